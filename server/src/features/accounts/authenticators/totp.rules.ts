import { Secret, TOTP } from 'otpauth'

const issuer = 'Wardline'

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after the current one, for clocks that differ and codes that were just typed. */
const window = 1

/** 160 bits in base32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address in the QR code that authenticator apps scan. */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...parameters, issuer, label, secret }).toString()

/** The step of a code, which is accepted once; undefined for a wrong code. Compares in constant time. */
export function findTotpStep(secret: string, code: string, at_ms: number): number | undefined {
  const delta = TOTP.validate({
    ...parameters,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: at_ms,
    window,
  })
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp: at_ms }) + delta
}
