import type { Db } from '../../platform/db/connection.ts'
import type { Caller } from '../../platform/http/context.ts'
import * as queries from './saved-filter.queries.ts'

/**
 * What limits what a caller finds: the tags of the saved filters of their departments, all together. Null: everybody.
 * A filter that has no tag yet limits nothing; otherwise making one would leave a ward with nobody to write to.
 */
export const tagLimit = (db: Db, { account_id, user_id }: Caller): Promise<number[] | null> =>
  queries.tagLimit(db, account_id, user_id)

/** For a SELECT of another feature beside a contact: may who has this limit find it? Takes names of columns. */
export const isWithin = (tag_ids: number[] | null, account_id: string, contact_id: string) =>
  queries.isWithin(tag_ids, account_id, contact_id)
