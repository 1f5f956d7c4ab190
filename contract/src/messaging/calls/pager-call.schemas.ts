import { z } from 'zod'

/** A call or text message to a pager number, which became the message. */
export const PagerCall = z
  .object({
    channel: z.enum(['voice', 'sms']),
    /** The pager number, and its label at that time. */
    number: z.string(),
    label: z.string(),
    /** Empty if the caller withheld it. */
    caller: z.string(),
    /** E.164, or an extension of three to six digits. Empty if unknown. */
    call_back: z.string(),
    /** Null without a recording. A stored recording is an attachment of the message. */
    recording: z.enum(['pending', 'stored', 'failed']).nullable(),
    recording_seconds: z.int().nullable(),
  })
  .meta({ id: 'PagerCall' })
export type PagerCall = z.output<typeof PagerCall>
