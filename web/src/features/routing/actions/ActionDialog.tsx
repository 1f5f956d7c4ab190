import {
  actionTypes,
  type Action,
  type ActionType,
} from '@wardline/contract/routing/actions/action.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { PartDialog, type PartUse } from '../PartDialog.tsx'
import { copyName, couldNotSave, policyCount } from '../routing.text.ts'
import { checkActionDraft, toActionDraft } from './action-draft.rules.ts'
import { useSaveAction } from './action.api.ts'
import { ActionFields } from './ActionFields.tsx'

interface ActionDialogProps {
  /** Null for a new one. */
  action: Action | null
  onSaved?: (saved: Action, how: { isCopy: boolean }) => void
  onClose: () => void
}

const fieldNames = [
  'name',
  'type',
  'contact_ids',
  'paging_group_id',
  'user_id',
  'message_type_id',
  'escalation_policy_id',
  'until_time',
  'sentence',
]

const describeUse = ({ used_in }: Action): PartUse => ({
  text: `Used in ${policyCount(used_in.length)}.`,
  policies: used_in,
  isShared: used_in.length > 1,
})

export function ActionDialog({ action, onSaved, onClose }: ActionDialogProps) {
  const [initial] = useState(() => toActionDraft(action))
  const [draft, setDraft] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  const save = useSaveAction(action)
  const { body, problems } = checkActionDraft(draft)
  const server = save.error
    ? splitFormErrors(couldNotSave('action'), save.error, fieldNames)
    : { fields: {} as Record<string, string>, form: [] }
  const errors = { ...server.fields, ...(wasSubmitted && problems) }
  const change = (next: Partial<typeof draft>) => {
    save.reset()
    setDraft({ ...draft, ...next })
  }
  const submit = (isCopy: boolean) => {
    setSubmitted(true)
    if (Object.keys(problems).length > 0) return
    const name = isCopy && body.name === action?.name ? copyName(body.name) : body.name
    if (name !== body.name) setDraft({ ...draft, name })
    save.mutate(
      { body: { ...body, name }, isCopy },
      {
        onSuccess: (saved) => {
          onSaved?.(saved, { isCopy })
          onClose()
          showToast(action && !isCopy ? `${saved.name} saved` : `${saved.name} created`)
        },
      },
    )
  }
  return (
    <PartDialog
      title={action ? 'Edit action' : 'New action'}
      noun="action"
      use={action && describeUse(action)}
      isChanged={draft !== initial}
      isBusy={save.isPending}
      errors={server.form}
      onSave={() => submit(false)}
      onSaveCopy={() => submit(true)}
      onClose={onClose}
    >
      <Field label="Name" required error={errors['name']}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label="Type"
        error={errors['type']}
        hint={action ? 'The type of a stored action stays. Create another one for another type.' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            disabled={action !== null}
            value={draft.type}
            onChange={({ target }) => change({ type: target.value as ActionType })}
          >
            {Object.entries(actionTypes).map(([type, { label }]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ActionFields draft={draft} errors={errors} onChange={change} />
    </PartDialog>
  )
}
