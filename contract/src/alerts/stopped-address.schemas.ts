import { z } from 'zod'

/** A number or address at which nobody is rung any more, until somebody lifts it. */
export const StoppedAddress = z
  .object({
    address: z.string(),
    /** Whose it is, where that is known. */
    person: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    /** Its owner answered STOP; its carrier does not know it; its carrier does not take it. */
    reason: z.enum(['stop', 'unknown', 'refused']),
    at: z.string(),
    may: z.object({ lift: z.boolean() }),
  })
  .meta({ id: 'StoppedAddress' })
export type StoppedAddress = z.output<typeof StoppedAddress>

/** In the body: a number has no place in an address, which is logged on its way. */
export const LiftBody = z.strictObject({
  address: z.string().trim().min(1, 'Name the number or address.').max(500),
})
