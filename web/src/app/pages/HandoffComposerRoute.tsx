import { useSearch } from '@tanstack/react-router'
import { HandoffComposerPage } from '../../features/patients/handoffs/HandoffComposerPage.tsx'

export default function HandoffComposerRoute() {
  const { patient } = useSearch({ from: '/signed-in/patient/handoff' })
  return <HandoffComposerPage key={patient} patientId={patient} />
}
