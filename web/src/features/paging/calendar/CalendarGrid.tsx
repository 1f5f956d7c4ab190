import FullCalendar, {
  type CalendarApi,
  type EventChangeInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import theme from '@fullcalendar/react/themes/breezy'
import '@fullcalendar/react/themes/breezy/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useCallback, useEffect, useRef } from 'react'
import { nowText } from '../../../platform/clock/now.ts'
import './calendar.css'
import type { Span } from './draft.view.ts'
import type { Entry } from './entry.view.ts'
import { GapBox, OccurrenceBox } from './OccurrenceBox.tsx'
import { minutesBetween, plusMinutes, spanText, wallIn, wallOf, type View, type Wall } from './wall.view.ts'

const plugins = [theme, dayGrid, timeGrid, interaction]
const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export interface Move {
  occurrence: Occurrence
  to: Span
  /** Puts it back where it was. */
  revert: () => void
}

export interface CalendarGridProps {
  view: View
  day: Wall
  /** The group's: where the line of now stands. */
  zone: string
  entries: Entry[]
  mayAdd: boolean
  mayChange: boolean
  isPrinting: boolean
  onOpen: (occurrence: Occurrence) => void
  onCreate: (span: Span & { target_id?: number }) => void
  onMove: (move: Move) => void
  /** While the pointer holds something, what is shown may not change under it. */
  onHold: (isHeld: boolean) => void
}

const wallOfDate = (date: Date): Wall => date.toISOString().slice(0, 19)

const spanOf = (event: { start: Date | null; end: Date | null; allDay: boolean }): Span => {
  const start = wallOfDate(event.start ?? new Date(0))
  return { start, end: event.end ? wallOfDate(event.end) : plusMinutes(start, 30), allDay: event.allDay }
}

/** A press without a drag is one quarter of an hour: it stands for a shift of the usual length. */
const atLeastUsual = (span: Span): Span =>
  minutesBetween(span.start, span.end) <= 15 ? { ...span, end: plusMinutes(span.start, 30) } : span

const propsOf = (event: { extendedProps: Record<string, unknown> }) =>
  event.extendedProps as Entry['extendedProps']

function Inside({ event, isMonth }: { event: EventDisplayInfo['event']; isMonth: boolean }) {
  const props = propsOf(event)
  const span = spanOf(event)
  if ('gap' in props) return <GapBox gap={props.gap} isRow={isMonth} />
  const isRow = isMonth || span.allDay
  // Of what is being drawn anew there is only its time.
  if (!('occurrence' in props)) return <div className={isRow ? 'cal-row' : 'cal-box'}>{spanText(span)}</div>
  return <OccurrenceBox {...props} {...span} isRow={isRow} />
}

/** The grid of hours and days. It knows wall times alone: to it the group's clock is UTC. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, zone, entries, mayAdd, mayChange, isPrinting } = props
  const { onOpen, onCreate, onMove, onHold } = props
  const calendar = useRef<{ getApi(): CalendarApi }>(null)
  useEffect(() => {
    calendar.current?.getApi().changeView(views[view], day)
  }, [view, day])

  // A stable function: the grid counts on from what it last answered.
  const now = useCallback(() => wallIn(zone, Date.parse(nowText())), [zone])
  const move = ({ event, revert }: EventChangeInfo) => {
    const own = propsOf(event)
    if ('occurrence' in own) onMove({ occurrence: own.occurrence, to: spanOf(event), revert })
    else revert()
  }
  const hold = () => onHold(true)
  // What was dropped is told right after the drag has stopped: the grid stays as it is until that is under way.
  const letGo = () => void setTimeout(onHold, 0, false)
  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      initialView={views[view]}
      initialDate={day}
      timeZone="UTC"
      now={now}
      nowIndicator
      headerToolbar={false}
      firstDay={1}
      height={isPrinting ? 'auto' : '100%'}
      eventPrintLayout="grid"
      // Of the length of a snap: in longer ones the grid moves what is dragged by the pointer's place in its slot.
      slotDuration="00:15:00"
      slotHeaderInterval="01:00:00"
      slotHeaderInnerClass="cal-hour"
      slotLaneClass={({ isMinor }) => (isMinor ? 'cal-quarter' : '')}
      scrollTime="06:00:00"
      scrollTimeReset={false}
      slotMinHeight={isPrinting ? 6 : 9}
      slotHeaderFormat={clock}
      eventTimeFormat={clock}
      allDayText="All day"
      defaultTimedEventDuration="00:30:00"
      forceEventDuration
      dayMaxEvents={!isPrinting}
      nextDayThreshold="09:00:00"
      slotEventOverlap={false}
      borderless
      eventOrder="start,-duration,title"
      events={entries}
      eventInteractive
      editable={mayChange}
      eventResizableFromStart
      selectable={mayAdd}
      selectMirror
      droppable={mayAdd}
      unselectAuto={false}
      eventContent={({ event }) => <Inside event={event} isMonth={view === 'month'} />}
      backgroundEventContent={({ event }) => <Inside event={event} isMonth={false} />}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        const own = propsOf(event)
        if ('occurrence' in own) onOpen(own.occurrence)
        else if ('gap' in own && mayAdd) onCreate({ ...own.gap, allDay: false })
      }}
      eventDragStart={hold}
      eventDragStop={letGo}
      eventResizeStart={hold}
      eventResizeStop={letGo}
      eventDrop={move}
      eventResize={move}
      select={(span) => onCreate(atLeastUsual(spanOf(span)))}
      drop={({ dateStr, allDay, draggedEl }) => {
        const start = wallOf(dateStr.length === 10 ? `${dateStr}T00:00:00` : dateStr)
        const end = plusMinutes(start, allDay ? 24 * 60 : 30)
        onCreate({ start, end, allDay, target_id: Number(draggedEl.dataset['person']) })
      }}
    />
  )
}
