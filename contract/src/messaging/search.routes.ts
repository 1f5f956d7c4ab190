import { z } from 'zod'
import { FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idList, yesOrNo } from '../picking.ts'
import { route } from '../route.ts'
import { text } from '../text.ts'
import { isDay } from './search-query.rules.ts'
import { SearchHit } from './search.schemas.ts'

const id = z.coerce.number().int().positive().optional()
const day = (name: string) =>
  z
    .string()
    .refine(isDay, { error: `${name} is a day, as in 2026-11-01.` })
    .optional()

export const searchThreads = route({
  method: 'GET',
  path: '/api/v2/threads/search/',
  summary:
    "The caller's threads that match, each once, at its newest message that does; newest first. `q` is what stands in " +
    'the search bar, operators and all; what else is given narrows it further. Days are those of the account’s time zone.',
  allow: 'signed_in',
  query: z.strictObject({
    q: text(1_000).default(''),
    /** People by id, any of whom wrote it. */
    from: idList('from').optional(),
    /** People by id, any of whom is on the thread. */
    to: idList('to').optional(),
    patient_id: id,
    message_type_id: id,
    /** By id. */
    tag: id,
    priority: z.enum(['0', '1', '2'], { error: 'Priority is 0 (low), 1 (medium) or 2 (high).' }).optional(),
    /** Left out: the inbox and the archive. */
    status: z
      .preprocess(
        (value) => (value === '0' ? 'active' : value === '1' ? 'archived' : value),
        z.enum(['active', 'archived'], { error: 'status is active (0) or archived (1).' }),
      )
      .optional(),
    has_attachment: yesOrNo('has_attachment').optional(),
    /** Somebody who was asked something in the thread has not answered. */
    is_unanswered: yesOrNo('is_unanswered').optional(),
    date: day('date'),
    /** Days on either side of `date`. */
    within: z.coerce.number().int().min(0).max(3_650).default(1),
    page: z.coerce.number().int().min(1).max(50).default(1),
    page_size: z.coerce.number().int().min(1).max(50).default(limits.thread_page),
  }),
  answers: {
    // Without a count: it would read everything that a common word is in.
    200: z.object({
      next: z.string().nullable(),
      previous: z.string().nullable(),
      results: z.array(SearchHit),
    }),
    400: FieldErrors,
  },
})
