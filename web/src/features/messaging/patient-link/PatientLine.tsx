import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'

/** Shows two identifiers beside the name, as on a wristband. Wraps instead of cutting. */
export const PatientLine = ({ patient }: { patient: NonNullable<Thread['patient']> }) => (
  <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
    <span className="font-medium wrap-anywhere text-ink">{patient.display_name}</span>
    {[formatBirth(patient.date_of_birth), formatRecordNumber(patient), patient.location]
      .filter(Boolean)
      .map((text) => (
        <span key={text} className="figures whitespace-nowrap">
          {text}
        </span>
      ))}
  </p>
)
