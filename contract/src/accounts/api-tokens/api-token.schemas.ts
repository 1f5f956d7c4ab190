import { z } from 'zod'
import { line } from '../../text.ts'
import { tokenScopeIds, type TokenScope } from '../../token-scopes.ts'

/** Longest life, in days: a forgotten token expires. */
const maxTokenDays = 366

const Scope = z.enum(tokenScopeIds as readonly [TokenScope, ...TokenScope[]], {
  error: 'Choose scopes from the list.',
})

export const ApiToken = z
  .object({
    id: z.int(),
    /** `personal` acts as its owner, `service` as an identity of its own. */
    kind: z.enum(['personal', 'service']),
    name: z.string(),
    /** The last characters of the secret. */
    hint: z.string(),
    scopes: z.array(Scope),
    /** Its owner; of a service token, the identity that messages and the audit trail name. */
    user: z.object({ id: z.int(), display_name: z.string() }),
    created: z.string(),
    created_by: z.string(),
    expires: z.string(),
    /** Accurate to the minute; null before the first use. */
    last_used: z.string().nullable(),
    state: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.output<typeof ApiToken>

/** The only response with the secret: the server stores only its hash. */
export const NewApiToken = ApiToken.extend({ token: z.string() }).meta({ id: 'NewApiToken' })
export type NewApiToken = z.output<typeof NewApiToken>

export const ApiTokenBody = z.strictObject({
  name: line(80).min(1, 'Enter a name.'),
  scopes: z.array(Scope).min(1, 'Choose at least one scope.').max(tokenScopeIds.length),
  expires_in_days: z
    .int()
    .min(1, 'A token is valid for at least one day.')
    .max(maxTokenDays, `A token is valid for at most ${maxTokenDays} days.`),
})
export type ApiTokenBody = z.output<typeof ApiTokenBody>
