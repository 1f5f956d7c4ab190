import { useQueryClient } from '@tanstack/react-query'
import type {
  DraftChange,
  DraftPublication,
  PublishedDraft,
} from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { RosterProposalBody } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import type { RosterReplanBody } from '@wardline/contract/paging/proposals/roster-replan.schemas.ts'
import { useRef } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { pagesQuery, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { calendarDraftsKey, calendarKey } from '../events/occurrence.api.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

export interface DraftParams {
  id: number
  draft_id: number
}

export const draftsQuery = (group_id: number) =>
  rowsQuery(calendarDraftsKey(group_id), 'GET /api/v1/schedulegroups/{id}/drafts/', { id: group_id })

export const draftQuery = (params: DraftParams) =>
  routeQuery(calendarDraftsKey(params.id), 'GET /api/v1/schedulegroups/{id}/drafts/{draft_id}/', params, {
    retry: false,
  })

export const draftOccurrencesQuery = (params: DraftParams, span: { start: WallTime; end: WallTime }) =>
  rowsQuery(calendarDraftsKey(params.id), 'GET /api/v1/schedulegroups/{id}/drafts/{draft_id}/events/', {
    ...params,
    ...span,
  })

export const comparisonQuery = (params: DraftParams) =>
  routeQuery(
    calendarDraftsKey(params.id),
    'GET /api/v1/schedulegroups/{id}/drafts/{draft_id}/comparison/',
    params,
    { staleTime: 0 },
  )

export const draftReachabilityQuery = (params: DraftParams) =>
  rowsQuery(
    calendarDraftsKey(params.id),
    'GET /api/v1/schedulegroups/{id}/drafts/{draft_id}/reachability/',
    params,
    { staleTime: 0 },
  )

export const calendarChangesQuery = (group_id: number) =>
  pagesQuery(calendarKey(group_id), 'GET /api/v1/schedulegroups/{id}/calendar_changes/', { id: group_id })

export const useStartDraft = (group_id: number) =>
  useApiMutation(
    ({ name }: { name: string }, idempotencyKey) =>
      call('POST /api/v1/schedulegroups/{id}/drafts/', {
        params: { id: group_id },
        body: { name: name.trim() },
        idempotencyKey,
      }),
    { refetches: [calendarDraftsKey(group_id)] },
  )

export const useDraftEarlierCalendar = (group_id: number) =>
  useApiMutation(
    (change_id: number, idempotencyKey) =>
      call('POST /api/v1/schedulegroups/{id}/calendar_changes/{change_id}/draft/', {
        params: { id: group_id, change_id },
        idempotencyKey,
      }),
    { refetches: [calendarDraftsKey(group_id)] },
  )

/** `onDiscarded` is called before the draft is refetched, which would find that it is gone. */
export const useDiscardDraft = (params: DraftParams, onDiscarded: () => void) =>
  useApiMutation(() => call('POST /api/v1/schedulegroups/{id}/drafts/{draft_id}/discard/', { params }), {
    refetches: [calendarDraftsKey(params.id)],
    onSuccess: onDiscarded,
  })

export const usePublishDraft = (params: DraftParams, onPublished: (published: PublishedDraft) => void) =>
  useApiMutation(
    (body: DraftPublication) =>
      call('POST /api/v1/schedulegroups/{id}/drafts/{draft_id}/publish/', { params, body }),
    {
      refetches: [calendarKey(params.id), ['coverage', params.id]],
      onSuccess: onPublished,
    },
  )

export const useProposeRoster = (params: DraftParams) =>
  useApiMutation(
    (body: RosterProposalBody) =>
      call('POST /api/v1/schedulegroups/{id}/drafts/{draft_id}/proposal/', { params, body }),
    { refetches: [calendarDraftsKey(params.id)] },
  )

export const useReplanRoster = (params: DraftParams) =>
  useApiMutation(
    (body: RosterReplanBody) =>
      call('POST /api/v1/schedulegroups/{id}/drafts/{draft_id}/replan/', { params, body }),
    { refetches: [calendarDraftsKey(params.id)] },
  )

export type EditDraft = (changes: readonly DraftChange[]) => DraftChange[]

/**
 * Returns a function that changes the draft as it is stored, one change after the other: dragging two shifts quickly
 * writes both. It resolves when the calendar shows the change.
 */
export function useDraftWriter(params: DraftParams): (edit: EditDraft) => Promise<void> {
  const client = useQueryClient()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const write = async (edit: EditDraft): Promise<void> => {
    const { queryKey } = draftQuery(params)
    const { name, changes, version } = await client.ensureQueryData(draftQuery(params))
    try {
      const body = { name, changes: edit(changes), version }
      const saved = await call('PUT /api/v1/schedulegroups/{id}/drafts/{draft_id}/', { params, body })
      client.setQueryData(queryKey, saved)
    } catch (reason) {
      if (isApiError(reason, 409)) void client.invalidateQueries({ queryKey })
      throw reason
    }
    await client.invalidateQueries({ queryKey: calendarDraftsKey(params.id) })
  }
  return (edit) => {
    const written = queue.current.then(() => write(edit))
    queue.current = written.catch(() => undefined)
    return written
  }
}
