import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { parseId } from '../../../platform/text/parse-id.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { occurrenceQuery } from './occurrence.api.ts'
import { draftFromSearch, createEventDraft } from './event-draft.view.ts'
import { couldNotOpen } from './event.text.ts'
import { EventEditor } from './EventEditor.tsx'
import { useGroup } from '../groups/group.api.ts'
import { datePart, addMinutes, wallTimeIn } from '../wall-time/wall-time.view.ts'

/** Paging §2: `new` in the address starts a new event with its parameters. */
export function EventPage() {
  const group = useGroup()
  const { eventId = '' } = useParams({ strict: false })
  const search = draftFromSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const now = wallTimeIn(group.time_zone, useMinute())
  const isNew = eventId.toLowerCase() === 'new'
  const event_id = parseId(eventId) ?? 0
  const [isDeleting, setDeleting] = useState(false)
  const { data, isError } = useQuery({
    ...occurrenceQuery(group.id, event_id, search.originalStart),
    enabled: event_id > 0,
  })
  const isMissing = !isDeleting && ((!isNew && event_id === 0) || isError || data?.deleted === true)
  useEffect(() => {
    if (isMissing) showToast(couldNotOpen, { tone: 'danger' })
  }, [isMissing])

  // Paging §8: a missing event leads back to the calendar.
  if (isMissing) return <Navigate to="/pagingGroups/$group/calendar" params={{ group: group.uid }} replace />
  if (!isNew && !data)
    return (
      <Skeleton label="Loading shift" className="flex max-w-xl flex-col gap-3 p-4">
        <SkeletonBlock className="mb-3 h-8" />
        <SkeletonBlock className="mb-3 h-8" />
        <SkeletonBlock className="h-8" />
      </Skeleton>
    )
  const { originalStart: _, ...edits } = search
  const nextHour = addMinutes(`${now.slice(0, 13)}:00:00`, 60)
  return (
    <EventEditor
      key={`${group.id} ${eventId} ${search.originalStart ?? ''}`}
      group={group}
      occurrence={data ?? null}
      draft={createEventDraft({ start: nextHour, ...edits })}
      edits={edits}
      onDeleting={setDeleting}
      onLeave={(start, options) =>
        void navigate({
          to: '/pagingGroups/$group/calendar',
          params: { group: group.uid },
          search: { date: datePart(start) },
          ...options,
        })
      }
    />
  )
}
