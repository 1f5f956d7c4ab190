import type { Patient, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { couldNotMerge, failureText } from '../patients.text.ts'
import { PatientPicker } from '../pickers/PatientPicker.tsx'
import { useAdmission } from './admission.api.ts'

interface MergeDialogProps {
  patient: Patient
  onMerged: (into: Patient) => void
  onClose: () => void
}

export function MergeDialog({ patient, onMerged, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<PatientSummary[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const merge = useAdmission(patient)
  const [into] = chosen
  const submit = () => {
    setSubmitted(true)
    if (into) merge.mutate({ kind: 'merge', into_id: into.id }, { onSuccess: onMerged })
  }
  return (
    <Dialog
      open
      title="Merge records of one patient"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={merge.isPending} onClick={submit}>
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <PatientIdentity patient={patient} />
        <PatientPicker
          label="Record that stays"
          isSingle
          required
          value={chosen}
          onChange={setChosen}
          error={
            isSubmitted ? requiredPickError(chosen, 'Choose the record that replaces this one.') : undefined
          }
        />
        {into && <PatientIdentity patient={into} />}
        <p className="text-sm text-ink-2">
          The record that stays gets this care team and shows the history of both. This record then opens the
          other one. It cannot be separated again.
        </p>
        <FormErrors sentences={merge.error ? [failureText(couldNotMerge, merge.error)] : []} />
      </div>
    </Dialog>
  )
}
