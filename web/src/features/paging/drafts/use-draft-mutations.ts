import { useQueryClient } from '@tanstack/react-query'
import { nextAdditionId } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { EventMutations } from '../events/event-change.api.ts'
import { toEventBody, type EventDraft } from '../events/event-draft.view.ts'
import { addDays } from '../wall-time/wall-time.view.ts'
import { editShift, removeShift } from './draft-change.rules.ts'
import { draftOccurrencesQuery, useDraftWriter, type DraftParams } from './draft.api.ts'

const toShift = (draft: EventDraft, previous?: Occurrence) => {
  const { target_id, start, end, allDay, title, call_order, escalation_policy_id } = toEventBody(
    draft,
    previous,
  )
  return { target_id, start, end, allDay, title, call_order, escalation_policy_id }
}

/** Writes to a draft what `useEventMutations` writes to the calendar. */
export function useDraftMutations(params: DraftParams): Pick<EventMutations, 'create' | 'update' | 'cancel'> {
  const client = useQueryClient()
  const write = useDraftWriter(params)

  /** The shift as the calendar of the draft shows it. */
  async function findShift(draft: EventDraft, change: DraftChange) {
    const span = { start: addDays(draft.start, -1), end: addDays(draft.end, 1) }
    const shifts = await client.fetchQuery({ ...draftOccurrencesQuery(params, span), staleTime: 0 })
    const shift = shifts.find(
      ({ event_id, original_start }) =>
        event_id === change.event_id && (change.kind === 'add' || change.original_start === original_start),
    )
    if (!shift) throw new Error('The calendar of the draft has no such shift.')
    return { ...shift, warnings: [] }
  }

  return {
    create: async (draft) => {
      let added: DraftChange | undefined
      await write((changes) => {
        added = { kind: 'add', event_id: nextAdditionId(changes), ...toShift(draft) }
        return [...changes, added]
      })
      if (!added) throw new Error('The shift was not added.')
      return findShift(draft, added)
    },
    update: async (previous, draft) => {
      const { event_id, original_start } = previous
      const shift = toShift(draft, previous)
      const change: DraftChange =
        (event_id ?? 0) < 0
          ? { kind: 'add', event_id: event_id ?? 0, ...shift }
          : { kind: 'change', event_id: event_id ?? 0, original_start, ...shift }
      await write((changes) => editShift(changes, change))
      return findShift(draft, change)
    },
    cancel: async (shift) => {
      await write((changes) => removeShift(changes, shift))
      return { ...shift, cancelled: true, warnings: [] }
    },
  }
}
