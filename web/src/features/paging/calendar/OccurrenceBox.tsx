import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconArrowsExchange,
  IconRepeat,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { AnswerIcon } from '../events/AnswerIcon.tsx'
import {
  describeOccurrence,
  gapTitle,
  occurrenceFacts,
  type Gap,
  type OccurrenceProps,
} from './calendar-entry.view.ts'
import { formatClock, datePart, formatDay, formatHours, formatSpan } from '../wall-time/wall-time.view.ts'

export interface OccurrenceBoxProps extends OccurrenceProps {
  start: string
  end: string
  allDay: boolean
  isRow: boolean
}

/** The name is always visible; colour alone never identifies a member. */
export function OccurrenceBox(props: OccurrenceBoxProps) {
  const { occurrence, color, breaksRule, isDrafted, start, end, allDay, isRow } = props
  const { target, repeat, takeover, can_receive, answer } = occurrence
  const style = { '--c': color } as CSSProperties
  // The drawn text omits the day and may be cut off.
  const description = (
    <span className="sr-only">{describeOccurrence(props, formatSpan({ start, end, allDay }))}</span>
  )
  const name = (
    <span aria-hidden className="cal-name">
      {!can_receive && <IconAlertTriangleFilled size={12} aria-hidden className="cal-unreached" />}
      {breaksRule && <IconAlertTriangle size={12} aria-hidden className="cal-rule" />}
      {answer && <AnswerIcon state={answer.state} size={12} />}
      {target.display_name}
    </span>
  )
  const facts = occurrenceFacts(props, isRow)
  if (isRow)
    return (
      <div className={clsx('cal-row', isDrafted && 'is-draft')} style={style}>
        {description}
        {!allDay && (
          <span aria-hidden className="cal-facts">
            {formatClock(start)}
          </span>
        )}
        {name}
        <span aria-hidden className="cal-facts">
          {facts.join(' · ')}
        </span>
      </div>
    )
  return (
    <div className={clsx('cal-box', isDrafted && 'is-draft')} style={style}>
      {description}
      <div className="cal-text">
        {name}
        <span aria-hidden className="cal-facts">
          {repeat && <IconRepeat size={11} aria-hidden />}
          {takeover && <IconArrowsExchange size={11} aria-hidden />}
          {formatHours(start, end)}
        </span>
        {facts.map((fact) => (
          <span key={fact} aria-hidden className="cal-facts">
            {fact}
          </span>
        ))}
      </div>
    </div>
  )
}

export function GapBox({ gap, isRow }: { gap: Gap; isRow: boolean }) {
  const isOneDay = datePart(gap.start) === datePart(gap.end)
  const until = isOneDay ? formatClock(gap.end) : `${formatDay(gap.end)}, ${formatClock(gap.end)}`
  const span = isOneDay ? formatHours(gap.start, gap.end) : `from ${formatClock(gap.start)} until ${until}`
  if (isRow)
    return (
      <div className={clsx('cal-gap is-row', gap.isPast && 'is-past')}>
        <span className="sr-only">
          {gapTitle(gap)} {span}
        </span>
        <span aria-hidden className="cal-facts">
          {formatClock(gap.start)}
        </span>
        <span aria-hidden className="cal-name">
          {gapTitle(gap)}
        </span>
        <span aria-hidden className="cal-facts">
          until {until}
        </span>
      </div>
    )
  return (
    <div className={clsx('cal-gap is-box', gap.isPast && 'is-past')}>
      <div className="cal-text">
        <span className="cal-name">{gapTitle(gap)}</span>
        <span>{span}</span>
      </div>
    </div>
  )
}
