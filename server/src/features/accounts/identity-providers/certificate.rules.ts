import { X509Certificate } from 'node:crypto'
import type { SigningCertificate } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import * as errors from './identity-provider.errors.ts'

/** Time to get the next certificate from the provider. */
const warning_days = 30

const day_ms = 86_400_000

/** The certificate in PEM; also reads the bare base64 of metadata. @throws a sentence */
export function normalizeCertificate(text: string): string {
  if (text.includes('PRIVATE KEY')) throw new TypeError(errors.privateKeyGiven)
  const body = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/.exec(text)?.[1] ?? text
  const base64 = body.replaceAll(/\s/g, '')
  const certificate = parse(base64)
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new TypeError(errors.weakKey)
  return certificate.toString().trim()
}

function parse(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new TypeError(errors.notCertificate)
  }
}

export function describeCertificate(pem: string, now: Date): SigningCertificate {
  const { subject, fingerprint256, validFromDate, validToDate } = new X509Certificate(pem)
  const left_ms = validToDate.getTime() - now.getTime()
  return {
    pem,
    subject: subject.replaceAll('\n', ', '),
    fingerprint: fingerprint256,
    not_before: validFromDate.toISOString(),
    not_after: validToDate.toISOString(),
    state: left_ms <= 0 ? 'expired' : left_ms <= warning_days * day_ms ? 'expires_soon' : 'valid',
  }
}

/** When the last of them expires. */
export const lastExpiry = (pems: readonly string[]): string | null =>
  pems
    .map((pem) => new X509Certificate(pem).validToDate.toISOString())
    .toSorted()
    .at(-1) ?? null
