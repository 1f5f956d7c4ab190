import { z } from 'zod'
import { OpenItemState } from './open-item.schemas.ts'

/** `running`, `answered` by somebody who holds it, `unanswered` when every step was tried, or `recalled`. */
export const PageState = z.enum(['running', 'answered', 'unanswered', 'recalled'])
export type PageState = z.output<typeof PageState>

const Named = z.object({ user_id: z.int(), display_name: z.string() })

/** Somebody whom the page has rung, in the order in which it came to them. */
const PageHolder = z
  .object({
    ...Named.shape,
    title: z.string(),
    /** When they were rung last. */
    rung_at: z.string(),
    /** How they stand to the message; null when nothing is asked of them. */
    state: OpenItemState.nullable(),
  })
  .meta({ id: 'PageHolder' })

/** A page under way, or how it ended: one for each group that the message paged, and one for people paged by name. */
export const Page = z
  .object({
    id: z.int(),
    message_id: z.int(),
    /** Null for people who were paged by name. */
    group_id: z.int().nullable(),
    group_name: z.string(),
    /** Empty: nobody has set a policy, and the usual plan is followed. */
    policy_name: z.string(),
    state: PageState,
    /** The step that rang last; one beyond `of` while the fail-over user is rung. */
    step: z.int(),
    of: z.int(),
    round: z.int(),
    rung_at: z.string(),
    /** When the next one is rung, or the page is shown as unanswered; null when it has ended. */
    next_due: z.string().nullable(),
    /** Who is next, in words: "second call of Cardiology"; empty when it has ended. */
    next: z.string(),
    /** When nobody has answered: who to call, "Cleo Marsh (fail-over of the group), Dora Lind (operator)". */
    call: z.string(),
    ended: z.string().nullable(),
    /** Who took it. */
    ended_by: Named.nullable(),
    holders: z.array(PageHolder),
  })
  .meta({ id: 'Page' })
export type Page = z.output<typeof Page>
