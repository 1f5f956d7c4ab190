import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { patientQuery } from '../patient.api.ts'

export function PatientPage({ id }: { id: number }) {
  const { data: patient, isError, refetch } = useQuery(patientQuery(id))
  if (isError)
    return (
      <LoadError onRetry={refetch} className="p-6">
        Could not load the patient.
      </LoadError>
    )
  return <div className="p-6">{patient && <PatientIdentity isHeading patient={patient} />}</div>
}
