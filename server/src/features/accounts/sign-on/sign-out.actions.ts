import { z } from 'zod'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { LimitReached } from '../../../platform/limits/rate-limiter.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { publishSessionsOfUsersEnded } from '../sessions/session-end.actions.ts'
import { insertMessageId } from './attempt.queries.ts'
import { sha256 } from './attempt.rules.ts'
import * as providers from './provider-row.queries.ts'
import { providerAddresses } from './provider-settings.rules.ts'
import { endProviderSessions, findSignOnSession } from './sign-on-session.queries.ts'
import { badLogoutToken } from './sign-on.errors.ts'
import type { SignOnServices } from './sign-on-services.access.ts'

/** RP-initiated logout. Null if the session has no provider, or the provider no sign-out. */
export async function findSignOutUrl(
  ctx: Context,
  { oidc, secrets }: SignOnServices,
  origin: string | undefined,
): Promise<string | null> {
  const { account_id, session_id } = ctx.caller
  const session = await ctx.read((db) => findSignOnSession(db, account_id, session_id))
  if (!session || origin === undefined) return null
  const { provider_id, sealed_hint } = session
  const provider = await ctx.read((db) => providers.findProvider(db, { account_id, provider_id }))
  if (provider?.kind !== 'oidc' || !provider.ends_provider_session) return null
  const place = { account_id, table: 'sign_on_session', row: String(session_id) }
  const id_token = sealed_hint ? secrets.open(sealed_hint, place) : undefined
  const { post_logout_redirect_uri } = providerAddresses(origin, provider.uid)
  // A provider that does not answer must not keep a user from signing out here.
  const url = await oidc
    .signOutUrl(provider, { id_token, return_to: post_logout_redirect_uri })
    .catch(() => undefined)
  return url?.href ?? null
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
    await publishSessionsOfUsersEnded(tx, sessions, 'signed out at the identity provider')
    for (const { id, user_id } of sessions)
      tx.audit({
        actor_id: user_id,
        action: 'session.ended',
        object_type: 'session',
        object_id: id,
        details: { reason: 'signed out at the identity provider', provider_id, provider: provider.name },
      })
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
