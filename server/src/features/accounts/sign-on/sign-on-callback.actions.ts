import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { accountOf, newToken } from '../sessions/session-token.rules.ts'
import * as attempts from './attempt.queries.ts'
import { newBrowserToken, safeReturnPath, sha256 } from './attempt.rules.ts'
import type { VerifiedIdentity } from './identity.rules.ts'
import * as providers from './provider-row.queries.ts'
import type { ProviderRow } from './provider-row.queries.ts'
import { providerAddresses, SamlStored } from './provider-settings.rules.ts'
import { listSamlKeys } from './saml/saml-key.queries.ts'
import { openPrivateKeys } from './saml/saml-key.rules.ts'
import { clock_skew_ms } from './saml/saml-library.rules.ts'
import { verifyResponse } from './saml/saml.actions.ts'
import * as finish from './sign-on-finish.actions.ts'
import type { Finish, ReturningBrowser } from './sign-on-finish.actions.ts'
import { SignOnRefused } from './sign-on.errors.ts'
import type { SignOnServices } from './sign-on-services.access.ts'

export interface Return extends ReturningBrowser {
  uid: string
  origin: string | undefined
  /** The cookie of the start. */
  browser: string | undefined
  log: (reason: string) => void
}

const expired: Finish = { kind: 'problem', path: finish.problemPath('expired') }

/** @throws 404 also for a provider of the other protocol: its settings and answers are different */
async function requireProvider(
  { db }: SignOnServices,
  uid: string,
  kind: ProviderRow['kind'],
): Promise<ProviderRow> {
  const provider = await db.acrossAccounts((worker) => providers.findProviderByUid(worker, uid))
  if (provider?.kind !== kind) throw notFound()
  return provider
}

/** OpenID Connect: the attempt is used up before the code is exchanged, so that a code is never tried twice. */
export async function handleCallback(
  ctx: AnonymousContext,
  services: SignOnServices,
  { uid, origin, browser, log, ...returning }: Return,
  { state, query }: { state: string; query: string },
): Promise<Finish> {
  const provider = await requireProvider(services, uid, 'oidc')
  const { account_id } = provider
  const refuse = (error: unknown, attempt?: attempts.AttemptRow) =>
    finish.refuseAttempt(ctx, services, provider, error, { log, ...(attempt && { attempt }) })
  if (browser === undefined || origin === undefined || accountOf(state) !== account_id)
    return refuse(new SignOnRefused('expired', 'unknown state'))
  const attempt = await services.db.write(account_id, (tx) =>
    attempts.useAttempt(tx.db, account_id, { state_hash: sha256(state), browser_hash: sha256(browser) }),
  )
  if (attempt?.provider_id !== provider.id) return refuse(new SignOnRefused('expired', 'unknown state'))
  try {
    const { redirect_uri } = providerAddresses(origin, uid)
    const identity = await services.oidc.exchangeCode(
      { provider, redirect_uri, state, browser, must_authenticate: attempt.purpose === 'confirm' },
      new URL(`${redirect_uri}?${query}`),
    )
    return await finish.finishAttempt(ctx, services, provider, attempt, identity, returning)
  } catch (error) {
    return refuse(error, attempt)
  }
}

/** The code of the GET that follows, and a new cookie if the browser did not start here. */
export interface Answered {
  code: string
  new_browser?: string
}

type Response = Pick<Return, 'uid' | 'origin' | 'log'>
interface Form {
  response: string
  relay_state: string
}

/**
 * SAML: the response comes with a POST from another site, without cookies. It is verified and kept; the browser proves
 * itself with the GET that follows.
 */
export async function handleResponse(
  ctx: AnonymousContext,
  services: SignOnServices,
  { uid, origin, log }: Response,
  form: Form,
): Promise<Answered | Finish> {
  const provider = await requireProvider(services, uid, 'saml')
  const { account_id } = provider
  const outcome =
    origin === undefined
      ? { error: unknownRequest() }
      : accountOf(form.relay_state) === account_id
        ? await acceptAnswer(ctx, services, provider, providerAddresses(origin, uid), form)
        : await acceptUnsolicited(ctx, services, provider, providerAddresses(origin, uid), form)
  if (!('error' in outcome)) return outcome
  const { error, attempt } = outcome
  return finish.refuseAttempt(ctx, services, provider, error, { log, ...(attempt && { attempt }) })
}

interface Refused {
  error: Error
  attempt?: attempts.AttemptRow
}

const unknownRequest = () => new SignOnRefused('expired', 'unknown request')

/** Accepts a response to a request of Wardline. */
function acceptAnswer(
  ctx: AnonymousContext,
  services: SignOnServices,
  provider: ProviderRow,
  addresses: ProviderAddresses,
  { response, relay_state }: Form,
): Promise<Answered | Refused> {
  const { account_id } = provider
  return services.db.write(account_id, async (tx) => {
    const attempt = await attempts.lockUnansweredAttempt(tx.db, account_id, sha256(relay_state))
    if (attempt?.provider_id !== provider.id || attempt.request_id === null)
      return { error: unknownRequest() }
    const { request_id, purpose } = attempt
    try {
      const expected = { addresses, response, request_id, purpose }
      const identity = await verifyOnce(ctx, services, tx, provider, expected)
      return await keepIdentity(services, tx, { account_id, id: attempt.id }, identity)
    } catch (error) {
      await attempts.endAttempt(tx.db, account_id, attempt.id)
      return { error: error as Error, attempt }
    }
  })
}

/**
 * Accepts a response without a request (SAML Profiles §4.1.5). No browser has started it, so anyone with an
 * account at the provider could sign others in to that account (login CSRF): it needs an administrator's
 * consent.
 */
async function acceptUnsolicited(
  ctx: AnonymousContext,
  services: SignOnServices,
  provider: ProviderRow,
  addresses: ProviderAddresses,
  { response, relay_state }: Form,
): Promise<Answered | Refused> {
  const { account_id, id: provider_id } = provider
  if (!SamlStored.parse(provider.settings).accepts_unsolicited) return { error: unknownRequest() }
  await services.limiter.consume('sign_on_starts', networkOf(ctx.address))
  const new_browser = newBrowserToken()
  try {
    return await services.db.write(account_id, async (tx) => {
      const expected = { addresses, response, request_id: null, purpose: 'sign_in' as const }
      const identity = await verifyOnce(ctx, services, tx, provider, expected)
      const id = await attempts.insertAttempt(tx.db, {
        account_id,
        provider_id,
        purpose: 'sign_in',
        state_hash: sha256(newToken(account_id)),
        browser_hash: sha256(new_browser),
        request_id: null,
        return_to: safeReturnPath(relay_state),
        is_shared: false,
        session_id: null,
      })
      return { ...(await keepIdentity(services, tx, { account_id, id }, identity)), new_browser }
    })
  } catch (error) {
    return { error: error as Error }
  }
}

interface Expected {
  addresses: ProviderAddresses
  response: string
  /** `null` if this server had sent no request. */
  request_id: string | null
  purpose: attempts.Purpose
}

/** @throws SignOnRefused, ResponseRefused, or the error of the library */
async function verifyOnce(
  ctx: AnonymousContext,
  { secrets }: SignOnServices,
  tx: Tx,
  provider: ProviderRow,
  { addresses, purpose, ...request }: Expected,
): Promise<VerifiedIdentity> {
  const { account_id, id: provider_id } = provider
  const keys = await listSamlKeys(tx.db, { account_id, provider_id })
  const { identity, assertion } = await verifyResponse(provider, addresses, {
    ...request,
    private_keys: openPrivateKeys(secrets, account_id, keys),
    now: new Date(ctx.clock.now().epochMilliseconds),
  })
  if (identity.subject === '') throw new SignOnRefused('provider_refused', 'subject missing')
  if (purpose === 'confirm' && !isRecent(ctx, assertion.authenticated))
    throw new SignOnRefused('provider_refused', 'not authenticated again')
  const message = {
    account_id,
    provider_id,
    id_hash: sha256(`assertion ${assertion.issuer} ${assertion.id}`),
    expires: new Date(assertion.expires.getTime() + clock_skew_ms).toISOString(),
  }
  if (!(await attempts.insertMessageId(tx.db, message)))
    throw new SignOnRefused('provider_refused', 'assertion replayed')
  return identity
}

async function keepIdentity(
  services: SignOnServices,
  tx: Tx,
  key: { account_id: number; id: number },
  identity: VerifiedIdentity,
): Promise<Answered> {
  const code = newToken(key.account_id)
  const sealed_claims = finish.sealIdentity(services, key, identity)
  await attempts.answerAttempt(tx.db, key, { finish_hash: sha256(code), sealed_claims })
  return { code }
}

/** The provider was asked to authenticate again, and a user takes a while. */
const isRecent = (ctx: AnonymousContext, at: Date): boolean =>
  Math.abs(ctx.clock.now().epochMilliseconds - at.getTime()) <= attempts.attempt_minutes * 60_000

export async function handleFinish(
  ctx: AnonymousContext,
  services: SignOnServices,
  { browser, log, ...returning }: Omit<Return, 'uid' | 'origin'>,
  code: string,
): Promise<Finish> {
  const account_id = accountOf(code)
  if (account_id === undefined || browser === undefined) return expired
  const attempt = await services.db.write(account_id, (tx) =>
    attempts.useAnsweredAttempt(tx.db, account_id, {
      finish_hash: sha256(code),
      browser_hash: sha256(browser),
    }),
  )
  if (!attempt) return expired
  const provider = await services.db.read(account_id, (db) =>
    providers.findProvider(db, { account_id, provider_id: attempt.provider_id }),
  )
  if (!provider) return expired
  try {
    const identity = finish.openIdentity(services, { account_id, id: attempt.id }, attempt.sealed_claims)
    if (!identity) throw new SignOnRefused('expired', 'claims unreadable')
    return await finish.finishAttempt(ctx, services, provider, attempt, identity, returning)
  } catch (error) {
    return finish.refuseAttempt(ctx, services, provider, error, { attempt, log })
  }
}
