import { useQueryClient } from '@tanstack/react-query'
import type { Occurrence, UpdateScope } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { dismissToast, showToast } from '../../../platform/ui/feedback/toast.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { couldNotUndoChange, deleted } from './event.text.ts'
import { toEventBody, type EventDraft } from './event-draft.view.ts'
import { refetchCalendar } from './occurrence.api.ts'

export const eventParams = ({ group_id, event_id }: Occurrence) => ({ id: group_id, event_id: event_id ?? 0 })

let gapToasts: readonly number[] = []

/** Warns about the gaps that a change opened, in place of the warnings of the change before. */
function showGapWarnings(warnings: readonly string[]): void {
  gapToasts.forEach(dismissToast)
  gapToasts = warnings.map((warning) => showToast(warning, { tone: 'danger' }))
}

/** Mutations resolve when the grid shows their result, and warn about gaps that they opened. */
export function useEventMutations(group_id: number) {
  const client = useQueryClient()
  const settle = async <T extends { warnings: string[] }>(result: T): Promise<T> => {
    showGapWarnings(result.warnings)
    void client.invalidateQueries({ queryKey: ['coverage', group_id] })
    await refetchCalendar(client, group_id)
    return result
  }
  const undo = async (occurrence: Occurrence) =>
    settle(
      await call('POST /api/v1/schedulegroups/{id}/events/{event_id}/undo_change/', {
        params: eventParams(occurrence),
        body: { original_start: occurrence.original_start },
      }),
    )
  const restore = async (occurrence: Occurrence) => {
    try {
      await undo(occurrence)
    } catch (reason) {
      showToast(summaryWithReason(couldNotUndoChange, reason), { tone: 'danger' })
    }
  }
  return {
    create: async (draft: EventDraft, idempotencyKey: string) =>
      settle(
        await call('POST /api/v1/schedulegroups/{id}/events/', {
          params: { id: group_id },
          body: toEventBody(draft),
          idempotencyKey,
        }),
      ),
    /** The version of `previous` is the one that the change is based on. */
    update: async (previous: Occurrence, draft: EventDraft, update_for: UpdateScope) =>
      settle(
        await call('PUT /api/v1/schedulegroups/{id}/events/{event_id}/', {
          params: eventParams(previous),
          body: {
            ...toEventBody(draft, previous),
            update_for,
            original_start: previous.original_start,
            version: previous.version,
          },
        }).catch((reason: unknown) => {
          if (isApiError(reason, 409)) void refetchCalendar(client, group_id)
          throw reason
        }),
      ),
    undo,
    cancel: async (occurrence: Occurrence, update_for: UpdateScope) => {
      const cancelled = await settle(
        await call('POST /api/v1/schedulegroups/{id}/events/{event_id}/cancel/', {
          params: eventParams(occurrence),
          body: { update_for, original_start: occurrence.original_start },
        }),
      )
      showToast(
        deleted,
        cancelled.may.undo_change
          ? { action: { label: 'Undo', onPress: () => void restore(cancelled) } }
          : {},
      )
      return cancelled
    },
  }
}
export type EventMutations = ReturnType<typeof useEventMutations>
