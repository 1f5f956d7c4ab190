import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { couldNotUpdate } from '../patients.text.ts'
import { useAdmission } from './admission.api.ts'
import { toChanges, toDraft, type PatientDraft } from './patient-draft.view.ts'
import { PatientFields } from './PatientFields.tsx'

export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  // As it was when the dialog opened: a change by others since is refused by the version.
  const [before] = useState(patient)
  const admission = useAdmission(patient)
  const save = async (draft: PatientDraft, version: number) => {
    const changes = toChanges(draft, before, version)
    if (Object.keys(changes).length > 1) await admission.mutateAsync({ kind: 'edit', changes })
  }
  return (
    <FormDialog
      size="large"
      title="Edit patient"
      action="Save"
      initial={toDraft(before)}
      version={patient.version}
      save={save}
      failure={couldNotUpdate}
      onClose={onClose}
    >
      <PatientFields />
    </FormDialog>
  )
}
