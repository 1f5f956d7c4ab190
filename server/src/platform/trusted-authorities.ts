import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ConfigError, type Config } from './config.ts'

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Trusts the hospital's own certificate authorities beside the public ones, for each connection that this process opens
 * from now on.
 * @throws ConfigError if the file holds no readable certificate
 */
export function trustAuthorities({ trusted_ca_file }: Pick<Config, 'trusted_ca_file'>): void {
  if (trusted_ca_file === undefined) return
  setDefaultCACertificates([...getCACertificates('default'), ...readCertificates(trusted_ca_file)])
}

function readCertificates(file: string): string[] {
  try {
    const found = readFileSync(file, 'utf8').match(certificate) ?? []
    if (found.length > 0) return found.map((text) => new X509Certificate(text).toString())
  } catch {
    // The sentence below names the expected format.
  }
  throw new ConfigError(
    `TRUSTED_CA_FILE: ${JSON.stringify(file)} holds no readable certificate; expected a file in PEM format`,
  )
}
