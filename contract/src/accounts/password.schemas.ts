import { z } from 'zod'

/** NIST SP 800-63B: length matters, character classes do not. */
const shortest = 12
const longest = 1024

/** The same characters, typed on another keyboard or pasted with more spaces, are the same password. */
export const normalizePassword = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** A password that a user chooses. The server also refuses common passwords and the user's own data. */
export const NewPassword = z
  .string({ error: 'Enter a new password.' })
  .max(longest, 'Passwords have at most 1024 characters.')
  .transform(normalizePassword)
  .refine((text) => text.length >= shortest, `Use at least ${shortest} characters.`)
