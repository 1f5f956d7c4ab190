import { newVapidKeys } from '../../../platform/providers/web-push.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { openSecrets, sealSecrets } from './provider-secrets.rules.ts'
import * as queries from './provider.queries.ts'

interface Needs {
  db: Database
  secrets: SecretBox
  public_url: string | undefined
}

const kind = 'web_push' as const

/**
 * Created when the first browser subscribes; never changes. Returns undefined if Web Push is switched off, or
 * if the pair cannot be decrypted.
 */
export async function findOrCreatePushKey(needs: Needs, account_id: number): Promise<string | undefined> {
  const rows = await needs.db.read(account_id, (reader) => queries.listProviders(reader, account_id))
  const row = rows.find((one) => one.kind === kind)
  if (row && !row.is_on) return undefined
  const known = row && openSecrets(needs.secrets, row)
  if (row && !known) return undefined
  return known?.['public_key'] ?? needs.db.write(account_id, (tx) => createPushKey(needs, tx))
}

/** The row lock ensures that only one pair is created. */
async function createPushKey({ secrets, public_url }: Needs, tx: Tx): Promise<string | undefined> {
  const { account_id } = tx
  // RFC 8292 §2.1: a contact for push services.
  const settings = { subject: public_url ?? 'https://wardline.invalid' }
  await queries.insertProvider(tx.db, { account_id, kind, settings })
  const row = await queries.lockProvider(tx.db, { account_id, kind })
  const known = row && openSecrets(secrets, row)
  if (!row || !known) return undefined
  if (known['public_key'] !== undefined) return known['public_key']
  const made = newVapidKeys()
  const sealed = sealSecrets(secrets, { account_id, kind }, made)
  await queries.storeProvider(tx.db, { ...row, secrets: sealed, user_id: null })
  tx.audit(null, 'provider.key_made', { account: account_id }, { kind })
  return made.public_key
}
