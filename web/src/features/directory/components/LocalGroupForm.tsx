import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { missingPick } from '../../../platform/pick/source.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { UserPicker, type Chosen } from '../../accounts/pickers/UserPicker.tsx'
import { useCreateLocalGroup } from '../local-group.api.ts'

/** Messaging §8: one sentence, and those of the server at their fields. */
const failure = 'Cannot create local group'

const chosenOf = (contacts: readonly Contact[]): Chosen[] =>
  contacts.flatMap(({ user_id, display_name, profile_picture }) =>
    user_id === null ? [] : [{ id: user_id, display_name, profile_picture }],
  )

/** A name and members; the people that are chosen already stand in it. */
export function LocalGroupForm({ members }: { members: readonly Contact[] }) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState(() => chosenOf(members))
  const [wasTried, setTried] = useState(false)
  const create = useCreateLocalGroup()
  const refused = isApiError(create.error, 400) ? create.error.fields : {}
  const noName = wasTried && name.trim() === '' ? 'This field may not be blank.' : undefined
  const nobody = wasTried ? missingPick(chosen, 'Choose at least one person.') : undefined
  const save = () => {
    setTried(true)
    if (name.trim() === '' || chosen.length === 0) return
    create.mutate(
      { name: name.trim(), member_ids: chosen.map(({ id }) => id) },
      {
        onSuccess: () => {
          setName('')
          setChosen([])
          setTried(false)
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
      <Field label="Name" required error={refused['name']?.[0] ?? noName}>
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
        value={chosen}
        onChange={setChosen}
        error={refused['member_ids']?.[0] ?? nobody}
      />
      <FormErrors sentences={create.isError ? [failure] : []} />
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
