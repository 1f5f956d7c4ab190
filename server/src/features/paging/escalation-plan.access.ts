import type { Db } from '../../platform/db/connection.ts'
import * as queries from './escalation-plan.queries.ts'

export type { GroupPolicy } from './escalation-plan.queries.ts'

/** How pages to these schedule groups of the account go on when nobody answers, as of now. */
export const policiesNow = (
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<queries.GroupPolicy[]> =>
  group_ids.length === 0 ? Promise.resolve([]) : queries.policiesNow(db, account_id, group_ids)

/** For whoever set up the group: one page more reached somebody whom it was not for. */
export const countNotMe = async (db: Db, of: { account_id: number; group_id: number }): Promise<void> =>
  void (await queries.countNotMe(db, of))
