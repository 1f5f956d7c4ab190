import { z } from 'zod'
import { pageQuery } from '../route.ts'

export const SandboxMedium = z.enum(['sms', 'voice', 'email', 'pager'])
export type SandboxMedium = z.output<typeof SandboxMedium>

/** What would have left the house, as the person would have got it. */
export const SandboxMessage = z
  .object({
    id: z.int(),
    reference: z.string(),
    medium: SandboxMedium,
    address: z.string(),
    /** Whom it would have reached; null for a test. */
    person: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    /** 0 low, 1 medium, 2 high. */
    priority: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    subject: z.string(),
    text: z.string(),
    /** What can be answered, in order: "1" is the first. */
    choices: z.array(z.string()),
    at: z.string(),
    /** What was answered here as the person, and the word that came back; empty when nothing was. */
    answer: z.string(),
    said: z.string(),
    answered: z.string().nullable(),
    may: z.object({ answer: z.boolean() }),
  })
  .meta({ id: 'SandboxMessage' })
export type SandboxMessage = z.output<typeof SandboxMessage>

export const SandboxQuery = z.strictObject({
  ...pageQuery(25),
  medium: SandboxMedium.optional(),
  /** Words of the person's name, or of the address. */
  search: z.string().max(100).default(''),
})
export type SandboxQuery = z.output<typeof SandboxQuery>

export const SandboxAnswer = z.strictObject({
  /** As one would write it: a word, "1", or "1 W7K3PQ". */
  text: z.string().trim().min(1, 'Write what the person answers.').max(500),
})
