import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Standard Webhooks: 24 to 64 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

const sign = (secret: string, { id, timestamp, body }: Message): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')

/** Standard Webhooks 1.0: one signature for each valid secret, so that receivers can change theirs within the overlap. */
export const webhookHeaders = (secrets: readonly string[], message: Message) => ({
  'Content-Type': 'application/json',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${sign(secret, message)}`).join(' '),
})
