import { IconAlertTriangle, IconPhoneCall } from '@tabler/icons-react'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { AnswerIcon } from '../events/AnswerIcon.tsx'
import type { EventSpan } from '../events/event-draft.view.ts'
import { datePart, formatDay, formatSpan, type WallTime } from '../wall-time/wall-time.view.ts'
import './calendar.css'
import { agendaByDay, agendaHours } from './calendar-agenda.view.ts'
import { describeOccurrence, occurrenceFacts, type CalendarEntry } from './calendar-entry.view.ts'
import type { WallTimeRange } from './calendar-period.view.ts'

interface CalendarAgendaProps {
  entries: readonly CalendarEntry[]
  range: WallTimeRange
  now: WallTime
  onOpen: (occurrence: Occurrence) => void
  onCreate: ((span: EventSpan) => void) | undefined
}

/** Lists days with their shifts and gaps: the calendar of a phone, where a grid has no room for names. */
export function CalendarAgenda({ entries, range, now, onOpen, onCreate }: CalendarAgendaProps) {
  const days = agendaByDay(entries, range)
  return (
    <div className="cal-agenda">
      {days.length === 0 && <p className="p-4 text-sm text-ink-2">No shifts in these four weeks.</p>}
      {days.map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h3 id={`agenda-${day}`}>
            {day === datePart(now) && 'Today, '}
            {formatDay(day)}
          </h3>
          <ul role="list">
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <AgendaEntry entry={entry} day={day} now={now} onOpen={onOpen} onCreate={onCreate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface AgendaEntryProps extends Pick<CalendarAgendaProps, 'now' | 'onOpen' | 'onCreate'> {
  entry: CalendarEntry
  day: WallTime
}

function AgendaEntry({ entry, day, now, onOpen, onCreate }: AgendaEntryProps) {
  const { start, end, allDay, extendedProps: props, title } = entry
  const hours = <span className="cal-facts">{agendaHours(entry, day)}</span>
  if ('gap' in props)
    return (
      <button
        type="button"
        className={clsx('cal-gap', props.gap.isPast && 'is-past')}
        disabled={!onCreate || props.gap.isPast}
        onClick={() => onCreate?.({ ...props.gap, allDay: false })}
      >
        {hours}
        <span className="cal-name">{title}</span>
      </button>
    )
  const { occurrence, color, breaksRule } = props
  const isNow = start <= now && now < end
  return (
    <button
      type="button"
      className="cal-row"
      style={{ '--c': color } as CSSProperties}
      onClick={() => onOpen(occurrence)}
    >
      <span className="sr-only">
        {describeOccurrence(props, formatSpan({ start, end, allDay }))}
        {isNow && ', on call now'}
      </span>
      <span aria-hidden className="cal-facts">
        {hours}
      </span>
      <span aria-hidden className="cal-name">
        {breaksRule && <IconAlertTriangle size={14} aria-hidden className="cal-rule" />}
        {occurrence.answer && <AnswerIcon state={occurrence.answer.state} size={14} />}
        {title}
        {isNow && <IconPhoneCall size={16} aria-hidden />}
      </span>
      <span aria-hidden className="cal-facts">
        {occurrenceFacts(props).join(' · ')}
      </span>
    </button>
  )
}
