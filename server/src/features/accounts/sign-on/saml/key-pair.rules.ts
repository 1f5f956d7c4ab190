// tsyringe, a dependency of the next import, needs it first.
import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'
import { createPrivateKey, randomBytes } from 'node:crypto'

export interface KeyPair {
  /** PEM, self-signed. */
  certificate: string
  /** PKCS #8 in PEM. */
  private_key: string
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
}

/** Providers that check the dates would refuse every sign-in after the last day. */
const valid_years = 10

/**
 * Creates the key pair with which the service provider signs requests and decrypts assertions. RSA, which every
 * provider supports.
 */
export async function createKeyPair(now: Date): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + valid_years)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // Positive and unique (RFC 5280 §4.1.2.2).
    serialNumber: `40${randomBytes(15).toString('hex')}`,
    name: 'CN=Wardline',
    // Clocks of providers may be behind.
    notBefore: new Date(now.getTime() - 3_600_000),
    notAfter,
    signingAlgorithm: algorithm,
    keys,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    certificate: certificate.toString('pem').trim(),
    private_key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({
      type: 'pkcs8',
      format: 'pem',
    }),
  }
}
