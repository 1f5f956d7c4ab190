import { isBlank } from '@wardline/contract/text.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useCreateLocalGroup } from '../local-group.api.ts'

/** Wording of messaging §8. */
const createError = 'Cannot create local group'

const toSelectedUsers = (contacts: readonly Contact[]): SelectedUser[] =>
  contacts.flatMap(({ user_id, display_name, profile_picture }) =>
    user_id === null ? [] : [{ id: user_id, display_name, profile_picture }],
  )

export function LocalGroupForm({ members }: { members: readonly Contact[] }) {
  const [name, setName] = useState('')
  const [selected, setSelected] = useState(() => toSelectedUsers(members))
  const [wasSubmitted, setSubmitted] = useState(false)
  const create = useCreateLocalGroup()
  const fieldErrors = isApiError(create.error, 400) ? create.error.fields : {}
  const nameError = wasSubmitted && isBlank(name) ? 'This field may not be blank.' : undefined
  const membersError = wasSubmitted ? requiredPickError(selected, 'Choose at least one person.') : undefined
  const save = () => {
    setSubmitted(true)
    if (isBlank(name) || selected.length === 0) return
    create.mutate(
      { name: name.trim(), member_ids: selected.map(({ id }) => id) },
      {
        onSuccess: () => {
          setName('')
          setSelected([])
          setSubmitted(false)
        },
      },
    )
  }
  return (
    <form
      noValidate
      aria-label="New group"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Name" required error={fieldErrors['name']?.[0] ?? nameError}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <UserPicker
        label="Members"
        required
        value={selected}
        onChange={setSelected}
        error={fieldErrors['member_ids']?.[0] ?? membersError}
      />
      <FormErrors sentences={create.isError ? [createError] : []} />
      <div className="flex items-center gap-3">
        <Button type="submit" tone="accent" busy={create.isPending}>
          Create group
        </Button>
        <p role="status" className="text-sm text-ok">
          {create.isSuccess && 'Group created.'}
        </p>
      </div>
    </form>
  )
}
