import { z } from 'zod'
import { PageEventDetails, pageEventKinds } from '../../alerts/page-events/page-event.schemas.ts'
import {
  ResponseSummary,
  AcknowledgementKind,
  AcknowledgementState,
  ResponseMeaning,
} from '../acknowledgements/acknowledgement.schemas.ts'
import { Priority } from '../threads/priority.ts'

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
  'released',
  'expired',
  'recalled',
] as const

export const ProofEntry = z
  .object({
    at: z.string(),
    kind: z.enum([...pageEventKinds, ...proofKinds]),
    text: z.string(),
    details: PageEventDetails,
    /** Null for entries from other tables, which the audit trail does not cover. */
    page_event_id: z.int().nullable(),
  })
  .meta({ id: 'ProofEntry' })
export type ProofEntry = z.output<typeof ProofEntry>

const Named = z.object({ user_id: z.int(), display_name: z.string() })

export const ProofPerson = z
  .object({
    ...Named.shape,
    title: z.string(),
    why: z.string(),
    state: AcknowledgementState.nullable(),
    /** Meaning of the response; null for a plain answer. */
    meaning: ResponseMeaning.nullable(),
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
    /** The sender's name and title when the message was sent. */
    sender: Named.extend({ title: z.string() }),
    sent: z.string(),
    acknowledgement_kind: AcknowledgementKind.nullable(),
    summary: ResponseSummary,
    next: z.object({ text: z.string(), due: z.string() }).nullable(),
    now: z.string(),
    time_zone: z.string(),
    page: z.array(ProofEntry),
    people: z.array(ProofPerson),
    /** Total number; `people` is one result page in the order in which they were added. */
    people_count: z.int(),
  })
  .meta({ id: 'Proof' })
export type Proof = z.output<typeof Proof>
