import { randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { findConfirmingProvider } from '../sessions/local-sign-in.queries.ts'
import { newToken } from '../sessions/session-token.rules.ts'
import { deviceHash } from '../sessions/sign-in-attempt.actions.ts'
import * as attempts from './attempt.queries.ts'
import { newBrowserToken, safeReturnPath, sha256 } from './attempt.rules.ts'
import * as providers from './provider-row.queries.ts'
import type { ProviderRow } from './provider-row.queries.ts'
import { providerAddresses } from './provider-settings.rules.ts'
import { samlRequestUrl } from './saml/saml.actions.ts'
import { describeFailure } from './sign-on-failure.rules.ts'
import { noPublicUrl, providerUnavailable } from './sign-on.errors.ts'
import type { SignOnServices } from './sign-on-services.access.ts'

/** The facts that tie a request to the browser and to this installation. */
export interface BrowserRequest {
  /** Undefined if this server does not know its address. */
  origin: string | undefined
  /** The cookie of an earlier attempt, which other tabs may still need. */
  browser: string | undefined
}

export interface StartedSignOn {
  url: string
  /** The value of the browser's cookie. */
  browser: string
}

interface Start {
  purpose: attempts.Purpose
  return_to: string
  is_shared?: boolean
  session_id?: number
}

export async function listOfferedProviders(
  ctx: AnonymousContext,
  { db, limiter }: SignOnServices,
  { email, device }: { email: string; device: string | undefined },
): Promise<providers.OfferedProvider[]> {
  await limiter.consume('sign_on_starts', networkOf(ctx.address))
  const at = email.lastIndexOf('@')
  const domain =
    at === -1
      ? null
      : email
          .slice(at + 1)
          .trim()
          .toLowerCase()
  return db.acrossAccounts((worker) =>
    providers.listOfferedProviders(worker, {
      device_hash: device === undefined ? null : deviceHash(device),
      domain,
    }),
  )
}

export async function startSignOn(
  ctx: AnonymousContext,
  services: SignOnServices,
  target: { provider: string; next: string; is_shared: boolean },
  request: BrowserRequest,
): Promise<StartedSignOn> {
  await services.limiter.consume('sign_on_starts', networkOf(ctx.address))
  const provider = await services.db.acrossAccounts((worker) =>
    providers.findProviderByUid(worker, target.provider),
  )
  if (!provider?.is_on) throw notFound()
  return start(services, provider, request, {
    purpose: 'sign_in',
    return_to: safeReturnPath(target.next),
    is_shared: target.is_shared,
  })
}

/** @throws 404 if no provider knows the user */
export async function startConfirmation(
  ctx: Context,
  services: SignOnServices,
  request: BrowserRequest,
): Promise<StartedSignOn> {
  await services.limiter.consume('sign_on_starts', networkOf(ctx.address))
  const found = await ctx.read((db) => findConfirmingProvider(db, ctx.caller))
  const provider =
    found && (await services.db.acrossAccounts((worker) => providers.findProviderByUid(worker, found.uid)))
  if (!provider) throw notFound()
  const { session_id } = ctx.caller
  return start(services, provider, request, { purpose: 'confirm', return_to: '', session_id })
}

/** Works also while the provider is off. */
export async function startTest(
  ctx: Context,
  services: SignOnServices,
  provider: ProviderRow,
  request: BrowserRequest,
): Promise<StartedSignOn> {
  await services.limiter.consume('sign_on_starts', networkOf(ctx.address))
  const { session_id } = ctx.caller
  return start(services, provider, request, { purpose: 'test', return_to: '', session_id })
}

async function start(
  services: SignOnServices,
  provider: ProviderRow,
  { origin, browser = newBrowserToken() }: BrowserRequest,
  { purpose, return_to, is_shared = false, session_id }: Start,
): Promise<StartedSignOn> {
  if (origin === undefined) throw new AppError(noPublicUrl)
  const addresses = providerAddresses(origin, provider.uid)
  const state = newToken(provider.account_id)
  const request_id = `_${randomBytes(20).toString('hex')}`
  const must_authenticate = purpose === 'confirm'
  const url =
    provider.kind === 'saml'
      ? await samlRequestUrl(services, provider, addresses, {
          request_id,
          relay_state: state,
          must_authenticate,
        })
      : await authorizationUrl(services, provider, {
          redirect_uri: addresses.redirect_uri,
          state,
          browser,
          must_authenticate,
        })
  await services.db.write(provider.account_id, ({ db }) =>
    attempts.insertAttempt(db, {
      account_id: provider.account_id,
      provider_id: provider.id,
      purpose,
      state_hash: sha256(state),
      browser_hash: sha256(browser),
      request_id: provider.kind === 'saml' ? request_id : null,
      return_to,
      is_shared,
      session_id: session_id ?? null,
    }),
  )
  return { url: url.href, browser }
}

/** @throws 503 if the provider does not publish its configuration */
async function authorizationUrl(
  { db, oidc }: SignOnServices,
  provider: ProviderRow,
  request: { redirect_uri: string; state: string; browser: string; must_authenticate: boolean },
): Promise<URL> {
  try {
    return await oidc.authorizationUrl({ provider, ...request })
  } catch (error) {
    const { reason } = describeFailure(error)
    const key = { account_id: provider.account_id, provider_id: provider.id }
    await db.write(provider.account_id, (tx) => providers.recordProviderHealth(tx.db, key, reason))
    throw new AppError(providerUnavailable)
  }
}
