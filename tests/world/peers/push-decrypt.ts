import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

/** What a browser keeps of a subscription: its private key and the secret (base64url). */
export interface BrowserKeys {
  private_key: string
  auth: string
}

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')
const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** What a browser does with the body of a push (RFC 8291, RFC 8188): one record, aes128gcm. Throws when it does not fit. */
export function decryptPush(body: Buffer, { private_key, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('more than one record')

  const own = createECDH('prime256v1')
  own.setPrivateKey(bytes(private_key))
  const shared = own.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const input = hkdf(bytes(auth), shared, info, 32)
  const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2) // the last record ends with 2, then zeros
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
  return padded.subarray(0, end).toString('utf8')
}

/** A token of ES256 or RS256, checked with a key; its claims, or undefined when the signature is another's. */
export function claimsOf(
  token: string,
  key: ReturnType<typeof createPublicKey>,
): Record<string, unknown> | undefined {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    key.asymmetricKeyType === 'ec' ? { key, dsaEncoding: 'ieee-p1363' } : key,
    bytes(signature),
  )
  return isRight ? (JSON.parse(bytes(claims).toString()) as Record<string, unknown>) : undefined
}

/** The header of VAPID (RFC 8292): its claims when it is signed with the key that it names. */
export function vapidOf(
  authorization: string,
): { claims: Record<string, unknown>; public_key: string } | undefined {
  const [, token = '', public_key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = bytes(public_key)
  if (point.length !== 65) return undefined
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const claims = claimsOf(token, key)
  return claims && { claims, public_key }
}
