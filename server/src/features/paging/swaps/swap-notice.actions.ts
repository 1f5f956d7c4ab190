import type { ShiftNoticeKind } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { noteSwap, withdrawSwapNotice } from '../shift-notices/shift-notice.actions.ts'
import type { FoundSwapRequest } from './swap-request.access.ts'

type SwapNoticeKind = Extract<ShiftNoticeKind, `swap_${string}`>

/** A notice names the first of the shifts and counts the others. */
async function note(
  tx: Tx,
  { request, presented }: FoundSwapRequest,
  { kind, by_user_id }: { kind: SwapNoticeKind; by_user_id: number | null },
  user_ids: number[],
): Promise<void> {
  const [first] = presented.shifts
  const stored = request.shifts.find(({ event_id }) => event_id === first?.event_id)
  if (!first || !stored) return
  const { event_id, original_start } = stored
  const span = { start: Date.parse(first.start), end: Date.parse(first.end) }
  await noteSwap(
    tx,
    { group_id: request.group_id, by_user_id },
    {
      ...span,
      event_id,
      original_start,
      kind,
      shift_count: presented.shifts.length,
      isUrgent: request.is_by_scheduler,
      now: await readClock(tx.db),
    },
    user_ids,
  )
}

export const noteColleagues = (tx: Tx, found: FoundSwapRequest, colleague_ids: number[]): Promise<void> =>
  note(
    tx,
    found,
    { kind: 'swap_requested', by_user_id: found.request.author_id },
    colleague_ids.filter((id) => id !== found.request.user_id),
  )

/** Colleagues who were not notified of the request yet need not be. */
export async function withdrawNotices(tx: Tx, { request }: FoundSwapRequest): Promise<void> {
  const { group_id, author_id: by_user_id } = request
  for (const { event_id } of request.shifts.filter(({ is_wanted }) => !is_wanted))
    await withdrawSwapNotice(tx, { group_id, by_user_id }, event_id)
}

/** Notifies the user of the shifts and the scheduler who asked for them. */
export async function noteAnswer(
  tx: Tx,
  found: FoundSwapRequest,
  kind: 'swap_accepted' | 'swap_declined',
  by_user_id: number,
): Promise<void> {
  const { user_id, author_id } = found.request
  await withdrawNotices(tx, found)
  await note(tx, found, { kind, by_user_id }, [...new Set([user_id, author_id])])
}

/**
 * Notifies the user of the shifts and the scheduler who asked for them that no colleague has taken them.
 * @param by_user_id the last colleague who declined; `null` if the time for an answer is over
 */
export async function noteUntaken(tx: Tx, found: FoundSwapRequest, by_user_id: number | null): Promise<void> {
  const { user_id, author_id } = found.request
  if (by_user_id !== null) await withdrawNotices(tx, found)
  await note(tx, found, { kind: 'swap_untaken', by_user_id }, [...new Set([user_id, author_id])])
}

/** Notifies both users. */
export async function noteDecision(
  tx: Tx,
  found: FoundSwapRequest,
  kind: 'swap_approved' | 'swap_refused',
  by_user_id: number,
): Promise<void> {
  const { user_id, author_id, answered_by } = found.request
  await note(tx, found, { kind, by_user_id }, [...new Set([user_id, author_id, answered_by ?? user_id])])
}
