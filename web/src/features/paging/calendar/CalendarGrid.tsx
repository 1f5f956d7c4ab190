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
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import './calendar.css'
import { useMe } from '../../accounts/me/me.api.ts'
import type { EventSpan } from '../events/event-draft.view.ts'
import type { CalendarEntry } from './calendar-entry.view.ts'
import { GapBox, OccurrenceBox } from './OccurrenceBox.tsx'
import {
  minutesBetween,
  addMinutes,
  formatSpan,
  wallTimeIn,
  toWallTime,
  type WallTime,
} from '../wall-time/wall-time.view.ts'
import type { CalendarView } from './calendar-period.view.ts'

const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export interface ShiftMove {
  occurrence: Occurrence
  to: EventSpan
  revert: () => void
}

export interface CalendarGridProps {
  view: Exclude<CalendarView, 'agenda'>
  day: WallTime
  zone: string
  entries: CalendarEntry[]
  mayAdd: boolean
  mayChange: boolean
  isPrinting: boolean
  isCreating: boolean
  onOpen: (occurrence: Occurrence) => void
  onCreate: (span: EventSpan & { target_id?: number }) => void
  onMove: (move: ShiftMove) => void
  /** Called around a drag, during which `entries` must not change. */
  onDrag: (isDragging: boolean) => void
}

const dateToWallTime = (date: Date): WallTime => date.toISOString().slice(0, 19)

const eventSpan = (event: { start: Date | null; end: Date | null; allDay: boolean }): EventSpan => {
  const start = dateToWallTime(event.start ?? new Date(0))
  return { start, end: event.end ? dateToWallTime(event.end) : addMinutes(start, 30), allDay: event.allDay }
}

/** Resolves a click (15 minutes) to the gap it is in, or else to a shift of the default length. */
function resolveSelection(span: EventSpan, entries: readonly CalendarEntry[]): EventSpan {
  if (span.allDay || minutesBetween(span.start, span.end) > 15) return span
  const gaps = entries.flatMap(({ extendedProps: entry }) =>
    'gap' in entry && !entry.gap.isPast ? [entry.gap] : [],
  )
  const pressed = gaps.find((gap) => gap.start <= span.start && span.start < gap.end)
  return pressed ? { ...pressed, allDay: false } : { ...span, end: addMinutes(span.start, 30) }
}

const entryProps = (event: { extendedProps: Record<string, unknown> }) =>
  event.extendedProps as CalendarEntry['extendedProps']

function EntryContent({ event, isMonth }: { event: EventDisplayInfo['event']; isMonth: boolean }) {
  const props = entryProps(event)
  const span = eventSpan(event)
  if ('gap' in props) return <GapBox gap={props.gap} isRow={isMonth} />
  const isRow = isMonth || span.allDay
  // The mirror of a selection has no occurrence.
  if (!('occurrence' in props)) return <div className={isRow ? 'cal-row' : 'cal-box'}>{formatSpan(span)}</div>
  return <OccurrenceBox {...props} {...span} isRow={isRow} />
}

const staticOptions = {
  plugins: [theme, dayGrid, timeGrid, interaction],
  timeZone: 'UTC',
  nowIndicator: true,
  headerToolbar: false,
  eventPrintLayout: 'grid',
  // Equals the snap: with longer slots a dragged shift jumps by the pointer's offset within its slot.
  slotDuration: '00:15:00',
  slotHeaderInterval: '01:00:00',
  // A sixth week would be entirely in another month.
  fixedWeekCount: false,
  dayRowClass: 'cal-week',
  dayHeaderInnerClass: 'cal-day',
  dayCellTopInnerClass: 'cal-date',
  rowEventClass: 'cal-event',
  moreLinkClass: 'cal-more',
  slotHeaderInnerClass: 'cal-hour',
  nowIndicatorLineClass: 'cal-now',
  slotLaneClass: ({ isMinor }) => (isMinor ? 'cal-quarter' : ''),
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
  // Keeps the selection while its dialog is open.
  unselectAuto: false,
} satisfies CalendarOptions

/** An hour before now, so that the current shift and the line of now are visible. */
const scrollTimeAt = (now: WallTime): string => {
  const before = addMinutes(now, -60)
  return before.slice(0, 10) === now.slice(0, 10) ? before.slice(11) : '00:00:00'
}

/** FullCalendar gets all times as wall times of the group, in UTC. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, zone, entries, mayAdd, mayChange, isPrinting, isCreating } = props
  const weekStart = useMe().account.week_start
  const calendar = useRef<{ getApi(): CalendarApi }>(null)
  const [initial] = useState(() => ({
    initialView: views[view],
    initialDate: day,
    scrollTime: scrollTimeAt(wallTimeIn(zone, Date.parse(currentTimestamp()))),
  }))
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    calendar.current?.getApi().changeView(views[view], day)
  }, [view, day])
  useEffect(() => {
    if (!isCreating) calendar.current?.getApi().unselect()
  }, [isCreating])

  // A new prop during a drag makes FullCalendar cancel it.
  return useMemo(() => {
    const move = ({ event, revert }: EventChangeInfo) => {
      const entry = entryProps(event)
      if ('occurrence' in entry)
        latest.current.onMove({ occurrence: entry.occurrence, to: eventSpan(event), revert })
      else revert()
    }
    const startDrag = () => latest.current.onDrag(true)
    // FullCalendar reports the drop right after the stop, so stay frozen until its handler has run.
    const stopDrag = () => void setTimeout(() => latest.current.onDrag(false))
    return (
      <FullCalendar
        {...staticOptions}
        firstDay={weekStart}
        ref={calendar}
        {...initial}
        now={() => wallTimeIn(zone, Date.parse(currentTimestamp()))}
        height={isPrinting ? 'auto' : '100%'}
        slotMinHeight={isPrinting ? 6 : 9}
        dayMaxEvents={!isPrinting}
        events={entries}
        editable={mayChange}
        selectable={mayAdd}
        droppable={mayAdd}
        eventContent={(info) => <EntryContent event={info.event} isMonth={info.view.type === views.month} />}
        backgroundEventContent={({ event }) => <EntryContent event={event} isMonth={false} />}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = entryProps(event)
          if ('occurrence' in entry) latest.current.onOpen(entry.occurrence)
          else if ('gap' in entry && mayAdd && !entry.gap.isPast)
            latest.current.onCreate({ ...entry.gap, allDay: false })
        }}
        eventDragStart={startDrag}
        eventDragStop={stopDrag}
        eventResizeStart={startDrag}
        eventResizeStop={stopDrag}
        eventDrop={move}
        eventResize={move}
        select={(span) => latest.current.onCreate(resolveSelection(eventSpan(span), latest.current.entries))}
        drop={({ dateStr, allDay, draggedEl }) => {
          const start = toWallTime(dateStr.length === 10 ? `${dateStr}T00:00:00` : dateStr)
          const end = addMinutes(start, allDay ? 24 * 60 : 30)
          latest.current.onCreate({ start, end, allDay, target_id: Number(draggedEl.dataset['person']) })
        }}
      />
    )
  }, [initial, zone, entries, mayAdd, mayChange, isPrinting, weekStart])
}
