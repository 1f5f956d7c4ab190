import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { Fragment, useState } from 'react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { ConditionSetDialog } from '../condition-sets/ConditionSetDialog.tsx'
import { setSource } from '../part-sources.ts'
import { PartAdder } from '../PartAdder.tsx'
import { usedInText } from '../used-in.view.ts'
import type { PolicyDraft } from './policy-draft.rules.ts'
import { SetConditions } from './SetConditions.tsx'

interface PolicySetsProps {
  sets: ConditionSet[]
  isEditable: boolean
  error: string | undefined
  onChange: (next: Partial<PolicyDraft>) => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** All sets must match; each joins its conditions by AND or OR. */
export function PolicySets({ sets, isEditable, error, onChange }: PolicySetsProps) {
  /** `null` for a new policy. */
  const [edited, setEdited] = useState<ConditionSet | null>()
  const replace = (before: ConditionSet, after: ConditionSet) =>
    onChange({ sets: sets.map((set) => (set.id === before.id ? after : set)) })
  return (
    <section aria-labelledby="policy-when" className="pt-4">
      <h2 id="policy-when" className="pb-2 text-sm">
        <span className="font-semibold">When</span>{' '}
        <span className="text-ink-2">all of these sets match</span>
      </h2>
      {sets.map((set, at) => (
        <Fragment key={set.id}>
          {at > 0 && <p className="px-3 py-1 text-2xs font-semibold text-ink-2">AND</p>}
          <section aria-label={set.name} className="overflow-hidden rounded-xl border border-line">
            <div className="flex min-h-11 flex-wrap items-center gap-x-3 bg-inset px-3 py-1 text-sm">
              <h3 className="font-semibold wrap-anywhere">{set.name}</h3>
              <p className="flex-1 text-xs text-ink-2">{usedInText(set.used_in.length, 'policy')}</p>
              <p className="text-xs text-ink-2">
                {set.clause_join === 'AND' ? 'All must match (AND)' : 'Any may match (OR)'}
              </p>
              {isEditable && (
                <div className="flex">
                  <IconButton label={`Edit ${set.name}`} onClick={() => setEdited(set)}>
                    <IconPencil {...icon} />
                  </IconButton>
                  <IconButton
                    label={`Remove ${set.name}`}
                    onClick={() => onChange({ sets: sets.filter(({ id }) => id !== set.id) })}
                  >
                    <IconX {...icon} />
                  </IconButton>
                </div>
              )}
            </div>
            <SetConditions set={set} isEditable={isEditable} onCopied={(copy) => replace(set, copy)} />
          </section>
        </Fragment>
      ))}
      {isEditable && (
        <div className="flex flex-wrap items-end gap-3 pt-3">
          <div className="w-96 max-w-full">
            <PartAdder
              label="Use an existing condition set"
              what="Condition set"
              source={setSource}
              added={sets}
              error={error}
              onAdd={(set) => onChange({ sets: [...sets, set] })}
            />
          </div>
          <Button className="self-start md:mt-6" onClick={() => setEdited(null)}>
            <IconPlus {...icon} />
            New condition set
          </Button>
        </div>
      )}
      {edited !== undefined && (
        <ConditionSetDialog
          set={edited}
          onSaved={(saved, { isCopy }) => {
            if (edited === null) onChange({ sets: [...sets, saved] })
            else if (isCopy) replace(edited, saved)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
