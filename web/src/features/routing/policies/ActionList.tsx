import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import { actionMark, describeAction } from '../phrase.view.ts'
import { usedInText } from '../used-in.view.ts'
import { PartRow } from './PartRow.tsx'

/** Applied in this order. */
export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <section aria-labelledby="policy-then" className="pt-4">
    <h2 id="policy-then" className="pb-2 text-sm">
      <span className="font-semibold">Then</span> <span className="text-ink-2">do these in order</span>
    </h2>
    <ol
      role="list"
      aria-label="Actions"
      className="overflow-hidden rounded-xl border border-line empty:hidden"
    >
      {actions.map((action) => (
        <PartRow
          key={action.id}
          mark={actionMark(action.id)}
          name={action.name}
          phrase={describeAction(action)}
          problems={action.problems}
          use={usedInText(action.used_in.length, 'policy')}
        />
      ))}
    </ol>
  </section>
)
