import { z } from 'zod'

/**
 * What a message wants of each recipient: to be accepted or rejected (`confirm`), one of its options (`response`), or
 * that somebody takes the page (`page`: accepted or rejected as well).
 */
export const AskKind = z.enum(['confirm', 'response', 'page'])
export type AskKind = z.output<typeof AskKind>

/**
 * `handed_over` to somebody who accepted it, `escalated` because somebody else took the page, `settled` because somebody
 * who held it too has answered: closed without an answer of this person's.
 */
export const OpenItemState = z.enum([
  'open',
  'accepted',
  'rejected',
  'responded',
  'recalled',
  'handed_over',
  'escalated',
  'settled',
  'expired',
])

/** What one person still owes, or how they answered. Ages are counted from `since`. */
export const OpenItem = z
  .object({
    message_id: z.int(),
    asks: AskKind,
    state: OpenItemState,
    response: z.string().nullable(),
    since: z.string(),
    /** When it was answered; null while it is open. */
    closed: z.string().nullable(),
  })
  .meta({ id: 'OpenItem' })
export type OpenItem = z.output<typeof OpenItem>

/**
 * Recipients by how they answered, and how often an item went from one person to another (`moved`). It only ever moves
 * on: people are asked, open items are answered or go on.
 */
export const AnswerSummary = z
  .object({ open: z.int(), accepted: z.int(), rejected: z.int(), responded: z.int(), moved: z.int() })
  .meta({ id: 'AnswerSummary' })
export type AnswerSummary = z.output<typeof AnswerSummary>

/** What a message asks, of whom it is shown to (`mine`), and how far everybody is. */
export const MessageAsks = z
  .object({
    kind: AskKind,
    /** It can be accepted or rejected. */
    confirm: z.boolean(),
    /** It can be answered with one of these. */
    response_options: z.array(z.string()),
    /** Null for who was not asked. In live events it is null for everybody: it goes by user_id there. */
    mine: z.object({ state: OpenItemState, response: z.string().nullable() }).nullable(),
    summary: AnswerSummary,
  })
  .meta({ id: 'MessageAsks' })
export type MessageAsks = z.output<typeof MessageAsks>

/** To whoever asked: how many have not answered yet, how many have, and how often an item went from one to another. */
export const Awaiting = z
  .object({ open: z.int(), answered: z.int(), moved: z.int() })
  .meta({ id: 'Awaiting' })
export type Awaiting = z.output<typeof Awaiting>
