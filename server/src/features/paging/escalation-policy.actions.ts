import { stepProblems } from '@wardline/contract/paging/escalation-policy.rules.ts'
import { escalationPolicyChanged } from '@wardline/contract/paging/escalation-policy.events.ts'
import type { listEscalationPolicies } from '@wardline/contract/paging/escalation-policy.routes.ts'
import type {
  EscalationPolicy,
  NewEscalationPolicy,
} from '@wardline/contract/paging/escalation-policy.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import * as errors from './escalation-policy.errors.ts'
import * as queries from './escalation-policy.queries.ts'
import { idsIn, policyFor, targetProblems } from './escalation-policy.rules.ts'
import { knownTargets } from './escalation-target.queries.ts'

export const findPolicies = (
  { caller, read }: Ctx,
  query: QueryOf<typeof listEscalationPolicies>,
): Promise<Page<EscalationPolicy>> =>
  read(async (db) => {
    const { count, rows } = await queries.listPolicies(db, {
      account_id: caller.account_id,
      named: searchWords(query.search),
      limit: query.page_size,
      offset: offsetOf(query),
    })
    return { count, results: rows.map((row) => policyFor(caller, row)) }
  })

export const getPolicy = (ctx: Ctx, id: number): Promise<EscalationPolicy> =>
  ctx.read((db) => policyOf(ctx, db, id))

export const createPolicy = (ctx: Ctx, given: NewEscalationPolicy): Promise<EscalationPolicy> =>
  ctx.tx(async (tx) => {
    await checkSteps(ctx, tx, given)
    const id = await queries.insertPolicy(tx.db, tx.account_id, given)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    await queries.setSteps(tx.db, { account_id: tx.account_id, id }, given.steps)
    tell(ctx, tx, id, 'created')
    return policyOf(ctx, tx.db, id)
  })

/** Pages that run by it have a copy and go on as they began. */
export const changePolicy = (ctx: Ctx, id: number, given: NewEscalationPolicy): Promise<EscalationPolicy> =>
  ctx.tx(async (tx) => {
    const key = { account_id: tx.account_id, id }
    if ((await queries.lockPolicy(tx.db, key)) === undefined) throw notFound()
    await checkSteps(ctx, tx, given)
    if (!(await queries.updatePolicy(tx.db, key, given))) throw invalid({ name: [errors.nameTaken] })
    await queries.setSteps(tx.db, key, given.steps)
    tell(ctx, tx, id, 'changed')
    return policyOf(ctx, tx.db, id)
  })

/** Only what nothing uses: a group without its policy would ring once and fall silent. */
export const deletePolicy = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const key = { account_id: tx.account_id, id }
    const name = await queries.lockPolicy(tx.db, key)
    if (name === undefined) throw notFound()
    // Asked under the lock: who begins to use it now waits, and finds it gone.
    const { used_by } = await policyOf(ctx, tx.db, id)
    if (used_by.length > 0) throw new AppError(errors.inUse(name, used_by))
    await queries.deletePolicy(tx.db, key)
    tell(ctx, tx, id, 'deleted')
  })

async function policyOf({ caller }: Ctx, db: Db, id: number): Promise<EscalationPolicy> {
  const row = await queries.policyById(db, { account_id: caller.account_id, id })
  if (!row) throw notFound()
  return policyFor(caller, row)
}

async function checkSteps({ caller }: Ctx, tx: Tx, { steps }: NewEscalationPolicy): Promise<void> {
  const known = await knownTargets(tx.db, { account_id: caller.account_id, ...idsIn(steps) })
  const problems = [...stepProblems(steps), ...targetProblems(steps, known)]
  if (problems.length > 0) throw invalid({ steps: problems })
}

function tell({ caller }: Ctx, tx: Tx, policy_id: number, deed: 'created' | 'changed' | 'deleted'): void {
  tx.emit(escalationPolicyChanged, { account: true }, { policy_id })
  tx.audit({
    actor_id: caller.user_id,
    action: `escalation_policy.${deed}`,
    object_type: 'escalation_policy',
    object_id: policy_id,
    details: {},
  })
}
