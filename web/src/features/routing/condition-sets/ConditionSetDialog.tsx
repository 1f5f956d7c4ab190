import { IconPlus } from '@tabler/icons-react'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { ConditionDialog } from '../conditions/ConditionDialog.tsx'
import { conditionSource } from '../part-sources.ts'
import { PartAdder } from '../PartAdder.tsx'
import { PartNameField } from '../PartFields.tsx'
import { PartDialog, type PartUse } from '../PartDialog.tsx'
import { PartList } from '../PartList.tsx'
import { conditionMark, describeCondition } from '../phrase.view.ts'
import { couldNotSave, policyCount } from '../routing.text.ts'
import { usedInText } from '../used-in.view.ts'
import { useSaveSet } from './condition-set.api.ts'

interface ConditionSetDialogProps {
  /** Null for a new one. */
  set: ConditionSet | null
  onSaved?: (saved: ConditionSet, how: { isCopy: boolean }) => void
  onClose: () => void
}

const describeUse = ({ used_in }: ConditionSet): PartUse => ({
  text: `Used in ${policyCount(used_in.length)}.`,
  policies: used_in,
  isShared: used_in.length > 1,
})

const toDraft = (set: ConditionSet | null) => ({
  name: set?.name ?? '',
  clause_join: set?.clause_join ?? ('AND' as const),
  conditions: set?.conditions_list ?? [],
})
type Draft = ReturnType<typeof toDraft>

const checkDraft = ({ name, conditions }: Draft): Record<string, string> => ({
  ...(isBlank(name) && { name: 'Enter a name.' }),
  ...(conditions.length === 0 && { condition_ids: 'Choose at least one condition.' }),
})

export function ConditionSetDialog({ set, onSaved, onClose }: ConditionSetDialogProps) {
  const save = useSaveSet(set)
  return (
    <PartDialog
      title={set ? 'Edit condition set' : 'New condition set'}
      noun="condition set"
      use={set && describeUse(set)}
      initial={toDraft(set)}
      names={fieldNames}
      check={checkDraft}
      save={({ conditions, ...draft }, isCopy) =>
        save.mutateAsync({ body: { ...draft, condition_ids: conditions.map(({ id }) => id) }, isCopy })
      }
      failure={couldNotSave('condition set')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(fields) => <ConditionSetFields {...fields} />}
    </PartDialog>
  )
}

const fieldNames = ['name', 'condition_ids']

interface ConditionSetFieldsProps {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
}

function ConditionSetFields({ draft, errors, onChange }: ConditionSetFieldsProps) {
  /** `null` for a new condition. */
  const [edited, setEdited] = useState<Condition | null>()
  const { conditions } = draft
  /** Editing keeps the condition's position; a copy replaces it there. */
  const showSaved = (saved: Condition) =>
    onChange({
      ...draft,
      conditions: edited
        ? conditions.map((each) => (each.id === edited.id ? saved : each))
        : [...conditions, saved],
    })
  return (
    <>
      <PartNameField
        name={draft.name}
        error={errors['name']}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <SegmentedControl
        legend="Match"
        value={draft.clause_join}
        segments={[
          { value: 'AND', label: 'All (AND)' },
          { value: 'OR', label: 'Any (OR)' },
        ]}
        onChange={(clause_join) => onChange({ ...draft, clause_join })}
      />
      <PartList
        label="Conditions"
        parts={conditions}
        describe={describeCondition}
        markOf={conditionMark}
        usedIn={(condition) => usedInText(condition.used_in.length, 'set')}
        onChange={(next) => onChange({ ...draft, conditions: next })}
        onEdit={setEdited}
      />
      <PartAdder
        label="Add a condition"
        what="Condition"
        source={conditionSource}
        added={conditions}
        error={errors['condition_ids']}
        onAdd={(condition) => onChange({ ...draft, conditions: [...conditions, condition] })}
      />
      <div>
        <Button onClick={() => setEdited(null)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          New condition
        </Button>
      </div>
      {edited !== undefined && (
        <ConditionDialog condition={edited} onSaved={showSaved} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
