import { IconPlus } from '@tabler/icons-react'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { ConditionDialog } from '../conditions/ConditionDialog.tsx'
import { conditionSource } from '../part-sources.ts'
import { PartAdder } from '../PartAdder.tsx'
import { PartDialog, type PartUse } from '../PartDialog.tsx'
import { PartList } from '../PartList.tsx'
import { conditionMark, describeCondition } from '../phrase.view.ts'
import { copyName, couldNotSave, policyCount } from '../routing.text.ts'
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

export function ConditionSetDialog({ set, onSaved, onClose }: ConditionSetDialogProps) {
  const [initial] = useState(() => ({
    name: set?.name ?? '',
    clause_join: set?.clause_join ?? ('AND' as const),
    conditions: set?.conditions_list ?? [],
  }))
  const [draft, setDraft] = useState(initial)
  const [wasSubmitted, setSubmitted] = useState(false)
  /** `null` for a new condition set. */
  const [edited, setEdited] = useState<Condition | null>()
  const save = useSaveSet(set)
  const { conditions } = draft
  const server = save.error
    ? splitFormErrors(couldNotSave('condition set'), save.error, ['name', 'condition_ids'])
    : { fields: {} as Record<string, string>, form: [] }
  const missingName = isBlank(draft.name) ? 'Enter a name.' : undefined
  const missing = conditions.length === 0 ? 'Choose at least one condition.' : undefined
  const change = (next: Partial<typeof draft>) => {
    save.reset()
    setDraft((before) => ({ ...before, ...next }))
  }
  const submit = (isCopy: boolean) => {
    setSubmitted(true)
    if (missingName || missing) return
    const name = isCopy && draft.name === set?.name ? copyName(draft.name) : draft.name
    if (name !== draft.name) setDraft({ ...draft, name })
    const condition_ids = conditions.map(({ id }) => id)
    save.mutate(
      { body: { name, clause_join: draft.clause_join, condition_ids }, isCopy },
      {
        onSuccess: (saved) => {
          onSaved?.(saved, { isCopy })
          onClose()
          showToast(set && !isCopy ? `${saved.name} saved` : `${saved.name} created`)
        },
      },
    )
  }
  /** A stored condition keeps its place; a copy takes it. */
  const showSaved = (saved: Condition) =>
    change({
      conditions: edited
        ? conditions.map((each) => (each.id === edited.id ? saved : each))
        : [...conditions, saved],
    })
  return (
    <PartDialog
      title={set ? 'Edit condition set' : 'New condition set'}
      noun="condition set"
      use={set && describeUse(set)}
      isChanged={draft !== initial}
      isBusy={save.isPending}
      errors={server.form}
      onSave={() => submit(false)}
      onSaveCopy={() => submit(true)}
      onClose={onClose}
    >
      <Field label="Name" required error={(wasSubmitted ? missingName : undefined) ?? server.fields['name']}>
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
      <SegmentedControl
        legend="Match"
        value={draft.clause_join}
        segments={[
          { value: 'AND', label: 'All (AND)' },
          { value: 'OR', label: 'Any (OR)' },
        ]}
        onChange={(clause_join) => change({ clause_join })}
      />
      <PartList
        label="Conditions"
        parts={conditions}
        describe={describeCondition}
        markOf={conditionMark}
        usedIn={(condition) => usedInText(condition.used_in.length, 'set')}
        onChange={(next) => change({ conditions: next })}
        onEdit={setEdited}
      />
      <PartAdder
        label="Add a condition"
        what="Condition"
        source={conditionSource}
        added={conditions}
        error={(wasSubmitted ? missing : undefined) ?? server.fields['condition_ids']}
        onAdd={(condition) => change({ conditions: [...conditions, condition] })}
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
    </PartDialog>
  )
}
