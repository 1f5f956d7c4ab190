import { useNavigate } from '@tanstack/react-router'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DischargeDialog } from '../admissions/DischargeDialog.tsx'
import { EditPatientDialog } from '../admissions/EditPatientDialog.tsx'
import { MergeDialog } from '../admissions/MergeDialog.tsx'
import { ReadmitDialog } from '../admissions/ReadmitDialog.tsx'
import { getListAddress } from '../list-address.ts'
import { AddProviderDialog } from './AddProviderDialog.tsx'
import type { PatientDialog } from './PatientHeader.tsx'
import { TakePatientDialog } from './TakePatientDialog.tsx'

interface PatientDialogsProps {
  dialog: PatientDialog
  patient: Patient
  onClose: () => void
}

export function PatientDialogs({ dialog, patient, onClose }: PatientDialogsProps) {
  const navigate = useNavigate()
  switch (dialog) {
    case 'take':
      return <TakePatient patient={patient} onClose={onClose} />
    case 'edit':
      return <EditPatientDialog patient={patient} onClose={onClose} />
    case 'readmit':
      return <ReadmitDialog patient={patient} onClose={onClose} />
    case 'add-provider':
      return <AddProviderDialog patient={patient} onClose={onClose} />
    case 'merge':
      return (
        <MergeDialog
          patient={patient}
          onClose={onClose}
          onMerged={({ id }) =>
            void navigate({
              to: '/patient/$patientId',
              params: { patientId: String(id) },
              search: { merged_id: patient.id },
              replace: true,
            })
          }
        />
      )
    case 'discharge':
      return (
        <DischargeDialog
          patient={patient}
          onClose={onClose}
          onDischarged={() => {
            showToast(`${patient.display_name} was discharged.`)
            void navigate({ href: getListAddress() })
          }}
        />
      )
  }
}

/** Keeps the care team that the user saw: if it changes while the dialog is open, the server refuses. */
function TakePatient({ patient, onClose }: Pick<PatientDialogsProps, 'patient' | 'onClose'>) {
  const [seen] = useState(patient)
  const previous = seen.care_team.find(({ is_responsible }) => is_responsible)
  return previous ? <TakePatientDialog patient={seen} previous={previous} onClose={onClose} /> : null
}
