import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'

/** Two identifiers beside the name, as on a wristband. Leads to the patient; wraps instead of cutting. */
export function PatientLine({ patient }: { patient: NonNullable<Thread['patient']> }) {
  const { permissions } = useMe()
  const name = 'font-medium wrap-anywhere text-ink'
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
      {permissions.includes('pcm.view_patient') ? (
        <AppLink
          href={`/patient/${patient.id}`}
          className={`${name} inline-flex items-center underline-offset-2 hover:underline pointer-coarse:min-h-6`}
        >
          {patient.display_name}
        </AppLink>
      ) : (
        <span className={name}>{patient.display_name}</span>
      )}
      {[formatBirth(patient.date_of_birth), formatRecordNumber(patient), patient.location]
        .filter(Boolean)
        .map((text) => (
          <span key={text} className="figures whitespace-nowrap">
            {text}
          </span>
        ))}
    </p>
  )
}
