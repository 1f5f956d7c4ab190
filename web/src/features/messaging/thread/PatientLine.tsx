import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { birthText } from '../../../platform/clock/dates.ts'

/** Two identifiers beside the name, as on a wristband. */
export const PatientLine = ({ patient }: { patient: NonNullable<Thread['patient']> }) => (
  <>
    <span className="font-medium text-ink">{patient.display_name}</span>
    <span className="figures max-md:hidden">
      MRN {patient.mrn} · DOB {birthText(patient.date_of_birth)}
      {patient.location && ` · ${patient.location}`}
    </span>
    <span className="figures md:hidden">{patient.location}</span>
  </>
)
