import type { Invitation, Invitations } from '@wardline/contract/accounts/user-accounts/invitation.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import type { Notice, Outcome, Provider } from '../../../platform/providers/provider.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { invitationMailTask } from '../../accounts/user-accounts/invitation.actions.ts'
import {
  createInvitation,
  createInvitations,
  findInvitationAddress,
  prepareInvitationMail,
  recordInvitationMail,
  type InvitationNames,
  type InvitationParams,
} from '../../accounts/user-accounts/invitation.actions.ts'
import { newReference } from './alert-reference.rules.ts'
import type { Providers } from './provider.access.ts'
import * as errors from './provider.errors.ts'

export interface InvitationNeeds {
  providers: Providers
  /** The origin of the link. The host of a request could be an attacker's. */
  public_url: string | undefined
}

const send_timeout_ms = 15_000

interface InvitationMail {
  account_id: number
  address: string
  public_url: string
  token: string
  names: InvitationNames
}

const newMail = ({ account_id, address, public_url, token, names }: InvitationMail): Notice => ({
  account_id,
  reference: newReference(),
  channel: 'email',
  address,
  priority: 1,
  subject: errors.invitationSubject(names),
  text: errors.invitationText(names),
  choices: [],
  link: `${public_url}/sign-in#invitation=${token}`,
  lasts_seconds: 86_400,
})

const send = (provider: Provider, mail: InvitationMail): Promise<Outcome> =>
  provider.send(newMail(mail), AbortSignal.timeout(send_timeout_ms))

const isSent = ({ outcome }: Outcome): boolean => outcome === 'sent' || outcome === 'delivered'

const reasonOf = (outcome: Outcome): string => ('reason' in outcome ? outcome.reason : '')

/** A mail that cannot be sent leaves the link, which the administrator hands over. */
export async function inviteUser(
  ctx: Context,
  params: InvitationParams,
  delivery: 'email' | 'link',
  { providers, public_url }: InvitationNeeds,
): Promise<Invitation> {
  const address = await findInvitationAddress(ctx, params)
  if (delivery === 'link') {
    const { expires, token } = await createInvitation(ctx, params, null)
    return { expires, token, sent_to: null, problem: null }
  }
  if (address === '') throw invalid({ delivery: [errors.noAddress] })
  const { account_id } = ctx.caller
  const provider = await providers.providerFor(account_id, 'email', address)
  if (!provider || public_url === undefined) throw invalid({ delivery: [errors.noMail] })
  const { id, expires, token, names } = await createInvitation(ctx, params, address)
  const outcome = await send(provider, { account_id, address, public_url, token, names })
  const problem =
    provider.kind === 'sandbox' ? errors.sandboxMail : isSent(outcome) ? null : reasonOf(outcome)
  await ctx.transaction((tx) => recordInvitationMail(tx, { id, user_id: params.user_id }, problem))
  return problem === null
    ? { expires, sent_to: address, token: null, problem }
    : { expires, sent_to: null, token, problem }
}

/** @throws 400 if no e-mail can be sent, 404 */
export async function inviteUsers(
  ctx: Context,
  account_id: number,
  body: { user_ids: readonly number[]; delivery: 'email' | 'code' },
  { providers, public_url }: InvitationNeeds,
): Promise<Invitations> {
  if (body.delivery === 'email') {
    const provider = await providers.providerFor(ctx.caller.account_id, 'email', '')
    if (!provider || public_url === undefined) throw invalid({ delivery: [errors.noMails] })
    if (provider.kind === 'sandbox') throw invalid({ delivery: [errors.sandboxMails] })
  }
  return createInvitations(ctx, account_id, body)
}

/** The last try of an e-mail is about a minute after the first. */
const most_attempts = 7

/**
 * Sends one e-mail in each run, so that many invitations take one place among the due tasks, which pages need. A mail that
 * could not be sent yet waits until the others were tried.
 */
export const handleInvitationMails = taskHandler(
  invitationMailTask,
  ({ db, providers, public_url }: InvitationNeeds & { db: Database }) =>
    async ({ account_id, payload, attempts }: DueTask): Promise<void | RunAgain> => {
      const { invitation_ids } = payload as { invitation_ids: number[] }
      const next = await prepareInvitationMail(db, account_id, invitation_ids)
      if (!next) return undefined
      const { token, mail } = next
      const provider = await providers.providerFor(account_id, 'email', mail.sent_to)
      const outcome: Outcome =
        provider && public_url !== undefined
          ? await send(provider, { account_id, address: mail.sent_to, public_url, token, names: mail })
          : { outcome: 'failed', reason: errors.noMails }
      if (outcome.outcome === 'retry' && !mail.was_tried) return { due_ms: 0 }
      if (outcome.outcome === 'retry' && attempts < most_attempts)
        throw new Error('An invitation could not be sent yet.')
      const problem = isSent(outcome) ? null : reasonOf(outcome)
      await db.write(account_id, (tx) => recordInvitationMail(tx, mail, problem))
      return { due_ms: 0 }
    },
)
