import type { Invitation } from '@wardline/contract/accounts/user-accounts/invitation.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Notice } from '../../../platform/providers/provider.ts'
import {
  createInvitation,
  findInvitationAddress,
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

/** A mail that cannot be sent leaves the link, which the administrator hands over. */
export async function inviteUser(
  ctx: Context,
  params: InvitationParams,
  delivery: 'email' | 'link',
  { providers, public_url }: InvitationNeeds,
): Promise<Invitation> {
  const address = await findInvitationAddress(ctx, params)
  if (delivery === 'link') {
    const invitation = await createInvitation(ctx, params, null)
    return { ...invitation, sent_to: null, problem: null }
  }
  if (address === '') throw invalid({ delivery: [errors.noAddress] })
  const provider = await providers.providerFor(ctx.caller.account_id, 'email', address)
  if (!provider || public_url === undefined) throw invalid({ delivery: [errors.noMail] })
  const { expires, token } = await createInvitation(ctx, params, address)
  const notice: Notice = {
    account_id: ctx.caller.account_id,
    reference: newReference(),
    channel: 'email',
    address,
    priority: 1,
    subject: errors.invitationSubject,
    text: errors.invitationText,
    choices: [],
    link: `${public_url}/sign-in#invitation=${token}`,
    lasts_seconds: 86_400,
  }
  const outcome = await provider.send(notice, AbortSignal.timeout(send_timeout_ms))
  if (provider.kind === 'sandbox') return { expires, sent_to: null, token, problem: errors.sandboxMail }
  if (outcome.outcome === 'sent' || outcome.outcome === 'delivered')
    return { expires, sent_to: address, token: null, problem: null }
  return { expires, sent_to: null, token, problem: outcome.reason }
}
