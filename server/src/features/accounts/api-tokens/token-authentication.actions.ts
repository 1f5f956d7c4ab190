import { withIncludedPermissions, type Permission } from '@wardline/contract/permissions.ts'
import { isPermission, type TokenScope } from '@wardline/contract/token-scopes.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TokenCaller } from '../../../platform/http/context.ts'
import * as queries from './api-token.queries.ts'
import { accountOfApiToken, apiTokenHash } from './api-token.rules.ts'

/** Nothing is cached: a revoked token, a lost permission and a locked owner count from the next request. */
export const tokenAuthenticator =
  (db: Database) =>
  async (token: string): Promise<TokenCaller | undefined> => {
    const account_id = accountOfApiToken(token)
    if (account_id === undefined) return undefined
    const row = await db.read(account_id, (reader) =>
      queries.findTokenByHash(reader, account_id, apiTokenHash(token)),
    )
    if (!row) return undefined
    if (row.is_stale) await db.write(account_id, (tx) => queries.noteTokenUse(tx.db, account_id, row.id))
    const { id, kind, user_id, scopes, permissions } = row
    const granted = new Set<TokenScope>(scopes)
    return {
      account_id,
      user_id,
      session_id: 0,
      permissions: new Set(effectivePermissions(granted, permissions)),
      api_token: { id, kind, scopes: granted },
    }
  }

/** A personal token never has more than its owner has now; a service token has its scopes. */
const effectivePermissions = (
  scopes: ReadonlySet<TokenScope>,
  permissions: readonly Permission[] | null,
): Permission[] =>
  permissions
    ? [...withIncludedPermissions(permissions)].filter((permission) => scopes.has(permission))
    : [...scopes].filter(isPermission)
