import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import type { TeamContext } from './patient-page-props.ts'

export const Followers = ({ patient, statusOf }: { patient: Patient } & Pick<TeamContext, 'statusOf'>) => (
  <section aria-label="Followers" className="border-t border-line p-4">
    <h2 className="text-sm font-semibold">
      Followers <span className="font-normal text-ink-2 tabular-nums">{patient.followers.length}</span>
    </h2>
    <ul role="list">
      {patient.followers.map(({ id, user }) => (
        <li key={id} className="flex items-center gap-2.5 py-1 text-sm">
          <Avatar
            name={user.display_name}
            picture={user.profile_picture}
            size={24}
            status={statusOf(user.id)}
            decorative
          />
          <PersonName
            user_id={user.id}
            name={user.display_name}
            picture={user.profile_picture}
            className="min-w-0 wrap-anywhere"
          />
        </li>
      ))}
    </ul>
  </section>
)
