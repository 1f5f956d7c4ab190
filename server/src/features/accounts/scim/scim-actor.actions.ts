import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'

/**
 * A service token that may provision has every permission, like a directory sync: only a user with full administration
 * creates one. A user has their own permissions, also with a personal token. Other use cases run in the same transaction,
 * so that a request takes effect as a whole.
 */
export const provisioningContext = (ctx: Context, tx: Tx): Context => ({
  ...ctx,
  caller: { ...ctx.caller, permissions: provisioningPermissions(ctx) },
  transaction: (fn) => fn(tx),
})

const provisioningPermissions = ({ caller }: Context): Context['caller']['permissions'] =>
  caller.api_token?.kind === 'service' ? new Set(permissionIds) : caller.permissions
