import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { accountOf, newToken } from '../sessions/session-token.rules.ts'
import * as attempts from './attempt.queries.ts'
import { sha256 } from './attempt.rules.ts'
import * as providers from './provider-row.queries.ts'
import type { ProviderRow } from './provider-row.queries.ts'
import { providerAddresses } from './provider-settings.rules.ts'
import { listSamlKeys } from './saml/saml-key.queries.ts'
import { openPrivateKeys } from './saml/saml-key.rules.ts'
import { clock_skew_ms, verifyResponse } from './saml/saml.actions.ts'
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

async function requireProvider({ db }: SignOnServices, uid: string): Promise<ProviderRow> {
  const provider = await db.acrossAccounts((worker) => providers.findProviderByUid(worker, uid))
  if (!provider) throw notFound()
  return provider
}

/** OpenID Connect: the attempt is used up before the code is exchanged, so that a code is never tried twice. */
export async function handleCallback(
  ctx: AnonymousContext,
  services: SignOnServices,
  { uid, origin, browser, log, ...returning }: Return,
  { state, query }: { state: string; query: string },
): Promise<Finish> {
  const provider = await requireProvider(services, uid)
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

/**
 * SAML: the response comes with a POST from another site, without cookies. It is verified and kept; the browser proves
 * itself with the GET that follows. Returns the code of that GET.
 */
export async function handleResponse(
  ctx: AnonymousContext,
  services: SignOnServices,
  { uid, origin, log }: Pick<Return, 'uid' | 'origin' | 'log'>,
  { response, relay_state }: { response: string; relay_state: string },
): Promise<{ code: string } | Finish> {
  const provider = await requireProvider(services, uid)
  const { account_id } = provider
  const refuse = (error: unknown, attempt?: attempts.AttemptRow) =>
    finish.refuseAttempt(ctx, services, provider, error, { log, ...(attempt && { attempt }) })
  if (origin === undefined || accountOf(relay_state) !== account_id)
    return refuse(new SignOnRefused('expired', 'unknown request'))
  const code = newToken(account_id)
  const outcome = await services.db.write(account_id, async (tx) => {
    const attempt = await attempts.lockUnansweredAttempt(tx.db, account_id, sha256(relay_state))
    if (attempt?.provider_id !== provider.id || attempt.request_id === null)
      return { error: new SignOnRefused('expired', 'unknown request') }
    try {
      const keys = await listSamlKeys(tx.db, { account_id, provider_id: provider.id })
      const { identity, assertion } = await verifyResponse(provider, providerAddresses(origin, uid), {
        response,
        private_keys: openPrivateKeys(services.secrets, account_id, keys),
        request_id: attempt.request_id,
        now: new Date(ctx.clock.now().epochMilliseconds),
      })
      if (identity.subject === '') throw new SignOnRefused('provider_refused', 'subject missing')
      if (attempt.purpose === 'confirm' && !isRecent(ctx, assertion.authenticated))
        throw new SignOnRefused('provider_refused', 'not authenticated again')
      const message = {
        account_id,
        provider_id: provider.id,
        id_hash: sha256(`assertion ${assertion.issuer} ${assertion.id}`),
        expires: new Date(assertion.expires.getTime() + clock_skew_ms).toISOString(),
      }
      if (!(await attempts.insertMessageId(tx.db, message)))
        throw new SignOnRefused('provider_refused', 'assertion replayed')
      const key = { account_id, id: attempt.id }
      const sealed_claims = finish.sealIdentity(services, key, identity)
      await attempts.answerAttempt(tx.db, key, { finish_hash: sha256(code), sealed_claims })
      return { error: undefined }
    } catch (error) {
      await attempts.endAttempt(tx.db, account_id, attempt.id)
      return { error: error as Error, attempt }
    }
  })
  return outcome.error ? refuse(outcome.error, outcome.attempt) : { code }
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
