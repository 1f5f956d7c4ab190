import { z } from 'zod'

export const ThreadReminder = z
  .object({
    at: z.string(),
    /** It is dropped if someone else writes or responds before its time. */
    only_if_unanswered: z.boolean(),
  })
  .meta({ id: 'ThreadReminder' })
export type ThreadReminder = z.output<typeof ThreadReminder>
