import {
  conditionTypes,
  type Condition,
  type ConditionType,
} from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { PartDialog, type PartUse } from '../PartDialog.tsx'
import { couldNotCreateCondition, couldNotUpdateCondition, policyCount, setCount } from '../routing.text.ts'
import { useSaveCondition } from './condition.api.ts'
import { checkConditionDraft, toConditionDraft } from './condition-draft.rules.ts'
import { ConditionFields } from './ConditionFields.tsx'

interface ConditionDialogProps {
  /** Null for a new one. */
  condition: Condition | null
  onSaved?: (saved: Condition, how: { isCopy: boolean }) => void
  onClose: () => void
}

const fieldNames = [
  'name',
  'type',
  'subject__ilike',
  'body__ilike',
  'priority__in',
  'message_type_id__in',
  'user_groups__in',
  'id__in',
  'time__gte',
  'time__lte',
  'day_of_week__in',
  'day_of_month__in',
  'group__in',
  'department__in',
]

const describeUse = ({ used_in, used_in_policies }: Condition): PartUse => ({
  text: `Used in ${setCount(used_in.length)} and ${policyCount(used_in_policies.length)}.`,
  policies: used_in_policies,
  isShared: used_in.length > 1 || used_in_policies.length > 1,
})

export function ConditionDialog({ condition, onSaved, onClose }: ConditionDialogProps) {
  const save = useSaveCondition(condition)
  return (
    <PartDialog
      title={condition ? 'Edit condition' : 'New condition'}
      noun="condition"
      use={condition && describeUse(condition)}
      initial={toConditionDraft(condition)}
      names={fieldNames}
      check={(draft) => checkConditionDraft(draft).problems}
      save={(draft, isCopy) => save.mutateAsync({ body: checkConditionDraft(draft).body, isCopy })}
      failure={condition ? couldNotUpdateCondition : couldNotCreateCondition}
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
              condition
                ? 'The type of a stored condition stays. Create another one for another type.'
                : undefined
            }
          >
            {(control) => (
              <Select
                {...control}
                disabled={condition !== null}
                value={draft.type}
                onChange={({ target }) => onChange({ ...draft, type: target.value as ConditionType })}
              >
                {Object.entries(conditionTypes).map(([type, { label }]) => (
                  <option key={type} value={type}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ConditionFields
            draft={draft}
            errors={errors}
            onChange={(next) => onChange({ ...draft, ...next })}
          />
        </>
      )}
    </PartDialog>
  )
}
