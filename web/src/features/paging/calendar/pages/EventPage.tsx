import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useEffect } from 'react'
import { useMinute } from '../../../../platform/clock/use-now.ts'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { toast } from '../../../../platform/ui/toast.ts'
import { occurrenceQuery } from '../calendar.api.ts'
import { draftOf, newDraft, type EventDraft } from '../draft.view.ts'
import { EventScreen } from '../EventScreen.tsx'
import { useGroup } from '../../groups/group.api.ts'
import { draftFromSearch } from '../event-draft.view.ts'
import { dateOf, plusMinutes, wallIn } from '../wall.view.ts'

/** One event on a screen of its own: edit it, or make a new one with what the address says (paging §2). */
export function EventPage() {
  const group = useGroup()
  const { eventId = '' } = useParams({ strict: false })
  const search = draftFromSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const now = wallIn(group.time_zone, useMinute())
  const isNew = eventId === 'new'
  const event_id = /^\d{1,15}$/u.test(eventId) ? Number(eventId) : 0
  const { data, isError } = useQuery({
    ...occurrenceQuery(group.id, event_id, search.originalStart),
    enabled: event_id > 0,
  })
  const isMissing = (!isNew && event_id === 0) || isError || data?.deleted === true
  useEffect(() => {
    if (isMissing) toast('That event could not be opened: it may have been deleted.', { tone: 'danger' })
  }, [isMissing])

  // Paging §8: what cannot be loaded leads back to the calendar.
  if (isMissing) return <Navigate to="/pagingGroups/$group/calendar" params={{ group: group.uid }} replace />
  if (!isNew && !data)
    return (
      <Skeleton label="Loading the event" className="flex max-w-xl flex-col gap-3 p-4">
        <Bone className="mb-3 h-8" />
        <Bone className="mb-3 h-8" />
        <Bone className="h-8" />
      </Skeleton>
    )
  const { originalStart: _, ...given } = search
  const draft = data
    ? opened(data, given)
    : newDraft({ start: plusMinutes(`${now.slice(0, 13)}:00:00`, 60), ...given })
  return (
    <EventScreen
      key={`${group.id} ${eventId} ${search.originalStart ?? ''}`}
      group={group}
      occurrence={data ?? null}
      draft={draft}
      onLeave={(date) =>
        void navigate({
          to: '/pagingGroups/$group/calendar',
          params: { group: group.uid },
          search: { date: dateOf(date ?? draft.start) },
        })
      }
    />
  )
}

/** What is stored, and over it what somebody wrote in the dialog that led here. */
const opened = (occurrence: Occurrence, given: Partial<EventDraft>): EventDraft => {
  const stored = draftOf(occurrence)
  const isSamePolicy = given.escalation_policy_id === stored.escalation_policy_id
  return {
    ...stored,
    ...given,
    escalation_policy_name: isSamePolicy ? stored.escalation_policy_name : null,
    ...(given.escalation_policy_id === undefined && {
      escalation_policy_name: stored.escalation_policy_name,
    }),
  }
}
