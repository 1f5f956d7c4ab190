import { z } from 'zod'

export const ThreadChange = z.enum(['archive', 'unarchive', 'mark_unread'], {
  error: 'change is archive, unarchive or mark_unread.',
})
export type ThreadChange = z.output<typeof ThreadChange>

/**
 * - `unchanged`: it was archived, in the inbox, or unread already.
 * - `monitored`: the caller only monitors it.
 * - `not_found`: the caller is no subscriber, or there is no such thread.
 */
export const ThreadChangeOutcome = z.enum(['changed', 'unchanged', 'monitored', 'not_found'])
export type ThreadChangeOutcome = z.output<typeof ThreadChangeOutcome>
