import { z } from 'zod'

/**
 * The kind of response that a message requests: accept or reject (`confirm`), one of its options (`response`),
 * or that one recipient takes the page (`page`), which can also be accepted or rejected.
 */
export const AcknowledgementKind = z.enum(['confirm', 'response', 'page'])
export type AcknowledgementKind = z.output<typeof AcknowledgementKind>

/**
 * The meaning of a response option beside its text: the user comes or agrees (`yes`), does so `later`, or cannot (`no`).
 * After a `no`, the next person is asked as after a rejection.
 */
export const ResponseMeaning = z.enum(['yes', 'later', 'no'], { error: 'A meaning is yes, later or no.' })
export type ResponseMeaning = z.output<typeof ResponseMeaning>

/** The meanings by response option. An option without a meaning is a plain answer. */
export const ResponseMeanings = z.record(z.string().max(100), ResponseMeaning)
export type ResponseMeanings = z.output<typeof ResponseMeanings>

/**
 * Closed without a response of this user: `handed_off` to a user who accepted it, `escalated` because another user took the
 * page, `released` because it existed only through a handoff that ended.
 */
export const AcknowledgementState = z.enum([
  'open',
  'accepted',
  'rejected',
  'responded',
  'recalled',
  'handed_off',
  'escalated',
  'released',
  'expired',
])

export const Acknowledgement = z
  .object({
    message_id: z.int(),
    kind: AcknowledgementKind,
    state: AcknowledgementState,
    response: z.string().nullable(),
    /** Null for a plain answer, and before the answer. */
    meaning: ResponseMeaning.nullable(),
    since: z.string(),
    closed: z.string().nullable(),
  })
  .meta({ id: 'Acknowledgement' })
export type Acknowledgement = z.output<typeof Acknowledgement>

/**
 * Recipients by response, and the number of reassignments (`reassigned`). Neither the total nor `reassigned` ever
 * decreases, so of two summaries the larger one is the newer. `meanings` counts those of `responded` whose option has a
 * meaning; absent in events of earlier versions.
 */
export const ResponseSummary = z
  .object({
    open: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    responded: z.int(),
    reassigned: z.int(),
    meanings: z.object({ yes: z.int(), later: z.int(), no: z.int() }).optional(),
  })
  .meta({ id: 'ResponseSummary' })
export type ResponseSummary = z.output<typeof ResponseSummary>

export const AcknowledgementRequest = z
  .object({
    kind: AcknowledgementKind,
    confirm: z.boolean(),
    response_options: z.array(z.string()),
    response_meanings: ResponseMeanings,
    /** Null for users who were not asked, and always null in live events, which carry user ids. */
    mine: z
      .object({
        state: AcknowledgementState,
        response: z.string().nullable(),
        meaning: ResponseMeaning.nullable(),
      })
      .nullable(),
    summary: ResponseSummary,
  })
  .meta({ id: 'AcknowledgementRequest' })
export type AcknowledgementRequest = z.output<typeof AcknowledgementRequest>

export const ResponseProgress = z
  .object({
    open: z.int(),
    answered: z.int(),
    reassigned: z.int(),
    /** Part of `answered`: rejected, or answered with a no. Absent in events of earlier versions. */
    declined: z.int().optional(),
  })
  .meta({ id: 'ResponseProgress' })
export type ResponseProgress = z.output<typeof ResponseProgress>

/** A recalled thread that the user had. Contains nothing of the thread. */
export const RecallNotice = z
  .object({
    thread_id: z.int(),
    recalled_by: z.object({ id: z.int(), display_name: z.string(), at: z.string() }),
  })
  .meta({ id: 'RecallNotice' })
export type RecallNotice = z.output<typeof RecallNotice>
