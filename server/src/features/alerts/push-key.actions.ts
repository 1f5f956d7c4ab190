import { newVapidKeys } from '../../platform/carriers/web-push.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { openSecretsOf, sealSecrets } from './carrier-secrets.rules.ts'
import * as queries from './carrier.queries.ts'

interface Needs {
  db: Database
  secrets: SecretBox
  public_url: string | undefined
}

const kind = 'web_push' as const

/**
 * The public key that browsers of an account subscribe with. The pair is made when the first browser asks, and stays:
 * nobody has to set Web Push up. Undefined: somebody switched it off, or another server's key sealed the pair.
 */
export async function pushKeyOf(needs: Needs, account_id: number): Promise<string | undefined> {
  const rows = await needs.db.read(account_id, (reader) => queries.carriersOf(reader, account_id))
  const row = rows.find((one) => one.kind === kind)
  if (row && !row.is_on) return undefined
  const known = row && openSecretsOf(needs.secrets, row)
  if (row && !known) return undefined
  return known?.['public_key'] ?? needs.db.write(account_id, (tx) => makeKey(needs, tx))
}

/** Once, whoever else asks in the same moment. */
async function makeKey({ secrets, public_url }: Needs, tx: Tx): Promise<string | undefined> {
  const { account_id } = tx
  // RFC 8292: whom a push service turns to. Whoever opens the application from elsewhere does so at this address.
  const settings = { subject: public_url ?? 'https://wardline.invalid' }
  await queries.insertCarrier(tx.db, { account_id, kind, settings })
  const row = await queries.lockCarrier(tx.db, { account_id, kind })
  const known = row && openSecretsOf(secrets, row)
  if (!row || !known) return undefined
  if (known['public_key'] !== undefined) return known['public_key']
  const made = newVapidKeys()
  await queries.storeCarrier(tx.db, { ...row, secrets: sealSecrets(secrets, { account_id, kind }, made) })
  tx.audit({
    actor_id: null,
    action: 'carrier.key_made',
    object_type: 'account',
    object_id: account_id,
    details: { kind },
  })
  return made.public_key
}
