import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { conditionMark, describeCondition } from '../phrase.view.ts'
import { PartRow } from './PartRow.tsx'

/** Each condition of the policy once, with the sets of the policy that contain it. */
export function ConditionList({ sets }: { sets: readonly ConditionSet[] }) {
  const conditions = new Map(sets.flatMap((set) => set.conditions_list.map((one) => [one.id, one] as const)))
  return (
    <section aria-label="Conditions" className="pt-4">
      <ul role="list" className="overflow-hidden rounded-xl border border-line empty:hidden">
        {[...conditions.values()].map((condition) => (
          <PartRow
            key={condition.id}
            mark={conditionMark(condition.id)}
            name={condition.name}
            phrase={describeCondition(condition)}
            problems={condition.problems}
            use={sets
              .filter(({ conditions_list }) => conditions_list.some(({ id }) => id === condition.id))
              .map(({ name }) => name)
              .join(', ')}
          />
        ))}
      </ul>
    </section>
  )
}
