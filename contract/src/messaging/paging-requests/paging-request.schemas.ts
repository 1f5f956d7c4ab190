import { z } from 'zod'
import { AcknowledgementState } from '../acknowledgements/acknowledgement.schemas.ts'

/** `unanswered`: every step was tried without a response. */
export const PagingRequestState = z.enum(['running', 'answered', 'unanswered', 'recalled'])
export type PagingRequestState = z.output<typeof PagingRequestState>

const Named = z.object({ user_id: z.int(), display_name: z.string() })

const PagingResponder = z
  .object({
    ...Named.shape,
    title: z.string(),
    notified_at: z.string(),
    state: AcknowledgementState.nullable(),
  })
  .meta({ id: 'PagingResponder' })

/** An escalation, running or ended: one for each group a message pages, and one for people paged by name. */
export const PagingRequest = z
  .object({
    id: z.int(),
    message_id: z.int(),
    group_id: z.int().nullable(),
    group_name: z.string(),
    policy_name: z.string(),
    state: PagingRequestState,
    /** The latest step; one beyond `of` for the fail-over user. */
    step: z.int(),
    of: z.int(),
    round: z.int(),
    notified_at: z.string(),
    next_due: z.string().nullable(),
    next: z.string(),
    /** The people to call when unanswered: "Cleo Marsh (fail-over of the group), Dora Lind (operator)". */
    call: z.string(),
    ended: z.string().nullable(),
    ended_by: Named.nullable(),
    /** The operator who handles it in the console. */
    operator: z.object({ ...Named.shape, since: z.string() }).nullable(),
    responders: z.array(PagingResponder),
  })
  .meta({ id: 'PagingRequest' })
export type PagingRequest = z.output<typeof PagingRequest>
