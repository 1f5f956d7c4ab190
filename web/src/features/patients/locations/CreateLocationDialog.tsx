import {
  canContain,
  locationKinds,
  type Location,
  type LocationKind,
} from '@wardline/contract/patients/location.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { CreateDialog } from '../components/CreateDialog.tsx'
import { couldNotCreateLocation } from '../patients.text.ts'
import { locationKindNames, LocationPicker } from '../pickers/LocationPicker.tsx'
import { useCreateLocation } from './location.api.ts'

interface CreateLocationDialogProps {
  onCreated?: (location: Location) => void
  onClose: () => void
}

export function CreateLocationDialog({ onCreated, onClose }: CreateLocationDialogProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<LocationKind>('bed')
  const [within, setWithin] = useState<Location[]>([])
  const [wasSubmitted, setSubmitted] = useState(false)
  const create = useCreateLocation()
  const errors = create.error
    ? splitFormErrors(couldNotCreateLocation, create.error, ['name', 'kind', 'parent_id'])
    : { fields: {}, form: [] }
  const missing = wasSubmitted && isBlank(name) ? 'Enter a name.' : undefined
  const choose = (next: LocationKind) => {
    setKind(next)
    setWithin(within.filter((outer) => canContain(outer.kind, next)))
  }
  const submit = () => {
    setSubmitted(true)
    if (isBlank(name)) return
    create.mutate(
      { name, kind, parent_id: within[0]?.id ?? null },
      {
        onSuccess: (location) => {
          onCreated?.(location)
          onClose()
          showToast(`${location.name} created`)
        },
      },
    )
  }
  return (
    <CreateDialog
      title="New location"
      action="Create location"
      isBusy={create.isPending}
      isChanged={!isBlank(name)}
      errors={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={missing ?? errors.fields['name']}
        hint="Shown alone in lists, so include the unit, such as 6 West 12A."
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Kind" error={errors.fields['kind']}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => choose(locationKinds.find((each) => each === target.value) ?? 'bed')}
          >
            {locationKinds.map((each) => (
              <option key={each} value={each}>
                {locationKindNames[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind !== 'hospital' && (
        <LocationPicker
          label="Part of"
          isSingle
          containing={kind}
          value={within}
          onChange={setWithin}
          error={errors.fields['parent_id']}
          hint="A bed is part of a room or a unit, a room of a unit, a unit of a hospital."
        />
      )}
    </CreateDialog>
  )
}
