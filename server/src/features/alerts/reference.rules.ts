import { randomInt } from 'node:crypto'

/** Crockford's alphabet without vowels and without what looks or sounds like something else: no word comes of it. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const length = 6

/** What people, phones and carriers call an alert by, such as W7K3PQ. Unique in an account by the table's own key. */
export const newReference = (): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
