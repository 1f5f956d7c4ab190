import type { NewRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/http/errors.ts'
import * as errors from './rest-rule.errors.ts'
import { findConflicts, lockRules } from './rest-rule.queries.ts'

/**
 * Checks that the groups and users exist and follow no other rule, and that there is no other default.
 * @param id `null` for a new rule
 */
export async function requireFreeAssignments(
  { db, account_id }: Tx,
  id: number | null,
  { group_ids, user_ids, is_default }: Pick<NewRestRule, 'group_ids' | 'user_ids' | 'is_default'>,
): Promise<void> {
  await lockRules(db, account_id)
  const found = await findConflicts(db, account_id, { except: id, group_ids, user_ids })
  if (!found) throw new Error('The conflicts of a rest rule are missing.')
  if (found.groups_found < group_ids.length) throw invalid({ group_ids: [errors.noSuchGroup] })
  if (found.users_found < user_ids.length) throw invalid({ user_ids: [errors.noSuchUser] })
  if (found.group) throw invalid({ group_ids: [errors.groupTaken(found.group.name, found.group.rule)] })
  if (found.user) throw invalid({ user_ids: [errors.userTaken(found.user.name, found.user.rule)] })
  if (is_default && found.default_rule !== null)
    throw invalid({ is_default: [errors.defaultTaken(found.default_rule)] })
}
