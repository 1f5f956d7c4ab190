import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { changeKey } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { clsx } from 'clsx'
import { Suspense, useMemo, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { CalendarAgenda } from '../calendar/CalendarAgenda.tsx'
import { CalendarGrid } from '../calendar/CalendarGrid.tsx'
import { CalendarToolbar } from '../calendar/CalendarToolbar.tsx'
import { shiftKey, toCalendarEntries } from '../calendar/calendar-entry.view.ts'
import { agendaRange, loadedRange } from '../calendar/calendar-period.view.ts'
import { assignMemberColors } from '../calendar/member-colors.view.ts'
import { hoursByMember } from '../calendar/member-hours.view.ts'
import { MemberColumn } from '../calendar/MemberColumn.tsx'
import { useCalendarPosition } from '../calendar/use-calendar-position.ts'
import { useHeldValue } from '../calendar/use-held-value.ts'
import { useCalendarShortcuts } from '../calendar/use-calendar-shortcuts.ts'
import { useShiftMoves } from '../calendar/use-shift-moves.ts'
import {
  createEventDraft,
  findUsualHours,
  toEventDraft,
  type EventDraft,
  type UsualHours,
} from '../events/event-draft.view.ts'
import { addMinutes, formatMonth, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { draftOccurrencesQuery } from './draft.api.ts'
import * as text from './draft.text.ts'
import { useDraftMutations } from './use-draft-mutations.ts'

const OccurrenceDialog = lazyComponent(() =>
  import('../events/OccurrenceDialog.tsx').then((module) => ({ default: module.OccurrenceDialog })),
)

interface DraftCalendarProps {
  group: PagingGroupDetail
  draft: CalendarDraft
}

interface OpenShift {
  occurrence: Occurrence | null
  draft: EventDraft
  usual?: UsualHours[]
}

const noGaps = [] as const
const noRuleBreaks = new Set<string>()

/** The calendar as it would be after publishing. Edits go to the draft. */
export function DraftCalendar({ group, draft }: DraftCalendarProps) {
  const weekStart = useMe().account.week_start
  const now = wallTimeIn(group.time_zone, useMinute())
  const [first] = useState(() => draftStart(draft))
  const position = useCalendarPosition(now, first)
  const { view, day } = position
  const params = { id: group.id, draft_id: draft.id }
  const {
    data: occurrences,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...draftOccurrencesQuery(params, loadedRange(view, day, weekStart)),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<OpenShift | null>(null)
  const mutations = useDraftMutations(params)
  const memberColor = useMemo(
    () => assignMemberColors(group.members.map(({ user_id }) => user_id)),
    [group.members],
  )
  const entries = useMemo(() => {
    const changed = new Set(draft.changes.map(changeKey))
    const isDrafted = (shift: Occurrence) => changed.has(changeKey(shift))
    return toCalendarEntries(occurrences ?? [], noGaps, {
      isMonth: view === 'month',
      memberColor,
      ruleBreaks: noRuleBreaks,
      drafted: new Set((occurrences ?? []).filter(isDrafted).map(shiftKey)),
    })
  }, [occurrences, draft.changes, view, memberColor])
  const { shown, hold, release } = useHeldValue(entries)
  const moves = useShiftMoves(mutations, { hold, release })
  const hours = useMemo(() => hoursByMember(occurrences ?? [], day), [occurrences, day])

  const create = (preset: Partial<EventDraft> = {}) => {
    const isToday = day.slice(0, 10) === now.slice(0, 10)
    const start =
      preset.start ?? (isToday ? addMinutes(`${now.slice(0, 13)}:00:00`, 60) : `${day.slice(0, 10)}T07:00:00`)
    setOpen({
      occurrence: null,
      draft: createEventDraft({ ...preset, start }),
      usual: findUsualHours(occurrences ?? []),
    })
  }
  useCalendarShortcuts(position, group.may.add_event ? create : undefined)
  const openShift = (occurrence: Occurrence) => setOpen({ occurrence, draft: toEventDraft(occurrence) })
  return (
    <>
      <CalendarToolbar
        view={view}
        day={day}
        onView={position.showView}
        onToday={position.goToToday}
        onStep={position.step}
        onCreate={group.may.add_event ? () => create() : undefined}
      />
      <p className="cal-bar border-b border-line px-3 py-1.5 text-xs text-ink-2">{text.upcomingOnly}</p>
      <div className="cal-body grid min-h-0 flex-1 lg:grid-cols-[220px_minmax(0,1fr)]">
        <div className="cal-side min-h-0 border-r border-line max-lg:hidden">
          <MemberColumn
            members={group.members}
            hours={hours}
            memberColor={memberColor}
            month={formatMonth(day).split(' ')[0] ?? ''}
            onAddShift={group.may.add_event ? (target_id) => create({ target_id }) : undefined}
          />
        </div>
        <div className={clsx('cal min-h-0 min-w-0', view === 'month' && 'is-month')} aria-busy={isFetching}>
          {!occurrences ? (
            isError ? (
              <LoadError onRetry={refetch} className="p-4">
                {text.couldNotLoadDraft}
              </LoadError>
            ) : (
              <Skeleton label="Loading calendar" className="p-4">
                <SkeletonBlock className="h-96 w-full" />
              </Skeleton>
            )
          ) : view === 'agenda' ? (
            <CalendarAgenda
              entries={shown}
              range={agendaRange(day)}
              now={now}
              onOpen={openShift}
              onCreate={group.may.add_event ? create : undefined}
            />
          ) : (
            <CalendarGrid
              view={view}
              day={day}
              zone={group.time_zone}
              entries={shown}
              mayAdd={group.may.add_event}
              mayChange
              isPrinting={false}
              isCreating={open?.occurrence === null}
              onOpen={openShift}
              onCreate={create}
              onMove={moves.move}
              onDrag={(isDragging) => (isDragging ? hold() : release())}
            />
          )}
        </div>
      </div>
      {open && (
        <Suspense>
          <OccurrenceDialog
            group={group}
            mutations={mutations}
            occurrence={open.occurrence}
            draft={open.draft}
            usual={open.usual}
            isInDraft
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The start of the earliest shift that the draft adds or changes. */
const draftStart = ({ changes }: CalendarDraft): string | undefined =>
  changes
    .map((change) => (change.kind === 'cancel' ? change.original_start : change.start).slice(0, 19))
    .toSorted()
    .at(0)
