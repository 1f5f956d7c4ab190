import type { HistoryEntry } from '@wardline/contract/messaging/history.schemas.ts'

export interface Step {
  word: string
  /** ms since 1970 */
  at: number
}

/** How far somebody came with a message, in the order of the day. */
export const stepsOf = (entry: HistoryEntry): Step[] =>
  (
    [
      ['Delivered', entry.delivered],
      ['Read', entry.read],
      ['Accepted', entry.accepted],
      ['Rejected', entry.rejected],
      [entry.response === null ? 'Responded' : `Responded: ${entry.response}`, entry.responded],
      ['Replied', entry.replied],
    ] as const
  ).flatMap(([word, at]) => (at === null ? [] : [{ word, at: Date.parse(at) }]))
