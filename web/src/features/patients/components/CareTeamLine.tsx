import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'

/** `RN Matilde Grady`: the role before the name, one member per line. */
export const CareTeamLine = ({ members }: { members: readonly CareTeamMember[] }) =>
  members.map(({ id, role, provider }) => (
    <span key={id} className="block wrap-anywhere">
      {role && <span className="text-ink-2">{role} </span>}
      {provider.user.display_name}
    </span>
  ))
