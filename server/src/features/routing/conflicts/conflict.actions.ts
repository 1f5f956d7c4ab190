import type { listRoutingConflicts } from '@wardline/contract/routing/conflicts/conflict.routes.ts'
import type { RoutingConflicts } from '@wardline/contract/routing/conflicts/conflict.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { StoredPolicy } from '../evaluation/policy-evaluation.rules.ts'
import { findGroupContacts } from '../evaluation/stored-policy.queries.ts'
import { listPlacedPolicies } from '../evaluation/tried-policy.queries.ts'
import { findReferenceNames } from '../references/reference.queries.ts'
import { listReferences, referenceKey, type Reference } from '../references/reference.rules.ts'
import { findPolicyConflicts } from './conflict.rules.ts'

/** More are no longer read one by one. */
const most = 200

export async function listConflicts(
  { caller: { account_id }, read }: Context,
  { policy_id }: QueryOf<typeof listRoutingConflicts>,
): Promise<RoutingConflicts> {
  const { active, names, contacts } = await read(async (db) => {
    const stored = await listPlacedPolicies(db, account_id, null)
    const references = stored.flatMap(listPolicyReferences)
    const group_ids = references.filter(({ kind }) => kind === 'paging_group').map(({ id }) => id)
    return {
      active: stored,
      names: await findReferenceNames(db, account_id, references),
      contacts: await findGroupContacts(db, account_id, group_ids),
    }
  })
  const isDeleted = (reference: { kind: string; id: number }) =>
    !names.has(referenceKey(reference as Reference))
  const conflicts = findPolicyConflicts(active, isDeleted, (group_id) => contacts.get(group_id) ?? null)
  const places = new Map(active.map(({ id, priority }) => [id, priority]))
  const toName = ({ id, name }: StoredPolicy) => ({ id, name, priority: places.get(id) ?? 0 })
  const isAsked = (...policies: StoredPolicy[]) =>
    policy_id === undefined || policies.some(({ id }) => id === policy_id)
  const contradictions = conflicts.contradictions.filter(({ first, second }) => isAsked(first, second))
  return {
    never: conflicts.never
      .map(({ policy, reason }) => ({
        policy: toName(policy),
        because: reason.because,
        by: reason.because === 'stopped' ? reason.by.map(toName) : [],
      }))
      .filter(({ policy, by }) =>
        [policy, ...by].some(({ id }) => policy_id === undefined || id === policy_id),
      ),
    contradictions: contradictions.slice(0, most).map(({ first, second, about, winner }) => ({
      first: toName(first),
      second: toName(second),
      about,
      winner_id: winner?.id ?? null,
    })),
    is_limited: contradictions.length > most,
  }
}

const listPolicyReferences = ({ sets, actions }: StoredPolicy): Reference[] =>
  [...sets.flatMap(({ conditions }) => conditions), ...actions].flatMap(({ type, fields }) =>
    listReferences(type, fields),
  )
