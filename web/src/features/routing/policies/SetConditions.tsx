import { useQueryClient } from '@tanstack/react-query'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { changeSet, createSet } from '../condition-sets/condition-set.api.ts'
import { ConditionDialog } from '../conditions/ConditionDialog.tsx'
import { PartList } from '../PartList.tsx'
import { conditionMark, describeCondition } from '../phrase.view.ts'
import { routingKey } from '../routing.api.ts'
import { copyName, couldNotSave } from '../routing.text.ts'
import { usedInText } from '../used-in.view.ts'

interface SetConditionsProps {
  set: ConditionSet
  isEditable: boolean
  /** A set that other policies use was copied for this one. */
  onCopied: (copy: ConditionSet) => void
}

export function SetConditions({ set, isEditable, onCopied }: SetConditionsProps) {
  const [edited, setEdited] = useState<Condition>()
  const replace = useReplaceCondition(set, onCopied)
  return (
    <>
      <PartList
        label={`Conditions of ${set.name}`}
        parts={set.conditions_list}
        describe={describeCondition}
        markOf={conditionMark}
        usedIn={(condition) => usedInText(condition.used_in.length, 'set')}
        onEdit={isEditable ? setEdited : undefined}
        isFramed={false}
      />
      {edited && (
        <ConditionDialog
          condition={edited}
          onSaved={(saved, { isCopy }) => {
            if (isCopy) void replace(edited, saved)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** The copy of a condition takes its place in this policy only: a set that others use is copied too. */
function useReplaceCondition(set: ConditionSet, onCopied: (copy: ConditionSet) => void) {
  const client = useQueryClient()
  return async (before: Condition, after: Condition) => {
    const { clause_join, name } = set
    const condition_ids = set.conditions_list.map(({ id }) => (id === before.id ? after.id : id))
    try {
      if (set.used_in.length > 1) {
        const body = { name: copyName(name), clause_join, condition_ids }
        onCopied(await createSet(body, createIdempotencyKey()))
        showToast(`${copyName(name)} created. Save the policy to use it.`)
      } else await changeSet(set, { name, clause_join, condition_ids, version: set.version })
    } catch (error) {
      const text = [couldNotSave('condition set'), ...errorSentences(error)].join(' ')
      showToast(text, { tone: 'danger' })
    }
    await client.invalidateQueries({ queryKey: routingKey })
  }
}
