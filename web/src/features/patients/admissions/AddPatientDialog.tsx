import { useState } from 'react'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { SegmentedField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { useDraft } from '../../../platform/forms/form-context.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { couldNotAdd } from '../patients.text.ts'
import { useAddPatient } from './admission.api.ts'
import { emptyDraft, toNewPatient, unknownDraft, type PatientDraft } from './patient-draft.view.ts'
import { PatientFields } from './PatientFields.tsx'

interface AddPatientDialogProps {
  onAdded: (patient: Patient) => void
  onClose: () => void
}

const identities = [
  { value: 'known', label: 'Known patient' },
  { value: 'unknown', label: 'Unknown emergency patient' },
] as const
type Identity = (typeof identities)[number]['value']
type Draft = PatientDraft & { identity: Identity }

const createDraft = (identity: Identity): Draft => ({
  ...(identity === 'unknown' ? unknownDraft : emptyDraft),
  identity,
})

export function AddPatientDialog({ onAdded, onClose }: AddPatientDialogProps) {
  const [addsAnother, setAddsAnother] = useState(false)
  const add = useAddPatient()
  return (
    <FormDialog
      size="large"
      title="Add patient"
      action="Add patient"
      discard="Discard the new patient?"
      aside={
        <Checkbox
          label="Add another"
          className="mr-auto"
          checked={addsAnother}
          onChange={({ target }) => setAddsAnother(target.checked)}
        />
      }
      initial={createDraft('known')}
      save={({ identity, ...draft }) => add.mutateAsync(toNewPatient(draft, identity === 'unknown'))}
      failure={couldNotAdd}
      staysOpen
      next={({ identity }) => (addsAnother ? createDraft(identity) : undefined)}
      onSaved={(patient) =>
        addsAnother ? showToast(`${patient.display_name} was added.`) : onAdded(patient)
      }
      onClose={onClose}
    >
      <IdentityField />
      <DraftFields<Draft>>
        {({ draft }) =>
          draft.identity === 'unknown' && (
            <p className="text-sm text-ink-2">
              The patient gets a temporary ID. Enter a name that staff will recognize, such as “Unknown, Male
              Foxtrot”. Add the MRN and the date of birth when they are known.
            </p>
          )
        }
      </DraftFields>
      <PatientFields />
    </FormDialog>
  )
}

/** An unknown patient has a last name from the start, as long as no other was entered. */
function IdentityField() {
  const { readDraft, changeDraft } = useDraft<Draft>()
  return (
    <SegmentedField
      name="identity"
      legend="Identity"
      hideLegend
      segments={identities}
      onChosen={(identity) => {
        const { last_name } = readDraft()
        const untouched = createDraft(identity === 'unknown' ? 'known' : 'unknown').last_name
        if (last_name === untouched) changeDraft({ last_name: createDraft(identity).last_name })
      }}
    />
  )
}
