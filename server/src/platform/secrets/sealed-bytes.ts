import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonce_bytes = 12
const tag_bytes = 16

export const newKey = (): Buffer => randomBytes(32)

/** AES-256-GCM: nonce, tag, ciphertext. `place` is authenticated: bytes cannot be opened for another place. */
export function sealBytes(key: Buffer, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonce_bytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place, 'utf8'))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws if the key, the place or a byte is another one */
export function openBytes(key: Buffer, sealed: Uint8Array, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonce_bytes))
  decipher.setAAD(Buffer.from(place, 'utf8'))
  decipher.setAuthTag(sealed.subarray(nonce_bytes, nonce_bytes + tag_bytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonce_bytes + tag_bytes)), decipher.final()])
}
