import { useQueryClient } from '@tanstack/react-query'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { patientQuery } from '../patient.api.ts'
import { couldNotUpdate } from '../patients.text.ts'
import { useAdmission } from './admission.api.ts'
import { draftFields, toChanges, toDraft } from './patient-draft.view.ts'
import { PatientFields } from './PatientFields.tsx'

const formId = 'edit-patient'

export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  // As it was when the dialog opened: a change by others since is refused by the version.
  const [before] = useState(patient)
  const [version, setVersion] = useState(patient.version)
  const [draft, setDraft] = useState(() => toDraft(before))
  const save = useAdmission(patient)
  const client = useQueryClient()
  const { fields, form } = save.error
    ? splitFormErrors(couldNotUpdate, save.error, draftFields)
    : { fields: {}, form: [] }
  const missing = draft.last_name.trim() === '' ? { last_name: 'Enter a last name.' } : {}
  const isChanged = Object.keys(toChanges(draft, before, version)).length > 1
  const submit = () => {
    if (!isChanged) onClose()
    else if (draft.last_name.trim() !== '')
      save.mutate(
        { kind: 'edit', changes: toChanges(draft, before, version) },
        {
          onSuccess: onClose,
          // The next attempt follows the change by others that the message names.
          onError: (reason) => {
            if (isApiError(reason, 409))
              void client.fetchQuery(patientQuery(patient.id)).then((now) => setVersion(now.version))
          },
        },
      )
  }
  return (
    <Dialog
      open
      size="large"
      title="Edit patient"
      onClose={onClose}
      discardPrompt={
        isChanged ? { question: 'Discard your changes?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="accent" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PatientFields draft={draft} onChange={setDraft} errors={{ ...fields, ...missing }} />
        <FormErrors sentences={form} />
      </form>
    </Dialog>
  )
}
