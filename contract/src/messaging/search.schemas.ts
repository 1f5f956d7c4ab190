import { z } from 'zod'
import { UserSummary } from '../accounts/user.schemas.ts'
import { Thread } from './thread.schemas.ts'

/** A stretch of a text, in UTF-16 units as `String.slice` counts them. */
export const Mark = z.object({ start: z.int(), end: z.int() })
export type Mark = z.output<typeof Mark>

/** A thread that was found, at the newest of its messages that match. */
export const SearchHit = z
  .object({
    thread: Thread,
    /** Where it opens. The thread's newest message when what matched is its subject or its patient. */
    message_id: z.int(),
    created: z.string(),
    sender: UserSummary,
    /** Text, never markup: a part of the message around the first word found, and which stretches of it were found. */
    snippet: z.object({ text: z.string(), marks: z.array(Mark) }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.output<typeof SearchHit>
