import { taggingChanged } from '@wardline/contract/accounts/tagging.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'

interface TaggingChange {
  object_type: 'tag' | 'saved_filter'
  object_id: number
  /** The action of the audit row, after the type of the object. */
  change: string
  details: object
}

export function publishTaggingChange(
  { caller }: Context,
  tx: Tx,
  { object_type, object_id, change, details }: TaggingChange,
): void {
  tx.emit(taggingChanged, { account: true }, { account_id: tx.account_id })
  tx.audit(caller.user_id, `${object_type}.${change}`, { [object_type]: object_id }, details)
}
