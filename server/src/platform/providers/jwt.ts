import { createPrivateKey } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'

/** Undefined if the PEM is no key for `alg`: P-256 for ES256, RSA of at least 2048 bits for RS256. */
export async function signToken(
  header: { alg: 'ES256' | 'RS256'; kid?: string },
  claims: JWTPayload,
  pem: string,
): Promise<string | undefined> {
  try {
    const token = new SignJWT(claims).setProtectedHeader({ typ: 'JWT', ...header })
    return await token.sign(createPrivateKey(pem))
  } catch {
    return undefined
  }
}

/** Reads this machine's clock, since providers check token times. */
export const nowSeconds = (): number => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
