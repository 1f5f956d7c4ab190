import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useMinute } from '../../../../platform/clock/use-now.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { useMe } from '../../../accounts/me.api.ts'
import { coverageQuery } from '../../coverage/coverage.api.ts'
import { useGroup } from '../../groups/group.api.ts'
import { GroupOffers } from '../../shifts/GroupOffers.tsx'
import { occurrencesQuery, useCalendarWrites, type Group } from '../calendar.api.ts'
import type { OpenDialog } from '../CalendarDialogs.tsx'
import { CalendarGrid } from '../CalendarGrid.tsx'
import { CalendarToolbar } from '../CalendarToolbar.tsx'
import { coloursFor } from '../colours.ts'
import { draftOf, newDraft, type EventDraft } from '../draft.view.ts'
import { entriesOf } from '../entry.view.ts'
import { hoursByPerson } from '../hours.view.ts'
import { MemberColumn } from '../MemberColumn.tsx'
import { noRightToChange } from '../OccurrenceFacts.tsx'
import { useCalendarKeys } from '../use-calendar-keys.ts'
import { useHold } from '../use-hold.ts'
import { useMoves } from '../use-moves.ts'
import { usePlace } from '../use-place.ts'
import { useIsPrinting } from '../use-print.ts'
import { monthText, monthWindow, plusMinutes, titleText, wallIn, wallOf } from '../wall.view.ts'
import { lazyCode } from '../../../../platform/code.ts'

const askDialogs = () => import('../CalendarDialogs.tsx')
const CalendarDialogs = lazyCode(() => askDialogs().then((module) => ({ default: module.CalendarDialogs })))

/** The on-call calendar of a group (paging §2). Of another group it is another: nothing of the one before is shown. */
export function CalendarPage() {
  const group = useGroup()
  return <GroupCalendar key={group.id} group={group} />
}

function GroupCalendar({ group }: { group: Group }) {
  const me = useMe().id
  const now = wallIn(group.time_zone, useMinute())
  const place = usePlace(group.uid, now)
  const { view, day } = place
  const query = useQuery({
    ...occurrencesQuery(group.id, monthWindow(day)),
    placeholderData: keepPreviousData,
  })
  const { data: coverage, failureCount } = useQuery(coverageQuery(group.id))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const writes = useCalendarWrites(group.id)
  const page = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting(page)
  const { add_event: mayAdd, change_event: mayChange } = group.may

  const occurrences = query.data
  // Nobody opens a shift before there is one; then its dialog is there.
  const isThere = occurrences !== undefined
  // Drawing the grid is most of the work of this page: once, with its shifts and holes. What fails is not waited for.
  const isDrawn = (isThere || query.isError) && (coverage !== undefined || failureCount > 0)
  useEffect(() => {
    if (isThere) void askDialogs()
  }, [isThere])
  const colourOf = useMemo(() => coloursFor(group.members.map(({ user_id }) => user_id)), [group.members])
  // Held by its identity: the grid reads a new array as a new calendar.
  const fresh = useMemo(() => {
    const gaps = (coverage?.holes ?? []).map(({ start, end }) => ({ start: wallOf(start), end: wallOf(end) }))
    return entriesOf(occurrences ?? [], gaps, { isMonth: view === 'month', colourOf })
  }, [occurrences, coverage, view, colourOf])
  const { shown, hold, letGo } = useHold(fresh)
  const moves = useMoves(writes, { hold, letGo })
  const hours = useMemo(() => hoursByPerson(occurrences ?? [], day), [occurrences, day])

  const isToday = day.slice(0, 10) === now.slice(0, 10)
  const create = (given: Partial<EventDraft> = {}) => {
    const nextHour = plusMinutes(`${now.slice(0, 13)}:00:00`, 60)
    const start = given.start ?? (isToday ? nextHour : `${day.slice(0, 10)}T07:00:00`)
    setOpen({ kind: 'shift', occurrence: null, draft: newDraft({ ...given, start }) })
  }
  useCalendarKeys(place, mayAdd ? create : undefined)

  return (
    <div
      ref={page}
      className={clsx('cal-page flex h-full min-h-0 flex-col bg-surface', isPrinting && 'is-printing')}
    >
      <p className="cal-print-title hidden">
        {group.name} · {titleText(view, day)}
      </p>
      <CalendarToolbar
        view={view}
        day={day}
        onView={place.show}
        onToday={place.today}
        onStep={place.step}
        onCreate={mayAdd ? () => create() : undefined}
      >
        <GroupOffers group={group} me={me} />
      </CalendarToolbar>
      {!mayAdd && !mayChange && (
        <p className="cal-bar border-b border-line bg-inset px-3 py-1.5 text-xs text-ink-2">
          {noRightToChange}
        </p>
      )}
      {query.isError && (
        <div role="alert" className="flex items-center gap-3 border-b border-line px-3 py-2 text-sm">
          <span className="text-danger">The calendar could not be loaded.</span>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </div>
      )}
      <div className="cal-body grid min-h-0 flex-1 lg:grid-cols-[220px_minmax(0,1fr)]">
        <div className="cal-side min-h-0 border-r border-line max-lg:hidden">
          <MemberColumn
            members={group.members}
            hours={hours}
            colourOf={colourOf}
            month={monthText(day).split(' ')[0] ?? ''}
            onPutOnCall={mayAdd ? (target_id) => create({ target_id }) : undefined}
          />
        </div>
        <div
          className={clsx('cal min-h-0 min-w-0', view === 'month' && 'is-month')}
          aria-busy={query.isFetching}
        >
          {isDrawn ? (
            <CalendarGrid
              view={view}
              day={day}
              zone={group.time_zone}
              entries={shown}
              mayAdd={mayAdd}
              mayChange={mayChange}
              isPrinting={isPrinting}
              isCreating={open?.kind === 'shift' && open.occurrence === null}
              onOpen={(occurrence) => setOpen({ kind: 'shift', occurrence, draft: draftOf(occurrence) })}
              onCreate={create}
              onMove={moves.move}
              onHold={(isHeld) => (isHeld ? hold() : letGo())}
            />
          ) : (
            <Skeleton label="Loading the calendar" className="p-4">
              <Bone className="h-96 w-full" />
            </Skeleton>
          )}
        </div>
      </div>
      {(open || moves.asked) && (
        <Suspense>
          <CalendarDialogs
            group={group}
            me={me}
            now={now}
            writes={writes}
            moves={moves}
            open={open}
            onOpen={setOpen}
          />
        </Suspense>
      )}
    </div>
  )
}
