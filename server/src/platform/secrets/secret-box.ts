import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A sealed value cannot be opened for another row, table or account. */
export interface Place {
  account_id: number
  table: string
  row: string
}

export interface SecretBox {
  seal(secret: string, place: Place): Buffer
  /** Undefined if no key opens it here: another server's key, another row, or altered bytes. */
  open(sealed: Uint8Array, place: Place): string | undefined
  /** Whether the server has the key of a sealed value, of which the header is enough. */
  hasKeyOf(header: Uint8Array): boolean
  /** An HMAC-SHA-256: equal texts have equal fingerprints, and without the key a text cannot be guessed from one. */
  fingerprint(text: string): Buffer
}

/** The header of a sealed value, which names its key, and the table that has it. */
export interface SealedHeader {
  table: string
  header: Buffer
}

const version = 1
const key_id_bytes = 4
const nonce_bytes = 12
const tag_bytes = 16
const header_bytes = 1 + key_id_bytes
const start_of_text = header_bytes + nonce_bytes + tag_bytes

interface Key {
  id: Buffer
  key: Buffer
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'wardline: secrets at rest', 32))
  return { id: createHash('sha256').update(key).digest().subarray(0, key_id_bytes), key }
}

const bound = ({ account_id, table, row }: Place): Buffer =>
  Buffer.from(JSON.stringify([account_id, table, row]), 'utf8')

/**
 * AES-256-GCM. Format: version, key id, nonce, tag, ciphertext; the row is authenticated data.
 * @param current seals
 * @param previous opens values sealed before a key change
 */
export function secretBox(current: string, previous: readonly string[] = []): SecretBox {
  const now = keyOf(current)
  const keys = [now, ...previous.map(keyOf)]
  const fingerprint_key = Buffer.from(hkdfSync('sha256', current, '', 'wardline: fingerprints', 32))
  const findKey = (bytes: Uint8Array) =>
    bytes[0] === version ? keys.find(({ id }) => id.equals(bytes.subarray(1, header_bytes))) : undefined

  return {
    fingerprint: (text) => createHmac('sha256', fingerprint_key).update(text).digest(),
    seal(secret, place) {
      const nonce = randomBytes(nonce_bytes)
      const cipher = createCipheriv('aes-256-gcm', now.key, nonce)
      cipher.setAAD(bound(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), now.id, nonce, cipher.getAuthTag(), text])
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed)
      const known = findKey(bytes)
      if (!known || bytes.length < start_of_text) return undefined
      const tag_at = header_bytes + nonce_bytes
      try {
        const cipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(header_bytes, tag_at))
        cipher.setAAD(bound(place))
        cipher.setAuthTag(bytes.subarray(tag_at, start_of_text))
        return Buffer.concat([cipher.update(bytes.subarray(start_of_text)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    hasKeyOf: (header) => findKey(header) !== undefined,
  }
}
