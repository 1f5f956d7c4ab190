import {
  canContain,
  locationKinds,
  type Location,
  type LocationKind,
} from '@wardline/contract/patients/location.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { useDraft } from '../../../platform/forms/form-context.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { couldNotCreateLocation } from '../patients.text.ts'
import { locationKindNames, LocationPicker } from '../pickers/LocationPicker.tsx'
import { useCreateLocation } from './location.api.ts'

interface CreateLocationDialogProps {
  onCreated?: (location: Location) => void
  onClose: () => void
}

interface Draft {
  name: string
  kind: LocationKind
  within: Location[]
}

const empty: Draft = { name: '', kind: 'bed', within: [] }
const kinds = locationKinds.map((kind) => ({ value: kind, label: locationKindNames[kind] }))

export function CreateLocationDialog({ onCreated, onClose }: CreateLocationDialogProps) {
  const create = useCreateLocation()
  return (
    <FormDialog
      title="New location"
      action="Create location"
      size="small"
      discard="Discard what you entered?"
      initial={empty}
      save={({ within: [outer], ...draft }) => create.mutateAsync({ ...draft, parent_id: outer?.id ?? null })}
      failure={couldNotCreateLocation}
      onSaved={(location) => {
        onCreated?.(location)
        showToast(`${location.name} created`)
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        required="Enter a name."
        hint="Shown alone in lists, so include the unit, such as 6 West 12A."
        maxLength={100}
      />
      <KindField />
      <DraftFields<Draft>>
        {({ draft }) =>
          draft.kind !== 'hospital' && (
            <FormField<Location[]> name="within" properties={['parent_id']}>
              {(field) => (
                <LocationPicker
                  label="Part of"
                  isSingle
                  containing={draft.kind}
                  hint="A bed is part of a room or a unit, a room of a unit, a unit of a hospital."
                  {...field}
                />
              )}
            </FormField>
          )
        }
      </DraftFields>
    </FormDialog>
  )
}

/** Clears a location that cannot contain the chosen kind. */
function KindField() {
  const { readDraft, changeDraft } = useDraft<Draft>()
  return (
    <SelectField
      name="kind"
      label="Kind"
      options={kinds}
      onChosen={() => {
        const { kind, within } = readDraft()
        changeDraft({ within: within.filter((outer) => canContain(outer.kind, kind)) })
      }}
    />
  )
}
