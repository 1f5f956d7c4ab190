import type { SamlKey } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { describeCertificate } from './certificate.rules.ts'
import { lockProvider } from './identity-provider.queries.ts'
import { findProvider, type ProviderKey } from '../sign-on/provider-row.queries.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { createKeyPair, type KeyPair } from '../sign-on/saml/key-pair.rules.ts'
import * as queries from '../sign-on/saml/saml-key.queries.ts'
import { sealKeyPair } from '../sign-on/saml/saml-key.rules.ts'
import * as errors from '../sign-on/saml/saml.errors.ts'

interface Params {
  id: number
  provider_id: number
}

/** @param keys the provider's keys, the oldest first */
export const presentKeys = (keys: readonly queries.SamlKeyRow[], now: Date): SamlKey[] =>
  keys.map(({ id, certificate, created }, index) => ({
    id,
    use: index === 0 ? 'current' : 'next',
    created,
    ...describeCertificate(certificate, now),
  }))

/** A second key is published beside the first, which signs until it is removed. */
export async function createSamlKey(
  ctx: Context,
  { secrets }: { secrets: SecretBox },
  { id, provider_id }: Params,
): Promise<SamlKey> {
  requireOwnAccount(ctx, id)
  const key = { account_id: id, provider_id }
  if ((await ctx.read((db) => findProvider(db, key)))?.kind !== 'saml') throw notFound()
  await ctx.consume('provider_checks')
  const now = new Date(ctx.clock.now().epochMilliseconds)
  const pair = await createKeyPair(now)
  return ctx.transaction(async (tx) => {
    if (!(await lockProvider(tx.db, key))) throw notFound()
    const before = await queries.listSamlKeys(tx.db, key)
    if (before.length > 1) throw new AppError(errors.twoKeys)
    const made = await storeKeyPair(tx, secrets, key, pair)
    const presented = presentKeys([...before, made], now)[before.length]
    if (!presented) throw new Error('The new key is missing.')
    recordKeyChange(ctx, tx, key, 'created', presented)
    return presented
  })
}

/** The next key signs from now on. */
export function deleteSamlKey(
  ctx: Context,
  { id, provider_id, key_id }: Params & { key_id: number },
): Promise<void> {
  requireOwnAccount(ctx, id)
  const key = { account_id: id, provider_id }
  return ctx.transaction(async (tx) => {
    if (!(await lockProvider(tx.db, key))) throw notFound()
    const keys = presentKeys(
      await queries.listSamlKeys(tx.db, key),
      new Date(ctx.clock.now().epochMilliseconds),
    )
    const removed = keys.find((each) => each.id === key_id)
    if (!removed) throw notFound()
    if (keys.length === 1) throw new AppError(errors.onlyKey)
    await queries.deleteSamlKey(tx.db, key, key_id)
    recordKeyChange(ctx, tx, key, 'deleted', removed)
  })
}

export const storeKeyPair = (
  tx: Tx,
  secrets: SecretBox,
  key: ProviderKey,
  pair: KeyPair,
): Promise<queries.SamlKeyRow> =>
  queries.insertSamlKey(tx.db, key, sealKeyPair(secrets, key.account_id, pair))

function recordKeyChange(
  ctx: Context,
  tx: Tx,
  { account_id, provider_id }: ProviderKey,
  change: 'created' | 'deleted',
  { use, fingerprint, not_after }: SamlKey,
): void {
  tx.emit(accountChanged, { account: true }, { account_id })
  tx.audit(
    ctx.caller.user_id,
    `identity_provider.key_${change}`,
    { identity_provider: provider_id },
    { use, fingerprint, not_after },
  )
}
