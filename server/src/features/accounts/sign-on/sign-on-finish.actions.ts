import type { SignOnProblem } from '@wardline/contract/accounts/sign-on/sign-on-problem.rules.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { renewToken } from '../sessions/password.queries.ts'
import { openSession, type OpenedSession } from '../sessions/session-open.actions.ts'
import { callerByToken, getSessionLimits } from '../sessions/session.queries.ts'
import { newToken, tokenHash } from '../sessions/session-token.rules.ts'
import * as attempts from './attempt.queries.ts'
import { VerifiedIdentity } from './identity.rules.ts'
import { findLinkedUser } from './linked-identity.queries.ts'
import { recordProviderHealth, type ProviderRow } from './provider-row.queries.ts'
import { describeFailure } from './sign-on-failure.rules.ts'
import { insertSignOnSession } from './sign-on-session.queries.ts'
import { SignOnRefused } from './sign-on.errors.ts'
import type { SignOnServices } from './sign-on-services.access.ts'
import { enterUser } from './sign-on-user.actions.ts'

export interface ReturningBrowser {
  device: string | undefined
  session_token: string | undefined
}

/** Where the browser goes, and the cookies that it gets. */
export type Finish =
  | { kind: 'signed_in'; path: string; opened: OpenedSession }
  | { kind: 'confirmed'; path: string; token: string; session_hours: number }
  | { kind: 'tested'; path: string }
  | { kind: 'problem'; path: string }

export const problemPath = (problem: SignOnProblem, return_to = ''): string =>
  `/sign-in?${new URLSearchParams({ problem, ...(return_to !== '' && { next: return_to }) }).toString()}`

const claimsPlace = (account_id: number, id: number) => ({
  account_id,
  table: 'sign_on_attempt',
  row: String(id),
})

export const sealIdentity = (
  { secrets }: SignOnServices,
  { account_id, id }: { account_id: number; id: number },
  identity: VerifiedIdentity,
): Buffer => secrets.seal(JSON.stringify(identity), claimsPlace(account_id, id))

export function openIdentity(
  { secrets }: Pick<SignOnServices, 'secrets'>,
  { account_id, id }: { account_id: number; id: number },
  sealed: Uint8Array | null,
): VerifiedIdentity | undefined {
  const text = sealed ? secrets.open(sealed, claimsPlace(account_id, id)) : undefined
  return text === undefined ? undefined : VerifiedIdentity.parse(JSON.parse(text))
}

/** An authenticated user becomes a session, a confirmed session, or the result of a test. */
export async function finishAttempt(
  ctx: AnonymousContext,
  services: SignOnServices,
  provider: ProviderRow,
  attempt: attempts.AttemptRow,
  identity: VerifiedIdentity,
  browser: ReturningBrowser,
): Promise<Finish> {
  const key = { account_id: provider.account_id, provider_id: provider.id }
  await services.db.write(provider.account_id, (tx) => recordProviderHealth(tx.db, key, null))
  if (attempt.purpose === 'test') return keepTest(services, provider, attempt, identity)
  if (!provider.is_on) throw new SignOnRefused('provider_off', 'provider is off')
  if (attempt.purpose === 'confirm')
    return confirmSession(ctx, services, provider, attempt, identity, browser)
  const { account_id } = provider
  const user_id = await services.db.write(account_id, (tx) => enterUser(tx, provider, identity))
  const opened = await openSession(
    ctx,
    services.db,
    { account_id, user_id },
    {
      device: browser.device,
      is_shared: attempt.is_shared,
      provider: {
        about: {
          provider_id: provider.id,
          provider: provider.name,
          // Every SAML request has an id.
          ...(provider.kind === 'saml' && attempt.request_id === null && { unsolicited: true }),
        },
        keep: (tx, session_id) => keepProviderSession(services, tx, provider, identity, session_id),
      },
    },
  )
  return { kind: 'signed_in', path: attempt.return_to === '' ? '/' : attempt.return_to, opened }
}

async function keepTest(
  services: SignOnServices,
  { account_id, id: provider_id }: ProviderRow,
  { id }: attempts.AttemptRow,
  identity: VerifiedIdentity,
): Promise<Finish> {
  const sealed = sealIdentity(services, { account_id, id }, identity)
  await services.db.write(account_id, (tx) => attempts.keepTestResult(tx.db, { account_id, id }, sealed))
  return { kind: 'tested', path: `/accountSettings/externalIdp/${provider_id}?test=${id}` }
}

async function keepProviderSession(
  { secrets }: SignOnServices,
  tx: Tx,
  { account_id, id: provider_id }: ProviderRow,
  { subject, provider_sid, id_token, saml_name }: VerifiedIdentity,
  session_id: number,
): Promise<void> {
  const place = { account_id, table: 'sign_on_session', row: String(session_id) }
  const hint = saml_name ? JSON.stringify(saml_name) : id_token
  await insertSignOnSession(tx.db, {
    account_id,
    session_id,
    provider_id,
    subject,
    provider_sid,
    name_id: saml_name?.name_id ?? null,
    sealed_hint: hint === null ? null : secrets.seal(hint, place),
  })
}

/** Like the password: unlocks the session and renews its token. Accepts only the user of the session. */
async function confirmSession(
  ctx: AnonymousContext,
  { db }: SignOnServices,
  provider: ProviderRow,
  attempt: attempts.AttemptRow,
  { issuer, subject }: VerifiedIdentity,
  { session_token }: ReturningBrowser,
): Promise<Finish> {
  const { account_id, id: provider_id } = provider
  if (session_token === undefined) throw new SignOnRefused('ended', 'session ended')
  const token = newToken(account_id)
  const session_hours = await db.write(account_id, async (tx) => {
    const caller = await callerByToken(tx.db, account_id, tokenHash(session_token))
    if (!caller || caller.session_id !== attempt.session_id) throw new SignOnRefused('ended', 'session ended')
    const user = await findLinkedUser(tx.db, { account_id, provider_id, issuer, subject })
    if (user?.id !== caller.user_id) throw new SignOnRefused('other_user', 'another user', caller.user_id)
    await renewToken(tx.db, { account_id, session_id: caller.session_id }, tokenHash(token))
    tx.audit(
      caller.user_id,
      caller.is_locked ? 'session.unlocked' : 'session.confirmed',
      { session: caller.session_id },
      { address: ctx.address, provider_id, provider: provider.name },
    )
    return (await getSessionLimits(tx.db, account_id)).session_hours
  })
  return { kind: 'confirmed', path: '/sign-in?confirmed=1', token, session_hours }
}

/** Every refused sign-in is audited with its reason; claims are not. */
export async function refuseAttempt(
  ctx: AnonymousContext,
  { db }: SignOnServices,
  provider: ProviderRow,
  error: unknown,
  { attempt, log }: { attempt?: attempts.AttemptRow; log: (reason: string) => void },
): Promise<Finish> {
  const { problem, reason } = describeFailure(error)
  const user_id = error instanceof SignOnRefused ? error.user_id : undefined
  const { account_id, id: provider_id } = provider
  await db.write(account_id, async (tx) => {
    if (!(error instanceof SignOnRefused))
      await recordProviderHealth(tx.db, { account_id, provider_id }, reason)
    tx.audit(
      null,
      'sign_on.refused',
      { [user_id === undefined ? 'identity_provider' : 'user']: user_id ?? provider_id },
      { address: ctx.address, provider_id, provider: provider.name, reason },
    )
  })
  log(reason)
  return { kind: 'problem', path: problemPath(problem, attempt?.return_to) }
}
