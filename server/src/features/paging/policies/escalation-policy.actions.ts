import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { findStepProblems } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import { escalationPolicyChanged } from '@wardline/contract/paging/policies/escalation-policy.events.ts'
import type { listEscalationPolicies } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import type {
  EscalationPolicy,
  EscalationPolicyChanges,
  NewEscalationPolicy,
} from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, invalidPlaces } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import * as errors from './escalation-policy.errors.ts'
import * as queries from './escalation-policy.queries.ts'
import { collectTargetIds, findTargetProblems, presentPolicy } from './escalation-policy.rules.ts'
import { findTargets } from './escalation-target.queries.ts'

const policies = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockPolicy,
  async find(db, key: queries.Key, { caller }) {
    const row = await queries.findPolicy(db, key)
    return row && presentPolicy(caller, row)
  },
  publish: (ctx, tx, { id }, change) => publishPolicyChange(ctx, tx, id, change),
})

export function listPolicies(
  { caller, read }: Context,
  query: QueryOf<typeof listEscalationPolicies>,
): Promise<Page<EscalationPolicy>> {
  return read(async (db) => {
    const { count, rows } = await queries.listPolicies(db, {
      account_id: caller.account_id,
      ...toSearchedPart(query),
    })
    return { count, results: rows.map((row) => presentPolicy(caller, row)) }
  })
}

export const getPolicy = (ctx: Context, id: number): Promise<EscalationPolicy> =>
  policies.get(ctx, { account_id: ctx.caller.account_id, id })

export function createPolicy(ctx: Context, input: NewEscalationPolicy): Promise<EscalationPolicy> {
  return policies.create(ctx, async (tx) => {
    await requireValidSteps(ctx, tx, input)
    const id = await queries.insertPolicy(tx.db, tx.account_id, input)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    const key = { account_id: tx.account_id, id }
    await queries.replaceSteps(tx.db, key, input.steps)
    return { key }
  })
}

/**
 * Running escalations keep their copy of the old policy.
 * @throws 409 if the policy changed after the version that the caller saw
 */
export function changePolicy(
  ctx: Context,
  id: number,
  { version, ...input }: EscalationPolicyChanges,
): Promise<EscalationPolicy> {
  const { account_id, user_id } = ctx.caller
  const key = { account_id, id }
  return policies.change(ctx, key, version, async (tx) => {
    await requireValidSteps(ctx, tx, input)
    if (!(await queries.updatePolicy(tx.db, key, { ...input, user_id })))
      throw invalid({ name: [errors.nameTaken] })
    await queries.replaceSteps(tx.db, key, input.steps)
    return {}
  })
}

/** Deletes only an unused policy: its groups would otherwise escalate in another way. */
export function deletePolicy(ctx: Context, id: number): Promise<void> {
  const key = { account_id: ctx.caller.account_id, id }
  // Read under the lock: a concurrent assignment waits and then finds the policy gone.
  return policies.remove(ctx, key, async (tx, { name, used_by }) => {
    if (used_by.length > 0) throw new AppError(errors.inUse(name, used_by))
    await queries.deletePolicy(tx.db, key)
    return {}
  })
}

/** False if the user is in no step of the policy. The policy's row must be locked. */
export async function replacePolicyUser(
  ctx: Context,
  tx: Tx,
  id: number,
  users: { from: number; to: number },
): Promise<boolean> {
  const key = { account_id: tx.account_id, id }
  const { user_id } = ctx.caller
  if (!(await queries.replaceTargetUser(tx.db, key, { ...users, user_id }))) return false
  publishPolicyChange(ctx, tx, id, 'changed')
  return true
}

async function requireValidSteps({ caller }: Context, tx: Tx, { steps }: NewEscalationPolicy): Promise<void> {
  const known = await findTargets(tx.db, { account_id: caller.account_id, ...collectTargetIds(steps) })
  const problems = [...findStepProblems(steps), ...findTargetProblems(steps, known)]
  if (problems.length > 0) throw invalidPlaces(problems)
}

function publishPolicyChange(
  { caller }: Context,
  tx: Tx,
  policy_id: number,
  change: ChangeOf<'escalation_policy'>,
): void {
  tx.emit(escalationPolicyChanged, { account: true }, { policy_id })
  tx.audit(caller.user_id, `escalation_policy.${change}`, { escalation_policy: policy_id })
}
