import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { clsx } from 'clsx'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { coverageQuery, pastGapsQuery } from '../coverage/coverage.api.ts'
import { useGroup } from '../groups/group.api.ts'
import { groupViolationsQuery } from '../rest-rules/violation.api.ts'
import { GroupSwapRequests } from '../swaps/GroupSwapRequests.tsx'
import { occurrencesQuery } from '../events/occurrence.api.ts'
import { useEventMutations } from '../events/event-change.api.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { OpenDialog } from './CalendarDialogs.tsx'
import { CalendarAgenda } from './CalendarAgenda.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { GroupSourceBar } from './GroupSourceBar.tsx'
import { assignMemberColors } from './member-colors.view.ts'
import {
  findUsualHours,
  toEventDraft,
  createEventDraft,
  type EventDraft,
} from '../events/event-draft.view.ts'
import { countAnswers, shiftKey, toCalendarEntries } from './calendar-entry.view.ts'
import { hoursByMember } from './member-hours.view.ts'
import { MemberColumn } from './MemberColumn.tsx'
import {
  answersSummary,
  giveDeclinedAway,
  newRotation,
  noPermissionToChange,
  nothingPlanned,
  ruleBreaksSummary,
} from '../events/event.text.ts'
import { useCalendarShortcuts } from './use-calendar-shortcuts.ts'
import { useHeldValue } from './use-held-value.ts'
import { useShiftMoves } from './use-shift-moves.ts'
import { useCalendarPosition } from './use-calendar-position.ts'
import { useIsPrinting } from './use-is-printing.ts'
import { formatMonth, addMinutes, wallTimeIn, toWallTime } from '../wall-time/wall-time.view.ts'
import { agendaRange, loadedRange, periodTitle } from './calendar-period.view.ts'
import { afterFirstScreen } from '../../../platform/loading/first-paint.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

const importDialogs = () => import('./CalendarDialogs.tsx')
const CalendarDialogs = lazyComponent(() =>
  importDialogs().then((module) => ({ default: module.CalendarDialogs })),
)

export function CalendarPage() {
  const group = useGroup()
  return <GroupCalendar key={group.id} group={group} />
}

function GroupCalendar({ group }: { group: PagingGroupDetail }) {
  const { id: me, account } = useMe()
  const weekStart = account.week_start
  const now = wallTimeIn(group.time_zone, useMinute())
  const position = useCalendarPosition(now)
  const { view, day } = position
  const range = loadedRange(view, day, weekStart)
  const query = useQuery({
    ...occurrencesQuery(group.id, range),
    placeholderData: keepPreviousData,
  })
  const { data: coverage, failureCount } = useQuery(coverageQuery(group.id))
  const { data: pastGaps } = useQuery({
    ...pastGapsQuery(group.id, { start: range.start, end: range.end < now ? range.end : undefined }),
    enabled: range.start < now,
    placeholderData: keepPreviousData,
  })
  const { data: violations } = useQuery({
    ...groupViolationsQuery(group.id, { from: range.start, until: range.end }),
    enabled: group.may.change_event,
  })
  const ruleBreaks = useMemo(
    () => new Set((violations ?? []).filter(({ accepted }) => accepted === null).map(shiftKey)),
    [violations],
  )
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const mutations = useEventMutations(group.id)
  const page = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting(page)
  const { add_event: mayAdd, change_event: mayChange } = group.may

  const occurrences = query.data
  const isLoaded = occurrences !== undefined
  // Waits for shifts and gaps, unless one of the requests fails, because drawing the grid is expensive.
  const isDrawn = (isLoaded || query.isError) && (coverage !== undefined || failureCount > 0)
  useEffect(() => {
    // Prefetches dialogs: no shift can be opened earlier.
    if (isLoaded) void afterFirstScreen().then(importDialogs)
  }, [isLoaded])
  const memberColor = useMemo(
    () => assignMemberColors(group.members.map(({ user_id }) => user_id)),
    [group.members],
  )
  // The grid redraws everything for a new array.
  const entries = useMemo(() => {
    const toGap = ({ start, end }: { start: string; end: string }) => ({
      start: toWallTime(start),
      end: toWallTime(end),
    })
    const gaps = [
      ...(pastGaps ?? []).map((gap) => ({ ...toGap(gap), isPast: true })),
      ...(coverage?.gaps ?? []).map(toGap),
    ]
    return toCalendarEntries(occurrences ?? [], gaps, { isMonth: view === 'month', memberColor, ruleBreaks })
  }, [occurrences, coverage, pastGaps, view, memberColor, ruleBreaks])
  const { shown, hold, release } = useHeldValue(entries)
  const moves = useShiftMoves(mutations, { hold, release })
  const answers = countAnswers(occurrences ?? [])
  const hours = useMemo(() => hoursByMember(occurrences ?? [], day), [occurrences, day])

  const isToday = day.slice(0, 10) === now.slice(0, 10)
  const create = (preset: Partial<EventDraft> = {}) => {
    const nextHour = addMinutes(`${now.slice(0, 13)}:00:00`, 60)
    const start = preset.start ?? (isToday ? nextHour : `${day.slice(0, 10)}T07:00:00`)
    const usual = findUsualHours(occurrences ?? [])
    setOpen({ kind: 'shift', occurrence: null, draft: createEventDraft({ ...preset, start }), usual })
  }
  const openShift = (occurrence: Occurrence) =>
    setOpen({ kind: 'shift', occurrence, draft: toEventDraft(occurrence) })
  useCalendarShortcuts(position, mayAdd ? create : undefined)

  return (
    <div
      ref={page}
      className={clsx('cal-page flex h-full min-h-0 flex-col bg-surface', isPrinting && 'is-printing')}
    >
      <p className="cal-print-title hidden">
        {group.name} · {periodTitle(view, day, weekStart)}
      </p>
      <CalendarToolbar
        view={view}
        day={day}
        onView={position.showView}
        onToday={position.goToToday}
        onStep={position.step}
        onCreate={mayAdd ? () => create() : undefined}
      >
        <GroupSwapRequests group={group} me={me} />
      </CalendarToolbar>
      <GroupSourceBar group_id={group.id} time_zone={group.time_zone} range={range} />
      {!mayAdd && !mayChange && (
        <p className="cal-bar border-b border-line bg-inset px-3 py-1.5 text-xs text-ink-2">
          {noPermissionToChange}
        </p>
      )}
      {answers.declined + answers.waiting > 0 && (
        <p role="status" className="cal-bar border-b border-line bg-inset px-3 py-1.5 text-xs text-ink-2">
          {answersSummary(answers.declined, answers.waiting)}
          {answers.declined > 0 && ` · ${giveDeclinedAway}`}
        </p>
      )}
      {ruleBreaks.size > 0 && (
        <p role="status" className="cal-bar border-b border-line bg-inset px-3 py-1.5 text-xs text-ink-2">
          {ruleBreaksSummary(ruleBreaks.size)}
          {' · '}
          <Link to="/planning" className="font-medium text-accent hover:underline">
            Planning
          </Link>
        </p>
      )}
      {mayAdd && occurrences?.length === 0 && (
        <p className="cal-bar border-b border-line bg-inset px-3 py-1.5 text-xs text-ink-2">
          {nothingPlanned}{' '}
          <Link
            to="/pagingGroups/$group/rotations/$rotationId"
            params={{ group: group.uid, rotationId: 'new' }}
            className="font-medium text-accent hover:underline"
          >
            {newRotation}
          </Link>
        </p>
      )}
      {query.isError && (
        <div role="alert" className="flex items-center gap-3 border-b border-line px-3 py-2 text-sm">
          <span className="text-danger">Could not load the calendar.</span>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </div>
      )}
      <div className="cal-body grid min-h-0 flex-1 lg:grid-cols-[220px_minmax(0,1fr)]">
        <div className="cal-side min-h-0 border-r border-line max-lg:hidden">
          <MemberColumn
            members={group.members}
            hours={hours}
            memberColor={memberColor}
            month={formatMonth(day).split(' ')[0] ?? ''}
            onAddShift={mayAdd ? (target_id) => create({ target_id }) : undefined}
          />
        </div>
        <div
          className={clsx('cal min-h-0 min-w-0', view === 'month' && 'is-month')}
          aria-busy={query.isFetching}
        >
          {isDrawn && view === 'agenda' ? (
            <CalendarAgenda
              entries={shown}
              range={agendaRange(day)}
              now={now}
              onOpen={openShift}
              onCreate={mayAdd ? create : undefined}
            />
          ) : isDrawn && view !== 'agenda' ? (
            <CalendarGrid
              view={view}
              day={day}
              zone={group.time_zone}
              entries={shown}
              mayAdd={mayAdd}
              mayChange={mayChange}
              isPrinting={isPrinting}
              isCreating={open?.kind === 'shift' && open.occurrence === null}
              onOpen={openShift}
              onCreate={create}
              onMove={moves.move}
              onDrag={(isDragging) => (isDragging ? hold() : release())}
            />
          ) : (
            <Skeleton label="Loading calendar" className="p-4">
              <SkeletonBlock className="h-96 w-full" />
            </Skeleton>
          )}
        </div>
      </div>
      {(open || moves.pending) && (
        <Suspense>
          <CalendarDialogs
            group={group}
            me={me}
            now={now}
            mutations={mutations}
            moves={moves}
            open={open}
            onOpen={setOpen}
          />
        </Suspense>
      )}
    </div>
  )
}
