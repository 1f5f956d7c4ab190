import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idList, booleanParam } from '../../typeahead.ts'
import { route } from '../../route.ts'
import { text } from '../../text.ts'
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
    "Search the caller's threads; each result is a thread at its newest matching message, newest first. `q` is the search " +
    'bar with its operators; the other parameters narrow it further. Days are in the account’s time zone.',
  allow: 'signed_in',
  query: z.strictObject({
    q: text(1_000).default(''),
    /** Matches any of these senders; `to` likewise. */
    from: idList('from').optional(),
    to: idList('to').optional(),
    patient_id: id,
    message_type_id: id,
    tag: id,
    priority: z.enum(['0', '1', '2'], { error: 'Priority is 0 (low), 1 (medium) or 2 (high).' }).optional(),
    status: z
      .preprocess(
        (value) => (value === '0' ? 'active' : value === '1' ? 'archived' : value),
        z.enum(['active', 'archived'], { error: 'status is active (0) or archived (1).' }),
      )
      .optional(),
    has_attachment: booleanParam('has_attachment').optional(),
    is_unanswered: booleanParam('is_unanswered').optional(),
    date: day('date'),
    within: z.coerce.number().int().min(0).max(3_650).default(1),
    page: z.coerce.number().int().min(1).max(50).default(1),
    page_size: z.coerce.number().int().min(1).max(50).default(limits.thread_page),
  }),
  answers: {
    // There is no count, because it would have to read every message with a common word.
    200: z.object({
      next: z.string().nullable(),
      previous: z.string().nullable(),
      results: z.array(SearchHit),
    }),
  },
})
