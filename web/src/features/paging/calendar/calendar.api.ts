import { useQueryClient } from '@tanstack/react-query'
import type { Occurrence, UpdateScope } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { calendarKey } from './calendar-key.ts'
import { bodyOf, type EventDraft } from './draft.view.ts'
import type { RuleBody } from './rule.view.ts'
import type { Wall } from './wall.view.ts'

export type { PagingGroupDetail as Group } from '@wardline/contract/paging/paging-group.schemas.ts'

/** Everything that takes place between two wall times. Whatever changes it is told by `calendar_changed`. */
export const occurrencesQuery = (group_id: number, { start, end }: { start: Wall; end: Wall }) => ({
  queryKey: [...calendarKey(group_id), start, end] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { results } = await call('GET /api/v1/schedulegroups/{id}/events/', {
      params: { id: group_id },
      query: { start, end },
      signal,
    })
    return results
  },
})

export const occurrenceQuery = (group_id: number, event_id: number, original_start: string | undefined) => ({
  queryKey: [...calendarKey(group_id), 'one', event_id, original_start ?? ''] as const,
  queryFn: () =>
    call('GET /api/v1/schedulegroups/{id}/events/{event_id}/', {
      params: { id: group_id, event_id },
      query: { original_start },
    }),
  retry: false,
})

export const ruleQuery = (id: number) => ({
  queryKey: ['recurrence-rule', id] as const,
  queryFn: () => call('GET /api/v1/rrules/{id}/', { params: { id } }),
})

/** A rule is written down before the event that uses it. */
export const saveRule = (body: RuleBody) => call('POST /api/v1/rrules/', { body, idempotencyKey: newKey() })

/** What a change leads to that somebody should look at: a hole that it made. */
const tell = (warnings: readonly string[]) => {
  for (const warning of warnings) toast(warning, { tone: 'danger' })
}

const placeOf = ({ group_id, event_id }: Occurrence) => ({ id: group_id, event_id: event_id ?? 0 })

/** Writes of a calendar; each comes back when the grid holds its result. */
export function useCalendarWrites(group_id: number) {
  const client = useQueryClient()
  const shown = async <T extends { warnings: string[] }>(answer: T): Promise<T> => {
    tell(answer.warnings)
    void client.invalidateQueries({ queryKey: ['coverage', group_id] })
    await client.invalidateQueries({ queryKey: calendarKey(group_id) })
    return answer
  }
  return {
    create: async (draft: EventDraft, idempotencyKey: string) =>
      shown(
        await call('POST /api/v1/schedulegroups/{id}/events/', {
          params: { id: group_id },
          body: bodyOf(draft),
          idempotencyKey,
        }),
      ),
    update: async (was: Occurrence, draft: EventDraft, update_for: UpdateScope) =>
      shown(
        await call('PUT /api/v1/schedulegroups/{id}/events/{event_id}/', {
          params: placeOf(was),
          body: { ...bodyOf(draft, was), update_for, original_start: was.original_start },
        }),
      ),
    cancel: async (was: Occurrence, update_for: UpdateScope) =>
      shown(
        await call('POST /api/v1/schedulegroups/{id}/events/{event_id}/cancel/', {
          params: placeOf(was),
          body: { update_for, original_start: was.original_start },
        }),
      ),
    takeOver: async (was: Occurrence, span: { start?: string; end?: string }) => {
      await call('POST /api/v1/schedulegroups/{id}/events/{event_id}/takeover/', {
        params: placeOf(was),
        body: { original_start: was.original_start, ...span },
        idempotencyKey: newKey(),
      })
      await client.invalidateQueries({ queryKey: calendarKey(group_id) })
    },
    undoTakeover: async (takeover_id: number) => {
      await call('POST /api/v1/takeovers/{id}/undo/', { params: { id: takeover_id }, body: {} })
      await client.invalidateQueries({ queryKey: calendarKey(group_id) })
    },
  }
}
export type CalendarWrites = ReturnType<typeof useCalendarWrites>
