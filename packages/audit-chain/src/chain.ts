import { createHash } from 'node:crypto'

export const firstHash: Buffer = Buffer.alloc(32)

/** SHA-256 over the previous hash and the entry's canonical text. */
export const entryHash = (previous: Buffer, canonical: string): Buffer =>
  createHash('sha256').update(previous).update(canonical).digest()
