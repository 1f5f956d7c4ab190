import {
  IconAlertTriangleFilled,
  IconBellRinging,
  IconMessagePlus,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import type { CareTeamMember, Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { unassignedText } from '../patients.text.ts'
import type { TeamContext } from './patient-page-props.ts'
import { usePatientAction } from './patient-action.api.ts'
import { groupByRole } from './team.view.ts'

interface CareTeamPanelProps extends TeamContext {
  patient: Patient
  onAdd: () => void
}

export function CareTeamPanel({ patient, onAdd, ...context }: CareTeamPanelProps) {
  const now = useMinute()
  const { care_team, nobody_responsible_since } = patient
  return (
    <section aria-label="Care team" className="flex flex-col gap-2 p-4">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">
          Care team <span className="font-normal text-ink-2 tabular-nums">{care_team.length}</span>
        </h2>
        {patient.may.assign && (
          <Button onClick={onAdd}>
            <IconUserPlus size={16} stroke={1.75} aria-hidden />
            Add
          </Button>
        )}
      </div>
      {nobody_responsible_since && (
        <p className="flex items-start gap-1.5 rounded-md bg-danger-soft px-2.5 py-2 text-sm font-medium text-danger">
          <IconAlertTriangleFilled size={15} aria-hidden className="mt-0.5 flex-none" />
          {unassignedText} since {formatDateTime(Date.parse(nobody_responsible_since), now)}
        </p>
      )}
      {groupByRole(care_team).map(({ role, members }) => (
        <div key={role}>
          <h3 className="text-xs font-medium text-ink-2">{role}</h3>
          <ul role="list">
            {members.map((member) => (
              <TeamMember key={member.id} member={member} patient={patient} now={now} {...context} />
            ))}
          </ul>
        </div>
      ))}
      {!nobody_responsible_since && !care_team.some(({ is_responsible }) => is_responsible) && (
        <p className="text-sm text-ink-2">
          {patient.is_discharged ? 'The care team ended with the discharge.' : unassignedText}
        </p>
      )}
    </section>
  )
}

interface TeamMemberProps extends TeamContext {
  member: CareTeamMember
  patient: Patient
  now: number
}

function TeamMember({ member, patient, now, statusOf, onMessage }: TeamMemberProps) {
  const { id: me } = useMe()
  const action = usePatientAction(patient)
  const { provider, role, is_responsible, started, handoff } = member
  const { user, contact_id } = provider
  const isMe = user.id === me
  const about = [
    is_responsible ? role || user.title : user.title,
    `since ${formatDateTime(Date.parse(started), now)}`,
  ]
  const label = isMe ? 'Leave the care team' : `Remove ${user.display_name} from the care team`
  return (
    <li className="flex items-start gap-2.5 py-1.5">
      <Avatar
        name={user.display_name}
        picture={user.profile_picture}
        status={statusOf(user.id) ?? provider.status}
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">
          <PersonName user_id={user.id} name={user.display_name} picture={user.profile_picture} />
          {isMe && <span className="font-normal text-ink-2"> (you)</span>}
        </p>
        <p className="text-xs text-ink-2 tabular-nums first-letter:uppercase">
          {user.can_receive ? about.filter(Boolean).join(' · ') : 'Locked or deactivated: receives no pages'}
        </p>
        {handoff && <p className="text-xs text-ink-2">Next: {handoff.to.display_name}, handoff sent</p>}
      </div>
      <div className="flex flex-none">
        {!isMe && (
          <>
            <IconButton
              label={`Message ${user.display_name}`}
              onClick={() => onMessage(contact_id, patient, { isPage: false })}
            >
              <IconMessagePlus size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton
              label={`Page ${user.display_name}`}
              onClick={() => onMessage(contact_id, patient, { isPage: true })}
            >
              <IconBellRinging size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        )}
        {(isMe ? patient.may.unassign_self : patient.may.assign) && (
          <IconButton
            label={label}
            aria-busy={action.isPending || undefined}
            onClick={() => {
              if (!action.isPending) action.mutate({ kind: 'unassign', member_id: member.id })
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}
