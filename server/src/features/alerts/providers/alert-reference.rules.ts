import { randomInt } from 'node:crypto'

/** Crockford's alphabet without vowels and ambiguous characters, so references never form words. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const length = 6

/** Identifies an alert for people and providers, such as W7K3PQ. Unique per account by a table constraint. */
export const newReference = (): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
