import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { PagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useSaveNumber } from './pager-number.api.ts'
import { couldNotSaveNumber, discardQuestion, numberMissing, targetMissing } from './pager-number.text.ts'

interface ChosenGroup {
  id: number
  name: string
}

const groups: PickerSource<ChosenGroup> = {
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

export function PagerNumberDialog({ number: known, group: given, onClose }: PagerNumberDialogProps) {
  const [number, setNumber] = useState('')
  const [label, setLabel] = useState(known?.label ?? '')
  const [isOn, setOn] = useState(known?.is_on ?? true)
  const [kind, setKind] = useState<'group' | 'user'>(known?.user ? 'user' : 'group')
  const [group, setGroup] = useState<ChosenGroup | null>(known?.group ?? given ?? null)
  const [user, setUser] = useState<SelectedUser | null>(
    known?.user ? { ...known.user, profile_picture: null } : null,
  )
  const [wasSubmitted, setSubmitted] = useState(false)
  const seen = useSeenVersion(known?.version, true)
  const save = useSaveNumber(known, seen.version)
  const target = kind === 'group' ? group : user
  const missing = {
    number: !known && isBlank(number) ? numberMissing : undefined,
    target: target ? undefined : targetMissing,
  }
  const server = save.error
    ? splitFormErrors(couldNotSaveNumber, save.error, ['number', 'label', 'group_id', 'user_id'])
    : { fields: {} as Record<string, string>, form: [] }
  const submit = () => {
    setSubmitted(true)
    if (missing.number ?? missing.target) return
    const group_id = kind === 'group' ? (group?.id ?? null) : null
    const user_id = kind === 'user' ? (user?.id ?? null) : null
    save.mutate(
      { number, label: label.trim(), group_id, user_id, is_on: isOn },
      { onSuccess: onClose, onError: seen.refuse },
    )
  }
  const isDirty =
    number !== '' ||
    label !== (known?.label ?? '') ||
    isOn !== (known?.is_on ?? true) ||
    group?.id !== (known?.group ?? given)?.id ||
    user?.id !== known?.user?.id
  const targetError = server.fields['group_id'] ?? server.fields['user_id']
  const targetProblem = targetError ?? (wasSubmitted ? missing.target : undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? formatPhoneNumber(known.number) : 'New pager number'}
      size="small"
      discardPrompt={
        isDirty ? { question: discardQuestion(known !== null), discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {known ? 'Save' : 'Add number'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label="Pager number"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!known && (
          <Field
            label="Number"
            required
            hint="With its country code, such as +1 202 555 0147"
            error={server.fields['number'] ?? (wasSubmitted ? missing.number : undefined)}
          >
            {(control) => (
              <Input
                {...control}
                type="tel"
                maxLength={40}
                autoComplete="off"
                value={number}
                onChange={({ target: { value } }) => {
                  save.reset()
                  setNumber(value)
                }}
              />
            )}
          </Field>
        )}
        <SegmentedControl legend="Pages" value={kind} segments={kinds} onChange={setKind} />
        {kind === 'group' ? (
          <Picker
            label="Group"
            isSingle
            source={groups}
            value={group ? [group] : []}
            error={targetProblem}
            onChange={([chosen]) => setGroup(chosen ? { id: chosen.id, name: chosen.name } : null)}
          />
        ) : (
          <UserPicker
            label="User"
            isSingle
            value={user ? [user] : []}
            error={targetProblem}
            onChange={([chosen]) => setUser(chosen ?? null)}
          />
        )}
        <Field label="Label" hint="Shown with each page, such as Front door" error={server.fields['label']}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={label}
              onChange={({ target: { value } }) => setLabel(value)}
            />
          )}
        </Field>
        <Checkbox
          label="Takes calls and texts"
          checked={isOn}
          onChange={({ target: { checked } }) => setOn(checked)}
        />
        <FormErrors sentences={server.form} />
      </form>
    </Dialog>
  )
}
