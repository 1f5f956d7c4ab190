import { conditionTypes, type Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { PartNameField, PartTypeField } from '../PartFields.tsx'
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
          <PartNameField
            name={draft.name}
            error={errors['name']}
            onChange={(name) => onChange({ ...draft, name })}
          />
          <PartTypeField
            noun="condition"
            isStored={condition !== null}
            types={conditionTypes}
            type={draft.type}
            error={errors['type']}
            onChange={(type) => onChange({ ...draft, type })}
          />
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
