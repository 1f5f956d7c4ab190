import { unassignedText } from '../patients.text.ts'
import type { PatientAccess } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { PatientIdentity } from '../components/PatientIdentity.tsx'

/** All that a user outside the care team sees of the patient. */
export function ClosedPatient({ access }: { access: PatientAccess }) {
  const { patient, responsible, is_discharged } = access
  const person = responsible?.user
  const who = person
    ? `Responsible: ${[person.display_name, person.title].filter(Boolean).join(', ')}`
    : is_discharged
      ? 'Discharged'
      : unassignedText
  return (
    <div className="rounded-md bg-inset px-3 py-2.5">
      <PatientIdentity patient={patient} />
      <p className="pt-0.5 text-sm text-ink-2 wrap-anywhere">{who}</p>
    </div>
  )
}
