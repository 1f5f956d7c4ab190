import {
  IconAlertTriangleFilled,
  IconArrowsExchange,
  IconClock,
  IconCloudDownload,
  IconPencil,
  IconPhone,
  IconRepeat,
  IconUser,
} from '@tabler/icons-react'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { ReactNode } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { AnswerIcon } from './AnswerIcon.tsx'
import {
  answerFact,
  cannotBePaged,
  importedFact,
  layerFact,
  noPermissionToChange,
  rotationFact,
  shiftIsOver,
} from './event.text.ts'
import { ShiftViolations } from '../rest-rules/ShiftViolations.tsx'
import { formatInstant } from '../wall-time/instant.view.ts'
import { formatSpan, toWallTime } from '../wall-time/wall-time.view.ts'

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span aria-hidden className="mt-0.5 flex-none text-ink-2">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)

interface OccurrenceFactsProps {
  occurrence: Occurrence
  group: PagingGroupDetail
  isReadOnly: boolean
}

/** Shows facts that the form has as fields only when it is read-only. */
export function OccurrenceFacts({ occurrence, group, isReadOnly }: OccurrenceFactsProps) {
  const { takeover, imported, rotation, rule_description, allDay, call_order, title, target } = occurrence
  const { can_receive, answer } = occurrence
  const now = useMinute()
  const { changed } = occurrence.layer
  const layer = layerFact(
    occurrence.layer,
    changed === null ? null : formatInstant(changed, now, group.time_zone),
  )
  const details = group.on_call_details.find((each) => each.call_order === call_order)
  const span = (start: string, end: string) =>
    formatSpan({ start: toWallTime(start), end: toWallTime(end), allDay })
  return (
    <ul role="list" className="mb-3 flex flex-col gap-1 text-sm">
      <Fact icon={<IconUser size={16} />}>
        <PersonName user_id={occurrence.target_id} name={target.display_name} />
      </Fact>
      {isReadOnly && (
        <Fact icon={<IconClock size={16} />}>
          {span(occurrence.start, occurrence.end)}
          <span className="block text-ink-2">
            {[callOrderLabel(call_order), target.title, title, occurrence.escalation_policy_name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Fact>
      )}
      {details && (
        <Fact icon={<IconPhone size={16} />}>
          <LinkedText text={details.number} label="phone number" />
          <span className="block whitespace-pre-line wrap-anywhere empty:hidden">
            <LinkedText text={details.instructions} />
          </span>
        </Fact>
      )}
      {rule_description && <Fact icon={<IconRepeat size={16} />}>{rule_description}</Fact>}
      {rotation && <Fact icon={<IconRepeat size={16} />}>{rotationFact(rotation)}</Fact>}
      {imported && <Fact icon={<IconCloudDownload size={16} />}>{importedFact(imported)}</Fact>}
      {layer !== undefined && <Fact icon={<IconPencil size={16} />}>{layer}</Fact>}
      {takeover && (
        <Fact icon={<IconArrowsExchange size={16} />}>
          {takeover.display_name} covers {span(takeover.start, takeover.end)} for {takeover.displaced_name}.
        </Fact>
      )}
      {answer && (
        <Fact icon={<AnswerIcon state={answer.state} size={16} />}>
          {answerFact(target.display_name, answer)}
        </Fact>
      )}
      {!can_receive && (
        <Fact icon={<IconAlertTriangleFilled size={16} className="text-danger" />}>
          <span className="text-danger">{cannotBePaged(target.display_name)}</span>
        </Fact>
      )}
      {group.may.change_event && <ShiftViolations group_id={group.id} shift={occurrence} />}
      {isReadOnly && (
        <li className="text-xs text-ink-2">{group.may.change_event ? shiftIsOver : noPermissionToChange}</li>
      )}
    </ul>
  )
}
