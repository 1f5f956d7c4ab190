/**
 * A new key for one thing that a person does; sending it again with the same key does it once.
 * `randomUUID` exists only in secure contexts, `getRandomValues` everywhere.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
