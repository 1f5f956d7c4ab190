import type { QualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import type { Qualification } from '@wardline/contract/paging/qualifications/qualification.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useChangeHolder, useCreateHolder } from './qualification.api.ts'
import * as text from './qualification.text.ts'

interface HolderDialogProps {
  /** `null` for a new one. */
  holder: QualificationHolder | null
  qualifications: readonly Qualification[]
  qualification_id?: number | null
  onClose: () => void
}

interface HolderDraft {
  users: SelectedUser[]
  qualification_id: number
  /** Blank if it does not run out. */
  valid_until: string
}

/** The person and the qualification of an entry cannot change. */
export function HolderDialog({ holder, qualifications, qualification_id, onClose }: HolderDialogProps) {
  const create = useCreateHolder()
  const change = useChangeHolder()
  const initial: HolderDraft = {
    users: [],
    qualification_id: holder?.qualification_id ?? qualification_id ?? qualifications[0]?.id ?? 0,
    valid_until: holder?.valid_until ?? '',
  }
  return (
    <FormDialog
      title={holder ? text.editHolderTitle : text.addHolderTitle}
      action={holder ? text.saveLabel : text.addHolderLabel}
      initial={initial}
      record={holder}
      save={({ users, qualification_id: selected, valid_until }: HolderDraft, version) => {
        const until = valid_until === '' ? null : valid_until
        return holder
          ? change.mutateAsync({ id: holder.id, valid_until: until, version })
          : create.mutateAsync({
              user_id: users[0]?.id ?? 0,
              qualification_id: selected,
              valid_until: until,
            })
      }}
      failure={text.couldNotSaveHolder}
      onSaved={(saved) => showToast(text.savedHolder(saved))}
      onClose={onClose}
    >
      {holder ? (
        <p className="text-sm">
          {holder.display_name}: {holder.qualification}
        </p>
      ) : (
        <>
          <FormField<SelectedUser[]>
            name="users"
            properties={['user_id']}
            label={text.personLabel}
            check={checkSelected(text.personMissing)}
          >
            {(field) => <UserPicker label={text.personLabel} isSingle required {...field} />}
          </FormField>
          <SelectField
            name="qualification_id"
            label={text.qualificationLabel}
            options={qualifications.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
      <TextField name="valid_until" type="date" label={text.validLabel} hint={text.validHint} />
    </FormDialog>
  )
}
