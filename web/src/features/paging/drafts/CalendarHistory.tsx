import { useInfiniteQuery } from '@tanstack/react-query'
import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { CalendarChange } from '@wardline/contract/paging/history/calendar-change.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { formatInstant } from '../wall-time/instant.view.ts'
import { calendarChangesQuery, useDraftEarlierCalendar } from './draft.api.ts'
import * as text from './draft.text.ts'

interface CalendarHistoryProps {
  group: PagingGroupDetail
  onRestored: (draft: CalendarDraft) => void
}

export function CalendarHistory({ group, onRestored }: CalendarHistoryProps) {
  const { data, isError, refetch, ...list } = useInfiniteQuery(calendarChangesQuery(group.id))
  const changes = data?.pages.flatMap(({ results }) => results)
  const newest = changes?.[0]?.id
  return (
    <section aria-label={text.historyTitle}>
      <h2 className="text-lg font-semibold">{text.historyTitle}</h2>
      <p className="pb-4 text-sm text-ink-2">{text.aboutHistory}</p>
      {!changes &&
        (isError ? (
          <LoadError onRetry={refetch}>{text.couldNotLoadHistory}</LoadError>
        ) : (
          <Skeleton label="Loading the history" className="flex flex-col gap-3">
            <SkeletonBlock className="h-8" />
            <SkeletonBlock className="h-8" />
          </Skeleton>
        ))}
      {changes?.length === 0 && <p className="text-sm text-ink-2">{text.noHistory}</p>}
      {changes && changes.length > 0 && (
        <ol aria-label={text.historyTitle} className="flex flex-col rounded-xl border border-line">
          {changes.map((change) => (
            <ChangeItem
              key={change.id}
              group={group}
              change={change}
              isNewest={change.id === newest}
              onRestored={onRestored}
            />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.olderLabel}
        </Button>
      )}
    </section>
  )
}

const mostListed = 5

interface ChangeItemProps extends CalendarHistoryProps {
  change: CalendarChange
  isNewest: boolean
}

function ChangeItem({ group, change, isNewest, onRestored }: ChangeItemProps) {
  const at = formatInstant(change.at, useMinute(), group.time_zone)
  const restore = useDraftEarlierCalendar(group.id)
  const times = change.times.slice(0, mostListed)
  const more = change.time_count - times.length
  return (
    <li className="flex items-start gap-3 border-t border-line px-3 py-2 text-sm first:border-t-0">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{text.changeText(change)}</span>
          <span className="ml-2 text-ink-2">{at}</span>
        </p>
        <ul role="list" className="text-ink-2">
          {times.map((time) => (
            <li key={`${time.call_order} ${time.start}`}>{text.changedTimeText(time)}</li>
          ))}
          {more > 0 && <li>{text.moreTimes(more)}</li>}
        </ul>
      </div>
      {change.may.restore && !isNewest && (
        <Button
          aria-label={text.restoreName(at)}
          busy={restore.isPending}
          onClick={() =>
            restore.mutate(change.id, {
              onSuccess: onRestored,
              onError: (reason) =>
                void showToast(summaryWithReason(text.couldNotRestore, reason), { tone: 'danger' }),
            })
          }
        >
          {text.restoreLabel}
        </Button>
      )}
    </li>
  )
}
