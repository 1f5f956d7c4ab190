import { z } from 'zod'

export const Priority = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: 'Priority is 0 (low), 1 (medium) or 2 (high).',
})
export type Priority = z.output<typeof Priority>
