import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'

export interface AudioGrant {
  account_id: number
  snippet_id: number
  /** Seconds since 1970. */
  expires: number
}

const hour = 3_600

const signatureOf = (secrets: Pick<SecretBox, 'fingerprint'>, grant: AudioGrant): Buffer =>
  secrets.fingerprint(`prompt audio ${grant.account_id} ${grant.snippet_id} ${grant.expires}`)

/** Valid for one to two hours. The same within an hour, so that Twilio caches the audio. */
export function signAudio(
  secrets: Pick<SecretBox, 'fingerprint'>,
  of: { account_id: number; snippet_id: number },
  now: Temporal.Instant,
): string {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  const grant = { ...of, expires: (Math.floor(seconds / hour) + 2) * hour }
  const signature = signatureOf(secrets, grant).toString('base64url')
  return `${grant.account_id}.${grant.snippet_id}.${grant.expires}.${signature}`
}

/** Undefined for a signature of someone else, or an expired one. */
export function readAudioGrant(
  secrets: Pick<SecretBox, 'fingerprint'>,
  token: string,
  now: Temporal.Instant,
): AudioGrant | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (!match) return undefined
  const [, account_id, snippet_id, expires, signature = ''] = match
  const grant = { account_id: Number(account_id), snippet_id: Number(snippet_id), expires: Number(expires) }
  const isOwn = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secrets, grant))
  return isOwn && grant.expires * 1000 > now.epochMilliseconds ? grant : undefined
}
