import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { WebhookKey } from './webhook.queries.ts'

const placeOf = ({ account_id, webhook_id }: WebhookKey) => ({
  account_id,
  table: 'webhook',
  row: String(webhook_id),
})

export const sealWebhookSecret = (secrets: SecretBox, key: WebhookKey, secret: string): Buffer =>
  secrets.seal(secret, placeOf(key))

export const openWebhookSecret = (secrets: SecretBox, key: WebhookKey, sealed: Buffer): string | undefined =>
  secrets.open(sealed, placeOf(key))
