import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { Fragment } from 'react'
import { conditionMark, describeCondition } from '../phrase.view.ts'
import { PartRow } from './PartRow.tsx'
import { usedInText } from '../used-in.view.ts'

interface SetListProps {
  sets: readonly ConditionSet[]
}

/** All sets must match; each joins its conditions by AND or OR. */
export const SetList = ({ sets }: SetListProps) => (
  <section aria-labelledby="policy-when" className="pt-4">
    <h2 id="policy-when" className="pb-2 text-sm">
      <span className="font-semibold">When</span> <span className="text-ink-2">all of these sets match</span>
    </h2>
    {sets.map((set, at) => (
      <Fragment key={set.id}>
        {at > 0 && <p className="px-3 py-1 text-2xs font-semibold text-ink-2">AND</p>}
        <section aria-label={set.name} className="overflow-hidden rounded-xl border border-line">
          <div className="flex flex-wrap items-center gap-x-3 bg-inset px-3 py-2 text-sm">
            <h3 className="font-semibold wrap-anywhere">{set.name}</h3>
            <p className="flex-1 text-xs text-ink-2">{usedInText(set.used_in.length, 'policy')}</p>
            <p className="text-xs text-ink-2">
              {set.clause_join === 'AND' ? 'All must match (AND)' : 'Any may match (OR)'}
            </p>
          </div>
          <ul role="list" aria-label={`Conditions of ${set.name}`}>
            {set.conditions_list.map((condition) => (
              <PartRow
                key={condition.id}
                mark={conditionMark(condition.id)}
                name={condition.name}
                phrase={describeCondition(condition)}
                problems={condition.problems}
                use={usedInText(condition.used_in.length, 'set')}
              />
            ))}
          </ul>
        </section>
      </Fragment>
    ))}
  </section>
)
