import { z } from 'zod'
import { pageQuery } from '../../route.ts'

export const SandboxChannel = z.enum(['sms', 'voice', 'email', 'pager'])
export type SandboxChannel = z.output<typeof SandboxChannel>

export const SandboxMessage = z
  .object({
    id: z.int(),
    reference: z.string(),
    channel: SandboxChannel,
    address: z.string(),
    person: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    priority: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    subject: z.string(),
    text: z.string(),
    /** The choices, numbered from 1 in this order. */
    choices: z.array(z.string()),
    at: z.string(),
    answer: z.string(),
    reply: z.string(),
    answered: z.string().nullable(),
    may: z.object({ answer: z.boolean() }),
  })
  .meta({ id: 'SandboxMessage' })
export type SandboxMessage = z.output<typeof SandboxMessage>

export const SandboxQuery = z.strictObject({
  ...pageQuery(25),
  channel: SandboxChannel.optional(),
  search: z.string().max(100).default(''),
})
export type SandboxQuery = z.output<typeof SandboxQuery>

export const SandboxAnswer = z.strictObject({
  text: z.string().trim().min(1, 'Enter a response.').max(500),
})
