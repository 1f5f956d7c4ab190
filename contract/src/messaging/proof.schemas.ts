import { z } from 'zod'
import { PageEventDetails, pageEventKinds } from '../alerts/page-event.schemas.ts'
import { AnswerSummary, AskKind, OpenItemState } from './open-item.schemas.ts'
import { Priority } from './priority.ts'

/** What a time line says beside what happened to the page: of the message, its receipts and its open items. */
const proofKinds = [
  'stored',
  'reached',
  'on_device',
  'opened',
  'replied',
  'accepted',
  'rejected',
  'responded',
  'escalated',
  'settled',
  'expired',
  'recalled',
] as const

/** One thing that happened: when, and a sentence for whoever has to judge it later. */
export const ProofEntry = z
  .object({
    at: z.string(),
    kind: z.enum([...pageEventKinds, ...proofKinds]),
    text: z.string(),
    details: PageEventDetails,
    /** Of the row of the time line, which the audit trail holds too; null for what has rows of its own. */
    page_event_id: z.int().nullable(),
  })
  .meta({ id: 'ProofEntry' })
export type ProofEntry = z.output<typeof ProofEntry>

const Named = z.object({ user_id: z.int(), display_name: z.string() })

/** One person and one message: why it came to them, and all that happened since, first to last. */
export const ProofPerson = z
  .object({
    ...Named.shape,
    title: z.string(),
    /** What put them there; goes on after the name. */
    why: z.string(),
    /** How they stand to what it asks; null when nothing is asked of them. */
    state: OpenItemState.nullable(),
    entries: z.array(ProofEntry),
  })
  .meta({ id: 'ProofPerson' })
export type ProofPerson = z.output<typeof ProofPerson>

export const Proof = z
  .object({
    thread_id: z.int(),
    thread_uid: z.string(),
    message_id: z.int(),
    priority: Priority,
    sender: Named,
    sent: z.string(),
    asks: AskKind.nullable(),
    summary: AnswerSummary,
    /** What is next, if nobody answers before; null when nothing is. */
    next: z.object({ text: z.string(), due: z.string() }).nullable(),
    /** The server's time as it answered. */
    now: z.string(),
    time_zone: z.string(),
    /** About the page itself, first to last. */
    page: z.array(ProofEntry),
    people: z.array(ProofPerson),
    /** How many there are; `people` are a page of them, in the order in which they came. */
    people_count: z.int(),
  })
  .meta({ id: 'Proof' })
export type Proof = z.output<typeof Proof>
