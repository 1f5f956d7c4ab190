import { z } from 'zod'
import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { LimitReached } from '../../../platform/limits/rate-limiter.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { publishSessionsOfUsersEnded } from '../sessions/session-end.actions.ts'
import { insertMessageId } from './attempt.queries.ts'
import { sha256 } from './attempt.rules.ts'
import { SamlName } from './identity.rules.ts'
import * as providers from './provider-row.queries.ts'
import { providerAddresses, SamlStored } from './provider-settings.rules.ts'
import { forgetLogoutRequest, type LogoutMessage, type LogoutRequest } from './saml/logout-request.rules.ts'
import { samlSignedOutUrl, samlSignOutUrl, verifyLogoutRequest } from './saml/saml-logout.actions.ts'
import { describeFailure } from './sign-on-failure.rules.ts'
import { refuseAttempt } from './sign-on-finish.actions.ts'
import { endNamedSessions, endProviderSessions, findSignOnSession } from './sign-on-session.queries.ts'
import { badLogoutToken, SignOnRefused } from './sign-on.errors.ts'
import type { SignOnServices } from './sign-on-services.access.ts'

/** Null if the session has no provider, or the provider no sign-out. */
export async function findSignOutUrl(
  ctx: Context,
  services: SignOnServices,
  origin: string | undefined,
): Promise<string | null> {
  const { account_id, session_id } = ctx.caller
  const session = await ctx.read((db) => findSignOnSession(db, account_id, session_id))
  if (!session || origin === undefined) return null
  const { provider_id, sealed_hint, provider_sid } = session
  const provider = await ctx.read((db) => providers.findProvider(db, { account_id, provider_id }))
  if (!provider?.ends_provider_session) return null
  const place = { account_id, table: 'sign_on_session', row: String(session_id) }
  const hint = sealed_hint ? services.secrets.open(sealed_hint, place) : undefined
  const addresses = providerAddresses(origin, provider.uid)
  const find = provider.kind === 'oidc' ? oidcSignOutUrl : samlUrl
  // A provider that does not answer must not keep a user from signing out here.
  const url = await find(services, provider, addresses, { hint, session_index: provider_sid }).catch(
    () => undefined,
  )
  return url?.href ?? null
}

interface Ending {
  /** The ID token, or the name of the user as JSON. */
  hint: string | undefined
  session_index: string | null
}

/** The address of RP-initiated logout. */
const oidcSignOutUrl = (
  { oidc }: SignOnServices,
  provider: providers.ProviderRow,
  { post_logout_redirect_uri }: ProviderAddresses,
  { hint }: Ending,
): Promise<URL | undefined> =>
  oidc.signOutUrl(provider, { id_token: hint, return_to: post_logout_redirect_uri })

async function samlUrl(
  services: SignOnServices,
  provider: providers.ProviderRow,
  addresses: ProviderAddresses,
  { hint, session_index }: Ending,
): Promise<URL | undefined> {
  if (hint === undefined || SamlStored.parse(provider.settings).slo_url === '') return undefined
  const name = SamlName.parse(JSON.parse(hint))
  return samlSignOutUrl(services, provider, addresses, { name, session_index })
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** OpenID Connect Back-Channel Logout 1.0 §2.4. */
const LogoutToken = z
  .object({
    iat: z.number(),
    jti: z.string().min(1),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.record(z.string(), z.unknown()),
    nonce: z.undefined().optional(),
  })
  .refine(({ events }) => Object.hasOwn(events, logoutEvent))
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

const max_age_seconds = 600

/** Ends sessions that the provider ended. @throws 400, 404, 429 */
export async function handleBackchannelLogout(
  ctx: AnonymousContext,
  services: SignOnServices,
  { uid, logout_token }: { uid: string; logout_token: string },
): Promise<void> {
  const { db, oidc, limiter } = services
  const provider = await db.acrossAccounts((worker) => providers.findProviderByUid(worker, uid))
  if (provider?.kind !== 'oidc') throw notFound()
  const token = await verifyLogoutToken(oidc, provider, logout_token)
  if (!token) {
    await limiter.consume('forged_callbacks', `${uid} ${networkOf(ctx.address)}`)
    throw new AppError(badLogoutToken)
  }
  const { account_id, id: provider_id } = provider
  const ended = await db.write(account_id, async (tx) => {
    const expires = new Date((token.iat + 2 * max_age_seconds) * 1000).toISOString()
    const id_hash = sha256(`logout ${token.jti}`)
    if (!(await insertMessageId(tx.db, { account_id, provider_id, id_hash, expires }))) return undefined
    const sessions = await endProviderSessions(
      tx.db,
      { account_id, provider_id },
      { subject: token.sub ?? null, provider_sid: token.sid ?? null },
    )
    await recordEnd(tx, provider, sessions)
    return sessions
  })
  if (!ended) throw new AppError(badLogoutToken)
  services.forgetSessions(ended.map(({ id }) => id))
}

async function verifyLogoutToken(
  oidc: SignOnServices['oidc'],
  provider: providers.ProviderRow,
  logout_token: string,
) {
  try {
    const config = await oidc.configure(provider)
    const token = LogoutToken.parse(await oidc.verify(config, logout_token, { max_age_seconds }))
    return token
  } catch (error) {
    if (error instanceof LimitReached) throw error
    return undefined
  }
}

type EndedSessions = readonly { id: number; user_id: number }[]

async function recordEnd(
  tx: Tx,
  { id: provider_id, name }: providers.ProviderRow,
  sessions: EndedSessions,
): Promise<void> {
  const reason = 'signed out at the identity provider'
  await publishSessionsOfUsersEnded(tx, sessions, reason)
  for (const { id, user_id } of sessions)
    tx.audit(user_id, 'session.ended', { session: id }, { reason, provider_id, provider: name })
}

export interface LogoutVisit {
  uid: string
  origin: string | undefined
  log: (reason: string) => void
}

/**
 * SAML single logout that the provider began: ends the sessions of the name. Returns where the browser goes, which is
 * back to the provider with the signed answer. @throws 404, 429
 */
export async function handleLogoutRequest(
  ctx: AnonymousContext,
  services: SignOnServices,
  { uid, origin, log }: LogoutVisit,
  { message, relay_state }: { message: LogoutMessage; relay_state: string },
): Promise<string> {
  const provider = await services.db.acrossAccounts((worker) => providers.findProviderByUid(worker, uid))
  if (provider?.kind !== 'saml' || origin === undefined) throw notFound()
  const addresses = providerAddresses(origin, uid)
  const refuse = async (reason: string): Promise<string> => {
    await services.limiter.consume('forged_callbacks', `${uid} ${networkOf(ctx.address)}`)
    const error = new SignOnRefused('sign_out_refused', reason)
    return (await refuseAttempt(ctx, services, provider, error, { log })).path
  }
  const now = new Date(ctx.clock.now().epochMilliseconds)
  const request = await verifyLogoutRequest(provider, addresses, message, now).catch((error: unknown) =>
    describeFailure(error),
  )
  if ('reason' in request) return refuse(request.reason)
  if (!(await endRequestedSessions(services, provider, request))) return refuse('sign-out request replayed')
  return answerProvider(services, provider, addresses, { request, relay_state })
}

/** False if the request was accepted before. */
async function endRequestedSessions(
  services: SignOnServices,
  provider: providers.ProviderRow,
  request: LogoutRequest,
): Promise<boolean> {
  const { account_id, id: provider_id } = provider
  const ended = await services.db.write(account_id, async (tx) => {
    const expires = forgetLogoutRequest(request).toISOString()
    const id_hash = sha256(`logout request ${request.id}`)
    if (!(await insertMessageId(tx.db, { account_id, provider_id, id_hash, expires }))) return undefined
    const sessions = await endNamedSessions(tx.db, { account_id, provider_id }, request)
    await recordEnd(tx, provider, sessions)
    return sessions
  })
  services.forgetSessions((ended ?? []).map(({ id }) => id))
  return ended !== undefined
}

/** The sessions have ended: without an address or a key, the provider gets no answer. */
async function answerProvider(
  services: SignOnServices,
  provider: providers.ProviderRow,
  addresses: ProviderAddresses,
  answer: { request: LogoutRequest; relay_state: string },
): Promise<string> {
  if (SamlStored.parse(provider.settings).slo_url === '') return signInPage
  return samlSignedOutUrl(services, provider, addresses, answer).catch(() => signInPage)
}

export const signInPage = '/sign-in'
