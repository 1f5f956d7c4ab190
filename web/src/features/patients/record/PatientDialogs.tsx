import { useNavigate } from '@tanstack/react-router'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DischargeDialog } from '../admissions/DischargeDialog.tsx'
import { EditPatientDialog } from '../admissions/EditPatientDialog.tsx'
import { MergeDialog } from '../admissions/MergeDialog.tsx'
import { ReadmitDialog } from '../admissions/ReadmitDialog.tsx'
import { getListAddress } from '../list-address.ts'
import { AddProviderDialog } from './AddProviderDialog.tsx'
import type { PatientDialog } from './PatientHeader.tsx'

interface PatientDialogsProps {
  dialog: PatientDialog
  patient: Patient
  onClose: () => void
}

export function PatientDialogs({ dialog, patient, onClose }: PatientDialogsProps) {
  const navigate = useNavigate()
  switch (dialog) {
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
