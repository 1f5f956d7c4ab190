import { z } from 'zod'

export const SuppressedAddress = z
  .object({
    address: z.string(),
    person: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    /** `stop`: its owner opted out; `unknown`: it does not exist; `refused`: the provider refuses to send to it. */
    reason: z.enum(['stop', 'unknown', 'refused']),
    at: z.string(),
    may: z.object({ lift: z.boolean() }),
  })
  .meta({ id: 'SuppressedAddress' })
export type SuppressedAddress = z.output<typeof SuppressedAddress>

/** The address is sent in the body, because URLs are logged. */
export const LiftBody = z.strictObject({
  address: z.string().trim().min(1, 'Enter the number or address.').max(500),
})
