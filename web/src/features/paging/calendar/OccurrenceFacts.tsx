import { IconAlertTriangleFilled, IconArrowsExchange, IconClock, IconRepeat } from '@tabler/icons-react'
import { layerText } from '@wardline/contract/paging/oncall.rules.ts'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { ReactNode } from 'react'
import { spanText, wallOf } from './wall.view.ts'

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span aria-hidden className="mt-0.5 flex-none text-ink-2">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)

export const noRightToChange =
  'You can look at this calendar. Whoever may change on-call events of this group can change it.'

/** What an occurrence says of itself; whole for who only looks, and what no field shows for who may change it. */
export function OccurrenceFacts({ occurrence, isReadOnly }: { occurrence: Occurrence; isReadOnly: boolean }) {
  const { takeover, rule_description, allDay, layer, title, target, can_receive } = occurrence
  const span = (start: string, end: string) => spanText({ start: wallOf(start), end: wallOf(end), allDay })
  return (
    <ul role="list" className="mb-3 flex flex-col gap-1 text-sm">
      {isReadOnly && (
        <Fact icon={<IconClock size={16} />}>
          {span(occurrence.start, occurrence.end)}
          <span className="block text-ink-2">
            {[layerText(layer), target.title, title, occurrence.escalation_policy_name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Fact>
      )}
      {rule_description && <Fact icon={<IconRepeat size={16} />}>{rule_description}</Fact>}
      {takeover && (
        <Fact icon={<IconArrowsExchange size={16} />}>
          {takeover.display_name} has {span(takeover.start, takeover.end)} in place of{' '}
          {takeover.displaced_name}.
        </Fact>
      )}
      {!can_receive && (
        <Fact icon={<IconAlertTriangleFilled size={16} className="text-danger" />}>
          <span className="text-danger">
            {target.display_name} is locked or inactive: nobody is reached by this shift.
          </span>
        </Fact>
      )}
      {isReadOnly && <li className="text-xs text-ink-2">{noRightToChange}</li>}
    </ul>
  )
}
