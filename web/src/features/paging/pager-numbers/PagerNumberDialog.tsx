import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { PagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { CheckboxField, SegmentedField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useSaveNumber } from './pager-number.api.ts'
import { couldNotSaveNumber, discardQuestion, numberMissing, targetMissing } from './pager-number.text.ts'

interface ChosenGroup {
  id: number
  name: string
}

const groupSource: PickerSource<ChosenGroup> = {
  key: ['pick-paging-groups'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/paginggroups/', { query: { search, offset }, signal }),
  noun: 'groups',
  placeholder: 'Group name',
  getName: ({ name }) => name,
  getDetail: () => '',
}

const kinds = [
  { value: 'group', label: 'Group' },
  { value: 'user', label: 'User' },
] as const

interface PagerNumberDialogProps {
  number: PagerNumber | null
  /** The group of a new number. */
  group?: ChosenGroup
  onClose: () => void
}

const toDraft = (known: PagerNumber | null, group: ChosenGroup | undefined) => ({
  number: '',
  kind: known?.user ? ('user' as const) : ('group' as const),
  groups: [known?.group ?? group].filter((each) => each != null),
  users: (known?.user ? [{ ...known.user, profile_picture: null }] : []) as SelectedUser[],
  label: known?.label ?? '',
  is_on: known?.is_on ?? true,
})
type Draft = ReturnType<typeof toDraft>

const toBody = ({ number, kind, groups: [group], users: [user], label, is_on }: Draft) => ({
  number,
  label: label.trim(),
  group_id: kind === 'group' ? (group?.id ?? null) : null,
  user_id: kind === 'user' ? (user?.id ?? null) : null,
  is_on,
})

const targetProperties = ['group_id', 'user_id']

export function PagerNumberDialog({ number: known, group, onClose }: PagerNumberDialogProps) {
  const save = useSaveNumber(known)
  return (
    <FormDialog
      title={known ? formatPhoneNumber(known.number) : 'New pager number'}
      label="Pager number"
      action={known ? 'Save' : 'Add number'}
      size="small"
      discard={discardQuestion(known !== null)}
      initial={toDraft(known, group)}
      record={known}
      save={(draft, version) => save.mutateAsync({ ...toBody(draft), version })}
      failure={couldNotSaveNumber}
      onClose={onClose}
    >
      {!known && (
        <TextField
          name="number"
          label="Number"
          required={numberMissing}
          hint="With its country code, such as +1 202 555 0147"
          type="tel"
          maxLength={40}
        />
      )}
      <SegmentedField name="kind" legend="Pages" segments={kinds} />
      <DraftFields<Draft>>
        {({ draft }) =>
          draft.kind === 'group' ? (
            <FormField<ChosenGroup[]>
              key="group"
              name="groups"
              properties={targetProperties}
              check={checkSelected(targetMissing)}
            >
              {({ onChange, ...field }) => (
                <Picker
                  label="Group"
                  isSingle
                  source={groupSource}
                  onChange={(groups) => onChange(groups.map(({ id, name }) => ({ id, name })))}
                  {...field}
                />
              )}
            </FormField>
          ) : (
            <FormField<SelectedUser[]>
              key="user"
              name="users"
              properties={targetProperties}
              check={checkSelected(targetMissing)}
            >
              {(field) => <UserPicker label="User" isSingle {...field} />}
            </FormField>
          )
        }
      </DraftFields>
      <TextField name="label" label="Label" hint="Shown with each page, such as Front door" maxLength={100} />
      <CheckboxField name="is_on" label="Takes calls and texts" />
    </FormDialog>
  )
}
