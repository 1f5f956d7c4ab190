import { hash } from '@node-rs/argon2'

/** argon2id with OWASP's second recommended set: 19 MiB, 2 passes. About 20 ms. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
