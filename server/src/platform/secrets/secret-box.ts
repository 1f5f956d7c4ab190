import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** What a sealed value belongs to. It opens nowhere else: not in another row, table or account. */
export interface Place {
  account_id: number
  table: string
  /** What names the row within its account. */
  row: string
}

/** Keeps what must be read again but never shown: passwords and keys of other systems. */
export interface SecretBox {
  seal(secret: string, place: Place): Buffer
  /** Undefined when no key that we have opens it here: another server's key, another place, or changed bytes. */
  open(sealed: Uint8Array, place: Place): string | undefined
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
 * AES-256-GCM. What is written: version, id of the key, nonce, tag, text; the place is authenticated with it.
 * @param current seals; @param previous open what was sealed before a key was changed
 */
export function secretBox(current: string, previous: readonly string[] = []): SecretBox {
  const now = keyOf(current)
  const keys = [now, ...previous.map(keyOf)]

  return {
    seal(secret, place) {
      const nonce = randomBytes(nonce_bytes)
      const cipher = createCipheriv('aes-256-gcm', now.key, nonce)
      cipher.setAAD(bound(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), now.id, nonce, cipher.getAuthTag(), text])
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < start_of_text || bytes[0] !== version) return undefined
      const known = keys.find(({ id }) => id.equals(bytes.subarray(1, header_bytes)))
      if (!known) return undefined
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
  }
}
