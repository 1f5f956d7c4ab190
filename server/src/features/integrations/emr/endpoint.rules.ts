import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { TlsSettings } from '@wardline/hl7/mllp-connection.ts'
import { isLoopback, mayBeUnencrypted, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import * as errors from './emr.errors.ts'
import type { StoredEndpoint } from './endpoint.queries.ts'

type Security = StoredEndpoint['security']

const isThisMachine = (host: string): boolean => isLoopback(host.replace(/^\[|\]$/g, ''))

export const pickSecurity = (
  host: string,
  before: Pick<StoredEndpoint, 'host' | 'security'> | undefined,
): Security => (before?.host === host ? before.security : isThisMachine(host) ? 'none' : 'tls')

export const isExposed = ({ host, security }: { host: string; security: Security }): boolean =>
  security === 'none' && !isThisMachine(host)

/** A host name is resolved only if the endpoint is unencrypted. */
export async function isRefused(
  { host, security }: { host: string; security: Security },
  outbound: Outbound,
): Promise<boolean> {
  if (!isExposed({ host, security })) return false
  const { address = '' } = await targetOf(host, outbound)
  return !mayBeUnencrypted(host, address, outbound)
}

const keyLocation = (account_id: number) => ({ account_id, table: 'emr_endpoint', row: 'client_key' })

export const sealClientKey = (secrets: SecretBox, account_id: number, key: string): Buffer =>
  secrets.seal(key, keyLocation(account_id))

type Certificates = Pick<StoredEndpoint, 'trusted_certificate' | 'client_certificate'>

/** Messages by field, or undefined. A key that is kept belongs to the certificate that is kept with it. */
export function findCertificateProblems(
  { trusted_certificate, client_certificate }: Certificates,
  client_key: string | undefined,
  before: Pick<StoredEndpoint, 'client_certificate' | 'client_key'> | undefined,
): Record<string, string[]> | undefined {
  if (trusted_certificate !== '' && !readCertificate(trusted_certificate))
    return { trusted_certificate: [errors.notCertificate] }
  if (client_certificate === '') return client_key ? { client_certificate: [errors.required] } : undefined
  const certificate = readCertificate(client_certificate)
  if (!certificate) return { client_certificate: [errors.notCertificate] }
  if (client_key === undefined || client_key === '') {
    const isKept = before?.client_key && before.client_certificate === client_certificate
    return isKept ? undefined : { client_key: [errors.required] }
  }
  const key = readKey(client_key)
  if (!key) return { client_key: [errors.notKey] }
  return certificate.checkPrivateKey(key) ? undefined : { client_key: [errors.otherKey] }
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function readKey(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

/**
 * Returns undefined if the connection is not encrypted. `unreadable`: the client key was encrypted with another
 * key.
 */
export function findTlsSettings(
  account_id: number,
  endpoint: StoredEndpoint,
  secrets: SecretBox,
): TlsSettings | undefined | 'unreadable' {
  const { host, security, trusted_certificate, certificate_pin, client_certificate, client_key } = endpoint
  if (security === 'none') return undefined
  const key = client_key && secrets.open(client_key, keyLocation(account_id))
  if (client_key && key === undefined) return 'unreadable'
  return {
    server_name: host.replace(/^\[|\]$/g, ''),
    ...(trusted_certificate !== '' && { trusted: trusted_certificate }),
    ...(certificate_pin !== '' && { pin: certificate_pin }),
    ...(key && { client: { certificate: client_certificate, key } }),
  }
}
