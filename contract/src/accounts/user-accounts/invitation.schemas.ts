import { z } from 'zod'
import { NewPassword } from '../password.schemas.ts'

export const NewInvitation = z.strictObject({
  /** `email` needs an address, an e-mail provider and PUBLIC_URL; a `link` is handed over in person. */
  delivery: z.enum(['email', 'link'], { error: 'delivery is email or link.' }),
})

export const Invitation = z
  .object({
    expires: z.string(),
    /** Null: hand over the link. */
    sent_to: z.string().nullable(),
    /** Of the link `/sign-in#invitation=…`, shown once. Null if it was sent. */
    token: z.string().nullable(),
    /** Why the e-mail was not sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>

const token = z.string().max(100)

export const InvitationToken = z.strictObject({ token })

export const OpenInvitation = z
  .object({ display_name: z.string(), username: z.string(), account: z.string() })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.output<typeof OpenInvitation>

export const AcceptedInvitation = z.strictObject({ token, new_password: NewPassword })
