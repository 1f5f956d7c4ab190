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
          className={`${name} touch-target relative underline-offset-2 hover:underline`}
        >
          {patient.display_name}
        </AppLink>
      ) : (
        <span className={name}>{patient.display_name}</span>
      )}
      {/* On phones the bed is beside the name, and the identifiers are a line of their own. */}
      <span className="figures flex flex-wrap gap-x-2 max-md:order-1 max-md:w-full max-md:text-xs">
        {[formatBirth(patient.date_of_birth), formatRecordNumber(patient)].filter(Boolean).map((text) => (
          <span key={text} className="whitespace-nowrap">
            {text}
          </span>
        ))}
      </span>
      {patient.location && <span className="figures whitespace-nowrap">{patient.location}</span>}
    </p>
  )
}
