import {
  actionTypes,
  type Action,
  type ActionType,
} from '@wardline/contract/routing/actions/action.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { PartDialog, type PartUse } from '../PartDialog.tsx'
import { couldNotSave, policyCount } from '../routing.text.ts'
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
  const save = useSaveAction(action)
  return (
    <PartDialog
      title={action ? 'Edit action' : 'New action'}
      noun="action"
      use={action && describeUse(action)}
      initial={toActionDraft(action)}
      names={fieldNames}
      check={(draft) => checkActionDraft(draft).problems}
      save={(draft, isCopy) => save.mutateAsync({ body: checkActionDraft(draft).body, isCopy })}
      failure={couldNotSave('action')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ draft, onChange, errors }) => (
        <>
          <Field label="Name" required error={errors['name']}>
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                autoComplete="off"
                value={draft.name}
                onChange={({ target }) => onChange({ ...draft, name: target.value })}
              />
            )}
          </Field>
          <Field
            label="Type"
            error={errors['type']}
            hint={
              action ? 'The type of a stored action stays. Create another one for another type.' : undefined
            }
          >
            {(control) => (
              <Select
                {...control}
                disabled={action !== null}
                value={draft.type}
                onChange={({ target }) => onChange({ ...draft, type: target.value as ActionType })}
              >
                {Object.entries(actionTypes).map(([type, { label }]) => (
                  <option key={type} value={type}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ActionFields draft={draft} errors={errors} onChange={(next) => onChange({ ...draft, ...next })} />
        </>
      )}
    </PartDialog>
  )
}
