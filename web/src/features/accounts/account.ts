import type { Me } from '@wardline/contract/accounts/session.schemas.ts'
import type { z } from 'zod'

/** The person who is signed in. */
export type Account = z.output<typeof Me>
