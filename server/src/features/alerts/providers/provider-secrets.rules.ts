import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'

type Secrets = Record<string, string>

interface Key {
  account_id: number
  kind: ProviderKind
}

const secretLocation = ({ account_id, kind }: Key) => ({ account_id, table: 'delivery_provider', row: kind })

export const sealSecrets = (box: SecretBox, key: Key, secrets: Secrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets), secretLocation(key))

export function openSecrets(box: SecretBox, row: Key & { secrets: Buffer | null }): Secrets | undefined {
  if (row.secrets === null) return {}
  const text = box.open(row.secrets, secretLocation(row))
  return text === undefined ? undefined : (JSON.parse(text) as Secrets)
}
