import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

type Secrets = Record<string, string>

interface Key {
  account_id: number
  kind: CarrierKind
}

const placeOf = ({ account_id, kind }: Key) => ({ account_id, table: 'carrier', row: kind })

/** Null when there is nothing to keep. */
export const sealSecrets = (box: SecretBox, key: Key, secrets: Secrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets), placeOf(key))

/** Undefined when our key does not open them. */
export function openSecretsOf(box: SecretBox, row: Key & { secrets: Buffer | null }): Secrets | undefined {
  if (row.secrets === null) return {}
  const text = box.open(row.secrets, placeOf(row))
  return text === undefined ? undefined : (JSON.parse(text) as Secrets)
}
