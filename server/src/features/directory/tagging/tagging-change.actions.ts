import { taggingChanged } from '@wardline/contract/accounts/tagging.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Part } from '../../../platform/http/paging.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import type * as queries from './tag.queries.ts'

export const toPart = (query: Part & { search: string }): queries.Part => ({
  named: parseSearchWords(query.search),
  limit: query.page_size,
  offset: offsetOf(query),
})

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
