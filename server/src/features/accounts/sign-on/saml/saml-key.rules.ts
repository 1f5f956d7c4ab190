import { X509Certificate } from 'node:crypto'
import { AppError } from '../../../../platform/http/errors.ts'
import type { SecretBox } from '../../../../platform/secrets/secret-box.ts'
import type { KeyPair } from './key-pair.rules.ts'
import type { SamlKeyRow } from './saml-key.queries.ts'
import { keyUnreadable } from './saml.errors.ts'

/** A private key cannot be opened for another certificate. */
const place = (account_id: number, certificate: string) => ({
  account_id,
  table: 'saml_key',
  row: new X509Certificate(certificate).fingerprint256,
})

export const sealKeyPair = (
  secrets: SecretBox,
  account_id: number,
  { certificate, private_key }: KeyPair,
) => ({
  certificate,
  sealed_key: secrets.seal(private_key, place(account_id, certificate)),
})

const open = (secrets: SecretBox, account_id: number, key: SamlKeyRow): string | undefined =>
  secrets.open(key.sealed_key, place(account_id, key.certificate))

/** @throws 409 if there is no key, or the server's key cannot open it any more */
export function openSigningKey(
  secrets: SecretBox,
  account_id: number,
  [signing]: readonly SamlKeyRow[],
): string {
  const key = signing && open(secrets, account_id, signing)
  if (key === undefined) throw new AppError(keyUnreadable)
  return key
}

/** Leaves out keys that the server's key cannot open any more. */
export const openPrivateKeys = (
  secrets: SecretBox,
  account_id: number,
  keys: readonly SamlKeyRow[],
): string[] => keys.flatMap((key) => open(secrets, account_id, key) ?? [])
