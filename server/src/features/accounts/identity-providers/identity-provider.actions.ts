import type {
  IdentityProvider,
  IdentityProviderBody,
  IdentityProviderChanges,
  IdentityProviderSummary,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Part } from '../../../platform/http/paging.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { privateAddress } from '../../../platform/outbound/outbound.errors.ts'
import { isLoopback, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import { publishSessionsOfUsersEnded } from '../sessions/session-end.actions.ts'
import { lockUserOfSamePermissions } from '../users/user-change.access.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { requireGroups } from '../user-accounts/user-membership.actions.ts'
import { publishUserAccounts } from '../user-accounts/user.actions.ts'
import { listMappings } from '../sign-on/linked-identity.queries.ts'
import { createKeyPair } from '../sign-on/saml/key-pair.rules.ts'
import { presentKeys, storeKeyPair } from './saml-key.actions.ts'
import { listSamlKeys } from '../sign-on/saml/saml-key.queries.ts'
import type { ProviderKey } from '../sign-on/provider-row.queries.ts'
import {
  OidcStored,
  providerAddresses,
  SamlStored,
  sealClientSecret,
} from '../sign-on/provider-settings.rules.ts'
import { endSessionsOfProvider } from '../sign-on/sign-on-session.queries.ts'
import type { SignOnServices } from '../sign-on/sign-on-services.access.ts'
import { describeCertificate, lastExpiry } from './certificate.rules.ts'
import * as errors from './identity-provider.errors.ts'
import * as queries from './identity-provider.queries.ts'
import {
  listBrowserAddresses,
  listConnectedAddresses,
  readBody,
  readSecret,
  type SecretChange,
} from './provider-body.rules.ts'

export interface ProviderNeeds extends SignOnServices {
  outbound: Outbound
}

export interface ProviderParams {
  id: number
  provider_id: number
}

const keyOf = ({ id, provider_id }: ProviderParams): ProviderKey => ({ account_id: id, provider_id })

const timeOf = (ctx: Context): Date => new Date(ctx.clock.now().epochMilliseconds)

const spanOf = (query: Part) => ({ offset: offsetOf(query), limit: query.page_size })

const summarize = (row: queries.ProviderDetailRow): IdentityProviderSummary => ({
  id: row.id,
  uid: row.uid,
  kind: row.kind,
  name: row.name,
  is_on: row.is_on,
  domains: row.domains,
  linked_users: row.linked_users,
  last_ok: row.last_ok,
  last_failure: row.last_failure,
  last_problem: row.last_problem,
  certificate_expires: row.kind === 'saml' ? lastExpiry(SamlStored.parse(row.settings).certificates) : null,
})

export async function listIdentityProviders(
  ctx: Context,
  account_id: number,
  query: Part,
): Promise<{ count: number; results: IdentityProviderSummary[] }> {
  requireOwnAccount(ctx, account_id)
  const { count, rows } = await ctx.read((db) => queries.listProviders(db, account_id, spanOf(query)))
  return { count, results: rows.map(summarize) }
}

async function present(
  ctx: Context,
  db: Db,
  key: ProviderKey,
  origin: string | undefined,
): Promise<IdentityProvider> {
  const row = await queries.findProviderDetail(db, key)
  if (!row) throw notFound()
  const details = {
    ...summarize(row),
    allows_new_users: row.allows_new_users,
    links_by_email: row.links_by_email,
    trusts_email: row.trusts_email,
    ends_provider_session: row.ends_provider_session,
    claim_names: row.attributes,
    groups: await listMappings(db, key),
    addresses: origin === undefined ? null : providerAddresses(origin, row.uid),
    version: row.version,
    changed: row.changed,
    changed_by: row.changed_by,
  }
  if (row.kind === 'oidc') {
    const settings = OidcStored.parse(row.settings)
    return { ...details, kind: row.kind, ...settings, has_client_secret: row.secrets !== null }
  }
  const settings = SamlStored.parse(row.settings)
  const now = timeOf(ctx)
  return {
    ...details,
    kind: row.kind,
    ...settings,
    certificate_details: settings.certificates.map((pem) => describeCertificate(pem, now)),
    keys: presentKeys(await listSamlKeys(db, key), now),
  }
}

export function getIdentityProvider(
  ctx: Context,
  params: ProviderParams,
  origin: string | undefined,
): Promise<IdentityProvider> {
  requireOwnAccount(ctx, params.id)
  return ctx.read((db) => present(ctx, db, keyOf(params), origin))
}

export async function createIdentityProvider(
  ctx: Context,
  needs: ProviderNeeds,
  account_id: number,
  body: IdentityProviderBody,
  origin: string | undefined,
): Promise<IdentityProvider> {
  requireOwnAccount(ctx, account_id)
  const { stored, secret } = await checkBody(needs, body, undefined)
  const pair = body.kind === 'saml' ? await createKeyPair(timeOf(ctx)) : undefined
  return ctx.transaction(async (tx) => {
    const inserted = await queries.insertProvider(
      tx.db,
      { account_id, actor_id: ctx.caller.user_id, kind: body.kind },
      stored,
    )
    if (typeof inserted !== 'number') throw invalid({ name: [errors.nameTaken] })
    const key = { account_id, provider_id: inserted }
    if (pair) await storeKeyPair(tx, needs.secrets, key, pair)
    await storeParts(ctx, tx, needs, key, body, secret)
    recordChange(ctx, tx, key, 'created', { ...stored, ...describeParts(body, secret) })
    return present(ctx, tx.db, key, origin)
  })
}

/** @throws 409 if the provider changed after the version that the caller saw */
export async function changeIdentityProvider(
  ctx: Context,
  needs: ProviderNeeds,
  params: ProviderParams,
  { version, ...body }: IdentityProviderChanges,
  origin: string | undefined,
): Promise<IdentityProvider> {
  requireOwnAccount(ctx, params.id)
  const key = keyOf(params)
  const seen = await ctx.read((db) => queries.findProviderDetail(db, key))
  if (!seen) throw notFound()
  if (seen.kind !== body.kind) throw invalid({ kind: [errors.fixedKind] })
  const { stored, secret } = await checkBody(needs, body, seen)
  // Providers of before Wardline had keys.
  const lacksKey = body.kind === 'saml' && (await ctx.read((db) => listSamlKeys(db, key))).length === 0
  const pair = lacksKey ? await createKeyPair(timeOf(ctx)) : undefined
  return ctx.transaction(async (tx) => {
    if (!(await queries.lockProvider(tx.db, key))) throw notFound()
    const before = await queries.findProviderDetail(tx.db, key)
    if (!before) throw notFound()
    requireVersion(version, before, errors.changed)
    const actor_id = ctx.caller.user_id
    const conflict = await queries.updateProvider(tx.db, key, { ...stored, actor_id })
    if (conflict !== undefined) throw invalid({ name: [errors.nameTaken] })
    if (pair && (await listSamlKeys(tx.db, key)).length === 0)
      await storeKeyPair(tx, needs.secrets, key, pair)
    await storeParts(ctx, tx, needs, key, body, secret)
    recordChange(ctx, tx, key, 'changed', { ...stored, ...describeParts(body, secret) })
    return present(ctx, tx.db, key, origin)
  })
}

export function deleteIdentityProvider(ctx: Context, needs: ProviderNeeds, params: ProviderParams) {
  requireOwnAccount(ctx, params.id)
  const key = keyOf(params)
  return ctx.transaction(async (tx) => {
    if (!(await queries.lockProvider(tx.db, key))) throw notFound()
    await endSessions(tx, needs, key, null, 'identity provider deleted')
    const name = (await queries.findProviderDetail(tx.db, key))?.name ?? ''
    await queries.deleteProvider(tx.db, key)
    recordChange(ctx, tx, key, 'deleted', { name })
  })
}

export async function listLinkedIdentities(ctx: Context, params: ProviderParams, query: Part) {
  requireOwnAccount(ctx, params.id)
  const key = keyOf(params)
  return ctx.read(async (db) => {
    if (!(await queries.findProviderDetail(db, key))) throw notFound()
    const { count, rows } = await queries.listLinkedIdentities(db, key, spanOf(query))
    return { count, results: rows }
  })
}

export function unlinkIdentity(
  ctx: Context,
  needs: ProviderNeeds,
  params: ProviderParams & { user_id: number },
): Promise<void> {
  requireOwnAccount(ctx, params.id)
  const { user_id } = params
  const key = keyOf(params)
  return ctx.transaction(async (tx) => {
    await lockUserOfSamePermissions(ctx, tx.db, user_id)
    if (!(await queries.deleteLinks(tx.db, key, user_id))) throw notFound()
    await endSessions(tx, needs, key, user_id, 'unlinked from the identity provider')
    tx.audit(ctx.caller.user_id, 'identity.unlinked', { user: user_id }, { provider_id: key.provider_id })
    publishUserAccounts(tx, [user_id])
  })
}

async function endSessions(
  tx: Tx,
  { forgetSessions }: ProviderNeeds,
  key: ProviderKey,
  user_id: number | null,
  reason: string,
): Promise<void> {
  const ended = await endSessionsOfProvider(tx.db, key, user_id)
  await publishSessionsOfUsersEnded(tx, ended, reason)
  forgetSessions(ended.map(({ id }) => id))
}

async function checkBody(
  { outbound }: ProviderNeeds,
  body: IdentityProviderBody,
  before: queries.ProviderDetailRow | undefined,
) {
  const { stored, problems } = readBody(body)
  const secret = readSecret(body, before)
  if ('problem' in secret) problems['client_secret'] = [secret.problem]
  for (const { field, url } of [...listConnectedAddresses(body), ...listBrowserAddresses(body)])
    if (url.protocol !== 'https:' && !(isLoopback(url.hostname) && outbound.allow_loopback))
      problems[field] = [errors.insecure]
  for (const { field, url } of listConnectedAddresses(body)) {
    const { refused } = await targetOf(url.hostname, outbound)
    if (refused === 'not_allowed') problems[field] = [errors.notAllowed]
    if (refused === 'private') problems[field] = [privateAddress]
  }
  if (Object.keys(problems).length > 0 || 'problem' in secret) throw invalid(problems)
  return { stored, secret }
}

async function storeParts(
  ctx: Context,
  tx: Tx,
  { secrets }: ProviderNeeds,
  key: ProviderKey,
  { domains, groups }: IdentityProviderBody,
  secret: SecretChange,
): Promise<void> {
  const taken = await queries.setDomains(tx.db, key, domains)
  if (taken !== undefined) throw invalid({ domains: [errors.domainTaken(taken)] })
  const before = await listMappings(tx.db, key)
  const isSame = (one: { value: string; group_id: number }) =>
    before.some(({ value, group_id }) => value === one.value && group_id === one.group_id)
  const isChanged = groups.length !== before.length || !groups.every(isSame)
  if (isChanged) {
    const ids = [...groups, ...before].map(({ group_id }) => group_id)
    await requireGroups(ctx, tx, [...new Set(ids)])
    await queries.setMappings(tx.db, key, groups)
  }
  if (secret.kind === 'keep') return
  const provider = { account_id: key.account_id, id: key.provider_id }
  const sealed = secret.kind === 'set' ? sealClientSecret(secrets, provider, secret.secret) : null
  await queries.setProviderSecret(tx.db, key, sealed)
}

const describeParts = ({ domains, groups }: IdentityProviderBody, secret: SecretChange) => ({
  domains,
  groups,
  is_secret_new: secret.kind === 'set',
})

function recordChange(
  ctx: Context,
  tx: Tx,
  { account_id, provider_id }: ProviderKey,
  deed: 'created' | 'changed' | 'deleted',
  details: Record<string, unknown>,
): void {
  tx.emit(accountChanged, { account: true }, { account_id })
  tx.audit(ctx.caller.user_id, `identity_provider.${deed}`, { identity_provider: provider_id }, details)
}
