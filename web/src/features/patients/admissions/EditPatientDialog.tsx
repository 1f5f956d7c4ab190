import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { couldNotUpdate } from '../patients.text.ts'
import { useAdmission } from './admission.api.ts'
import { toChanges, toDraft, type PatientDraft } from './patient-draft.view.ts'
import { PatientFields } from './PatientFields.tsx'

export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const admission = useAdmission(patient)
  const save = async (draft: PatientDraft, version: number) => {
    const changes = toChanges(draft, patient, version)
    if (Object.keys(changes).length > 1) await admission.mutateAsync({ kind: 'edit', changes })
  }
  return (
    <FormDialog
      size="large"
      title="Edit patient"
      action="Save"
      initial={toDraft(patient)}
      record={patient}
      save={save}
      failure={couldNotUpdate}
      onClose={onClose}
    >
      <PatientFields />
    </FormDialog>
  )
}
