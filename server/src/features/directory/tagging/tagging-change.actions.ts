import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { taggingChanged } from '@wardline/contract/accounts/tagging.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'

export function publishTaggingChange(
  { caller }: Context,
  tx: Tx,
  object: { tag: number } | { saved_filter: number },
  action: AuditAction,
  details: object,
): void {
  tx.emit(taggingChanged, { account: true }, { account_id: tx.account_id })
  tx.audit(caller.user_id, action, object, details)
}
