import { useState } from 'react'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { couldNotAdd } from '../patients.text.ts'
import { useAddPatient } from './admission.api.ts'
import { draftFields, emptyDraft, toNewPatient, unknownDraft } from './patient-draft.view.ts'
import { PatientFields } from './PatientFields.tsx'

const formId = 'add-patient'

interface AddPatientDialogProps {
  onAdded: (patient: Patient) => void
  onClose: () => void
}

export function AddPatientDialog({ onAdded, onClose }: AddPatientDialogProps) {
  const [isUnknown, setUnknown] = useState(false)
  const [draft, setDraft] = useState(emptyDraft)
  const [addsAnother, setAddsAnother] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const add = useAddPatient()
  const { fields, form } = add.error
    ? splitFormErrors(couldNotAdd, add.error, draftFields)
    : { fields: {}, form: [] }
  const missing = isSubmitted && draft.last_name.trim() === '' ? { last_name: 'Enter a last name.' } : {}
  const isChanged = JSON.stringify(draft) !== JSON.stringify(isUnknown ? unknownDraft : emptyDraft)
  const choose = (next: 'known' | 'unknown') => {
    setUnknown(next === 'unknown')
    if (next === 'unknown' && draft.last_name === '')
      setDraft({ ...draft, last_name: unknownDraft.last_name })
    if (next === 'known' && draft.last_name === unknownDraft.last_name) setDraft({ ...draft, last_name: '' })
  }
  const submit = () => {
    setSubmitted(true)
    if (draft.last_name.trim() === '') return
    add.mutate(toNewPatient(draft, isUnknown), {
      onSuccess: (patient) => {
        if (!addsAnother) {
          onAdded(patient)
          return
        }
        showToast(`${patient.display_name} was added.`)
        setSubmitted(false)
        setDraft(isUnknown ? unknownDraft : emptyDraft)
      },
    })
  }
  return (
    <Dialog
      open
      size="large"
      title="Add patient"
      onClose={onClose}
      discardPrompt={
        isChanged ? { question: 'Discard the new patient?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Checkbox
            label="Add another"
            className="mr-auto"
            checked={addsAnother}
            onChange={({ target }) => setAddsAnother(target.checked)}
          />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="accent" busy={add.isPending}>
            Add patient
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
        <SegmentedControl
          legend="Identity"
          hideLegend
          value={isUnknown ? 'unknown' : 'known'}
          segments={[
            { value: 'known', label: 'Known patient' },
            { value: 'unknown', label: 'Unknown emergency patient' },
          ]}
          onChange={choose}
        />
        {isUnknown && (
          <p className="text-sm text-ink-2">
            The patient gets a temporary ID. Enter a name that staff will recognize, such as “Unknown, Male
            Foxtrot”. Add the MRN and the date of birth when they are known.
          </p>
        )}
        <PatientFields draft={draft} onChange={setDraft} errors={{ ...fields, ...missing }} />
        <FormErrors sentences={form} />
      </form>
    </Dialog>
  )
}
