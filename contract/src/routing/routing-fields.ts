import { z } from 'zod'
import { isBlank, nameLine } from '../text.ts'
import { routingLimits } from './routing-limits.ts'

export const RoutingName = nameLine(100).refine((name) => !isBlank(name), 'Enter a name.')

export const MessagePriority = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: 'Priority is 0 (low), 1 (medium) or 2 (high).',
})

/** Accepts a list of numbers, and drops repeated ones. */
export const listOf = <T extends z.ZodType<number>>(item: T) =>
  z
    .array(item, { error: 'Enter a list.' })
    .max(routingLimits.values, `Choose at most ${routingLimits.values}.`)
    .transform((values) => [...new Set(values)])

export const RoutingId = z.int('An id is a whole number.').positive('An id is a whole number.')

/** A condition set or policy that contains a reusable part. */
export const UsedIn = z.array(z.object({ id: z.int(), name: z.string() }))

/** The records whose ids a condition or an action has; `name` is null if the record was deleted. */
export const References = z.array(z.object({ field: z.string(), id: z.int(), name: z.string().nullable() }))
