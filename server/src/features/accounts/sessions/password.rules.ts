import { normalizePassword } from '@wardline/contract/accounts/password.schemas.ts'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two iterations, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), cost)

let decoy: Promise<string> | undefined

/** Verifies against a decoy if there is no password, so that timing does not reveal which names exist. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy')
  const known = stored ?? (await decoy)
  const normalized = normalizePassword(password)
  // Imported hashes may be of the text as it was typed.
  const matches =
    (await verify(known, normalized)) || (normalized !== password && (await verify(known, password)))
  return stored !== null && matches
}
