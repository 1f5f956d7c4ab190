import { promisify } from 'node:util'
import { decrypt } from 'xml-encryption'
import { ResponseRefused } from './saml-response.rules.ts'

const decryptXml = promisify(decrypt)

const encrypted = /<((?:[\w.-]+:)?EncryptedAssertion)[\s>][\s\S]*<\/\1\s*>/
const assertion = /^\s*<(?:[\w.-]+:)?Assertion[\s>]/

/**
 * Puts the decrypted assertion in the place of the encrypted one. Anyone can encrypt, so the result is as trustworthy as
 * a response that arrived in plain text, and is verified in the same way.
 *
 * All failures have one reason: a response that differed by where it failed would reveal the plain text of an
 * intercepted assertion, piece by piece (Jager and Somorovsky, "How To Break XML Encryption", 2011).
 *
 * @param private_keys in PEM; while a key is replaced, the provider may use either
 */
export async function decryptAssertion(xml: string, private_keys: readonly string[]): Promise<string> {
  const [element] = encrypted.exec(xml) ?? []
  for (const key of element === undefined ? [] : private_keys) {
    const plain = await tryDecrypt(element ?? '', key)
    if (plain !== undefined && assertion.test(plain)) return xml.replace(encrypted, () => plain)
  }
  throw new ResponseRefused('encrypted assertion not readable')
}

/** RSA-OAEP with AES-GCM or AES-CBC; the library refuses RSA 1.5 and Triple DES. */
const tryDecrypt = (element: string, key: string): Promise<string | undefined> =>
  decryptXml(element, { key, disallowDecryptionWithInsecureAlgorithm: true }).catch(() => undefined)
