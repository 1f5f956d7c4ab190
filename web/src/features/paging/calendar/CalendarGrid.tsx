import FullCalendar, {
  type CalendarApi,
  type CalendarOptions,
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
import { useEffect, useMemo, useRef, useState } from 'react'
import { nowText } from '../../../platform/clock/now.ts'
import './calendar.css'
import type { Span } from './draft.view.ts'
import type { Entry } from './entry.view.ts'
import { GapBox, OccurrenceBox } from './OccurrenceBox.tsx'
import { minutesBetween, plusMinutes, spanText, wallIn, wallOf, type View, type Wall } from './wall.view.ts'

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
  /** What was drawn on the grid is asked about in a dialog. */
  isCreating: boolean
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

/**
 * A press without a drag is one quarter of an hour: in a hole it stands for the whole of it, elsewhere for a shift of the
 * usual length.
 */
function meantBy(span: Span, entries: readonly Entry[]): Span {
  if (span.allDay || minutesBetween(span.start, span.end) > 15) return span
  const holes = entries.flatMap(({ extendedProps: own }) => ('gap' in own ? [own.gap] : []))
  const pressed = holes.find((gap) => gap.start <= span.start && span.start < gap.end)
  return pressed ? { ...pressed, allDay: false } : { ...span, end: plusMinutes(span.start, 30) }
}

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

const fixed = {
  plugins: [theme, dayGrid, timeGrid, interaction],
  timeZone: 'UTC',
  nowIndicator: true,
  headerToolbar: false,
  firstDay: 1,
  eventPrintLayout: 'grid',
  // Of the length of a snap: in longer ones the grid moves what is dragged by the pointer's place in its slot.
  slotDuration: '00:15:00',
  slotHeaderInterval: '01:00:00',
  // A week that is all of another month takes the room of the shifts of this one.
  fixedWeekCount: false,
  dayRowClass: 'cal-week',
  dayHeaderInnerClass: 'cal-day',
  dayCellTopInnerClass: 'cal-date',
  rowEventClass: 'cal-event',
  moreLinkClass: 'cal-more',
  slotHeaderInnerClass: 'cal-hour',
  slotLaneClass: ({ isMinor }) => (isMinor ? 'cal-quarter' : ''),
  scrollTime: '06:00:00',
  scrollTimeReset: false,
  slotHeaderFormat: clock,
  eventTimeFormat: clock,
  allDayText: 'All day',
  defaultTimedEventDuration: '00:30:00',
  forceEventDuration: true,
  nextDayThreshold: '09:00:00',
  slotEventOverlap: false,
  borderless: true,
  eventOrder: 'start,-duration,title',
  eventInteractive: true,
  eventResizableFromStart: true,
  selectMirror: true,
  // What was drawn stays while its dialog is open.
  unselectAuto: false,
} satisfies CalendarOptions

/** The grid of hours and days. It knows wall times alone: to it the group's clock is UTC. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, zone, entries, mayAdd, mayChange, isPrinting, isCreating } = props
  const calendar = useRef<{ getApi(): CalendarApi }>(null)
  const [first] = useState({ initialView: views[view], initialDate: day })
  const current = useRef(props)
  useEffect(() => {
    current.current = props
  })
  useEffect(() => {
    calendar.current?.getApi().changeView(views[view], day)
  }, [view, day])
  useEffect(() => {
    if (!isCreating) calendar.current?.getApi().unselect()
  }, [isCreating])

  // A drag ends where it began when the grid is given anything new on its way: this changes with what is shown alone.
  return useMemo(() => {
    const move = ({ event, revert }: EventChangeInfo) => {
      const own = propsOf(event)
      if ('occurrence' in own)
        current.current.onMove({ occurrence: own.occurrence, to: spanOf(event), revert })
      else revert()
    }
    const hold = () => current.current.onHold(true)
    // What was dropped is told right after the drag has stopped: the grid stays as it is until that is under way.
    const letGo = () => void setTimeout(() => current.current.onHold(false))
    return (
      <FullCalendar
        {...fixed}
        ref={calendar}
        {...first}
        now={() => wallIn(zone, Date.parse(nowText()))}
        height={isPrinting ? 'auto' : '100%'}
        slotMinHeight={isPrinting ? 6 : 9}
        dayMaxEvents={!isPrinting}
        events={entries}
        editable={mayChange}
        selectable={mayAdd}
        droppable={mayAdd}
        eventContent={(info) => <Inside event={info.event} isMonth={info.view.type === views.month} />}
        backgroundEventContent={({ event }) => <Inside event={event} isMonth={false} />}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const own = propsOf(event)
          if ('occurrence' in own) current.current.onOpen(own.occurrence)
          else if ('gap' in own && mayAdd) current.current.onCreate({ ...own.gap, allDay: false })
        }}
        eventDragStart={hold}
        eventDragStop={letGo}
        eventResizeStart={hold}
        eventResizeStop={letGo}
        eventDrop={move}
        eventResize={move}
        select={(span) => current.current.onCreate(meantBy(spanOf(span), current.current.entries))}
        drop={({ dateStr, allDay, draggedEl }) => {
          const start = wallOf(dateStr.length === 10 ? `${dateStr}T00:00:00` : dateStr)
          const end = plusMinutes(start, allDay ? 24 * 60 : 30)
          current.current.onCreate({ start, end, allDay, target_id: Number(draggedEl.dataset['person']) })
        }}
      />
    )
  }, [first, zone, entries, mayAdd, mayChange, isPrinting])
}
