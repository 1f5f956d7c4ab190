import { z } from 'zod'
import { NewPassword } from '../password.schemas.ts'

export const NewInvitation = z.strictObject({
  /** `email` needs an address, an e-mail provider and PUBLIC_URL; a `link` is handed over in person. */
  delivery: z.enum(['email', 'link'], { error: 'delivery is email or link.' }),
})

export const Invitation = z
  .object({
    expires: z.string(),
    /** `null` if the administrator has to hand over the link. */
    sent_to: z.string().nullable(),
    /** The token of the link `/sign-in#invitation=…`, shown once. Null if it was sent. */
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

/** Hashing the codes of more users takes longer than a request should. */
const invitations_at_once = 100

export const NewInvitations = z.strictObject({
  user_ids: z
    .array(z.int().positive(), { error: 'Users must be selected before inviting.' })
    .min(1, 'Users must be selected before inviting.')
    .max(invitations_at_once, `Invite at most ${invitations_at_once} at once.`)
    .transform((ids) => [...new Set(ids)]),
  /** `email` needs an e-mail provider and PUBLIC_URL; a `code` is printed and handed over. */
  delivery: z.enum(['email', 'code'], { error: 'delivery is email or code.' }),
})

export const Invitations = z
  .object({
    /** Null if no one was invited. */
    expires: z.string().nullable(),
    invited: z.array(
      z.object({
        user_id: z.int(),
        display_name: z.string(),
        username: z.string(),
        departments: z.array(z.string()),
        /** The address to which the e-mail goes; `sign_in` of the user has its outcome. */
        sent_to: z.string().nullable(),
        /** Signs in once instead of a password. Shown in this response only. */
        code: z.string().nullable(),
      }),
    ),
    left_out: z.array(z.object({ user_id: z.int(), display_name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'Invitations' })
export type Invitations = z.output<typeof Invitations>
