import { createPrivateKey, sign, type KeyObject } from 'node:crypto'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A private key as PEM holds it; undefined when it is none, or of another kind. `ec` is of the curve P-256. */
export function privateKeyOf(pem: string, type: 'ec' | 'rsa'): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType !== type) return undefined
    const isOtherCurve = type === 'ec' && key.asymmetricKeyDetails?.namedCurve !== 'prime256v1'
    return isOtherCurve ? undefined : key
  } catch {
    return undefined
  }
}

/** A token that is signed (RFC 7515, compact): ES256 with a key of the curve P-256, RS256 with one of RSA. */
export function signedToken(
  header: { kid?: string },
  claims: Record<string, unknown>,
  key: KeyObject,
): string {
  const isEc = key.asymmetricKeyType === 'ec'
  const text = `${part({ alg: isEc ? 'ES256' : 'RS256', typ: 'JWT', ...header })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), isEc ? { key, dsaEncoding: 'ieee-p1363' } : key)
  return `${text}.${signature.toString('base64url')}`
}

/** What tokens are dated by, and what carriers count from: seconds since 1970 by this machine's clock. */
export const nowSeconds = (): number => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
