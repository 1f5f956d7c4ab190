import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { PolicyDraft } from './policy-draft.rules.ts'
import { SetConditions } from './SetConditions.tsx'

interface ConditionListProps {
  sets: ConditionSet[]
  isEditable: boolean
  onChange: (next: Partial<PolicyDraft>) => void
}

/** The conditions of the policy, by the set that contains them. */
export const ConditionList = ({ sets, isEditable, onChange }: ConditionListProps) => (
  <section aria-label="Conditions" className="flex flex-col gap-4 pt-4">
    {sets.map((set) => (
      <section key={set.id} aria-label={set.name}>
        <h2 className="pb-1 text-sm text-ink-2">{set.name}</h2>
        <div className="overflow-hidden rounded-xl border border-line">
          <SetConditions
            set={set}
            isEditable={isEditable}
            onCopied={(copy) => onChange({ sets: sets.map((each) => (each.id === set.id ? copy : each)) })}
          />
        </div>
      </section>
    ))}
    {sets.length === 0 && <p className="text-sm text-ink-2">No conditions yet. Add a condition set first.</p>}
  </section>
)
