import { z } from 'zod'

/** The effects of routing policies on the first message of a thread. */
export const ThreadRouting = z
  .object({
    policies: z.array(
      z.object({
        /** The name that the policy had then. */
        policy_name: z.string(),
        /** Names of the conditions that matched. */
        conditions: z.array(z.string()),
        /** The effects as sentences. */
        effects: z.array(z.string()),
        /** It would have reached no one, so the recipients stayed as they were. */
        fell_through: z.boolean(),
      }),
    ),
    /** When the next delayed notifications start; null if none wait. */
    waits_until: z.string().nullable(),
  })
  .meta({ id: 'ThreadRouting' })
export type ThreadRouting = z.output<typeof ThreadRouting>
