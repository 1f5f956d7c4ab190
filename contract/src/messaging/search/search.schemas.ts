import { z } from 'zod'
import { UserSummary } from '../../accounts/user.schemas.ts'
import { Thread } from '../threads/thread.schemas.ts'

/** Offsets in UTF-16 units, like `String.slice`. */
export const TextRange = z.object({ start: z.int(), end: z.int() })
export type TextRange = z.output<typeof TextRange>

export const SearchHit = z
  .object({
    thread: Thread,
    /** The thread's newest message when the subject or patient matched. */
    message_id: z.int(),
    created: z.string(),
    /** Name and title as they were when the message was sent. */
    sender: UserSummary,
    snippet: z.object({ text: z.string(), marks: z.array(TextRange) }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.output<typeof SearchHit>
