import { z } from 'zod'
import { ShownAlert } from '../../alerts/delivery/alert.schemas.ts'
import { AnswerVia } from '../../alerts/page-events/page-event.schemas.ts'
import {
  AcknowledgementState,
  ResponseMeaning,
  ResponseSummary,
} from '../acknowledgements/acknowledgement.schemas.ts'

/** The outcome of a request for one recipient. */
export const OutcomePerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    state: AcknowledgementState,
    response: z.string().nullable(),
    meaning: ResponseMeaning.nullable(),
    /** The channel of the response; null without one. */
    via: AnswerVia.nullable(),
    since: z.string(),
    closed: z.string().nullable(),
    /** When they opened the message; null if they have not. */
    opened: z.string().nullable(),
    /** The alert that got furthest; null before the first attempt. */
    alert: ShownAlert.pick({
      alert_type: true,
      channel: true,
      state: true,
      at: true,
      reason: true,
    }).nullable(),
    /** Their number while they have not responded; null if they hide it. */
    phone: z.string().nullable(),
  })
  .meta({ id: 'OutcomePerson' })
export type OutcomePerson = z.output<typeof OutcomePerson>

/**
 * `alert` and `reminder`: to recipients. `sender_notice`: the sender is notified that a response is missing. `end`: every
 * step was tried, and the sender sees the page as unanswered.
 */
const OutcomeStep = z
  .object({
    kind: z.enum(['alert', 'reminder', 'sender_notice', 'step', 'end']),
    text: z.string(),
    due: z.string(),
  })
  .meta({ id: 'OutcomeStep' })
export type OutcomeStep = z.output<typeof OutcomeStep>

/** The outcome of a message that requests a response. */
export const Outcome = z
  .object({
    message_id: z.int(),
    summary: ResponseSummary,
    /** Responses in chronological order, then open requests, the longest first; at most `limits.outcome_people`. */
    people: z.array(OutcomePerson),
    people_count: z.int(),
    /** The next steps unless a response comes first, at most three. */
    next: z.array(OutcomeStep),
  })
  .meta({ id: 'Outcome' })
export type Outcome = z.output<typeof Outcome>
