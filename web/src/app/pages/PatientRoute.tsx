import { useParams } from '@tanstack/react-router'
import { PatientPage } from '../../features/patients/record/PatientPage.tsx'

export default function PatientRoute() {
  const { patientId } = useParams({ from: '/signed-in/patient/$patientId' })
  return <PatientPage id={Number(patientId)} />
}
