import { z } from 'zod'
import { dialable } from '../accounts/phone-number.rules.ts'
import { line, text } from '../text.ts'

const phoneNumber = (problem: string) =>
  line(40).transform((written, ctx) => {
    const dialed = dialable(written)
    if (dialed === undefined) ctx.addIssue({ code: 'custom', message: problem })
    return dialed ?? z.NEVER
  })

const number = phoneNumber('Choose a pager number.')
/** Empty if the caller withholds the number. */
const caller = z.union([z.literal(''), phoneNumber('Enter a phone number, or leave this blank.')])

export const NewSandboxCall = z.strictObject({ number, caller })
export type NewSandboxCall = z.output<typeof NewSandboxCall>

export const NewSandboxText = z.strictObject({
  number,
  caller: phoneNumber('Enter the phone number of the sender.'),
  text: text(1_600).refine((value) => value.trim() !== '', 'Enter a text.'),
})
export type NewSandboxText = z.output<typeof NewSandboxText>

/** The state of a simulated call: the output of the caller's telephone, and the input that the call waits for. */
export const SandboxCall = z
  .object({
    reference: z.string(),
    turn: z.int(),
    /** Sentences for text-to-speech; those with an address are recordings, and the text is their transcript. */
    said: z.array(z.object({ text: z.string(), audio_url: z.string().nullable() })),
    /** The input that the call waits for. */
    awaits: z.enum(['digit', 'number', 'recording', 'hang_up']),
  })
  .meta({ id: 'SandboxCall' })
export type SandboxCall = z.output<typeof SandboxCall>

export const sandboxCallParams = z.strictObject({ reference: z.uuid() })

export const SandboxKeys = z.strictObject({
  turn: z.int().min(0).max(9_999),
  /** Empty if no key was pressed in time. */
  digits: z.string().regex(/^[\d*#]{0,32}$/, 'Keys are digits, star and pound.'),
})

export const SandboxReply = z.object({ reply: z.string() }).meta({ id: 'SandboxReply' })
