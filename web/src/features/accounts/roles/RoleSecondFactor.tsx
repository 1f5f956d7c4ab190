import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangeRole } from './role.api.ts'
import { couldNotUpdate, roleSecondFactorText, updated } from './roles.text.ts'

interface Draft {
  requires_second_factor: boolean
  second_factor_from: string | null
}

/** Shows the stored rule until the administrator changes it. After that, saving is refused once if another editor has changed the role. */
export function RoleSecondFactor({ role }: { role: RoleDetail }) {
  const stored: Draft = {
    requires_second_factor: role.requires_second_factor,
    second_factor_from: role.second_factor_from,
  }
  const [edit, setEdit] = useState<Draft>()
  const save = useChangeRole({ role_id: role.id })
  const seen = useSeenVersion(role.version, edit !== undefined)
  const draft = edit ?? stored
  const isChanged =
    draft.requires_second_factor !== stored.requires_second_factor ||
    draft.second_factor_from !== stored.second_factor_from
  const submit = () =>
    save.mutate(
      { ...draft, version: seen.version },
      {
        onError: seen.refuse,
        onSuccess: ({ name }) => {
          setEdit(undefined)
          showToast(updated(name))
        },
      },
    )
  return (
    <section
      aria-label={roleSecondFactorText.title}
      className="mb-4 flex flex-col gap-3 border-y border-line py-4"
    >
      <Checkbox
        label={roleSecondFactorText.title}
        hint={roleSecondFactorText.hint(role)}
        checked={draft.requires_second_factor}
        disabled={!role.may.change_second_factor}
        onChange={({ target }) =>
          setEdit({
            requires_second_factor: target.checked,
            second_factor_from: target.checked ? draft.second_factor_from : null,
          })
        }
      />
      {draft.requires_second_factor && (
        <Field label={roleSecondFactorText.from} hint={roleSecondFactorText.fromHint} className="max-w-60">
          {(field) => (
            <Input
              {...field}
              type="date"
              disabled={!role.may.change_second_factor}
              value={draft.second_factor_from ?? ''}
              onChange={({ target }) =>
                setEdit({ ...draft, second_factor_from: target.value === '' ? null : target.value })
              }
            />
          )}
        </Field>
      )}
      <FormErrors sentences={save.error ? [couldNotUpdate(role.name), ...errorSentences(save.error)] : []} />
      {isChanged && (
        <div className="flex gap-2">
          <Button onClick={() => setEdit(undefined)}>Discard</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            Save
          </Button>
        </div>
      )}
    </section>
  )
}
