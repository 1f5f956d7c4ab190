import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'

/**
 * Provisioning has every permission, like a directory sync: the scope of the token is the permission to provision. Other
 * use cases run in the same transaction, so that a request takes effect as a whole.
 */
export const provisioningContext = (ctx: Context, tx: Tx): Context => ({
  ...ctx,
  caller: { ...ctx.caller, permissions: new Set(permissionIds) },
  transaction: (fn) => fn(tx),
})
