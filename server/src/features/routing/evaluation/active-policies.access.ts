import type { Db } from '../../../platform/db/connection.ts'
import { compilePolicies, type CompiledPolicies } from './policy-evaluation.rules.ts'
import { findGroupContacts, findUserContacts, listActivePolicies } from './stored-policy.queries.ts'

export {
  findActiveMessageTypes,
  findEscalationPolicyNames,
  findMemberships,
} from './message-facts.queries.ts'

export interface ActivePolicies extends CompiledPolicies {
  /** Contacts that actions name by their group or user. Ids stay; the contacts may be deleted since. */
  contact_of_group: ReadonlyMap<number, number>
  contact_of_user: ReadonlyMap<number, number>
  /** The ids of all records that actions name. */
  named: Readonly<Record<'contacts' | 'types' | 'escalation_policies', ReadonlySet<number>>>
  /** A condition asks for permission groups or departments. */
  needs_memberships: boolean
}

const most_accounts = 1_000

/** Compiled policies by account, reused while its `routing_version` stays the same. */
const compiled = new Map<number, { version: number; policies: ActivePolicies }>()

/** The active policies of an account, compiled once for each version and process. */
export async function loadActivePolicies(
  db: Db,
  account_id: number,
  version: number,
): Promise<ActivePolicies> {
  const known = compiled.get(account_id)
  if (known?.version === version) return known.policies
  const stored = await listActivePolicies(db, account_id)
  const idsIn = (field: string) =>
    stored.flatMap(({ actions }) =>
      actions.flatMap(({ fields }) => (fields[field] as number | number[] | undefined) ?? []),
    )
  const contact_of_group = await findGroupContacts(db, account_id, idsIn('paging_group_id'))
  const contact_of_user = await findUserContacts(db, account_id, idsIn('user_id'))
  const needs_memberships = stored.some(({ sets }) =>
    sets.some(({ conditions }) =>
      conditions.some(({ fields }) =>
        ['user_groups__in', 'group__in', 'department__in'].some((field) => Array.isArray(fields[field])),
      ),
    ),
  )
  const named = {
    contacts: new Set([...idsIn('contact_ids'), ...contact_of_group.values(), ...contact_of_user.values()]),
    types: new Set(idsIn('message_type_id')),
    escalation_policies: new Set(idsIn('escalation_policy_id')),
  }
  const policies = { ...compilePolicies(stored), contact_of_group, contact_of_user, named, needs_memberships }
  if (compiled.size >= most_accounts) compiled.clear()
  compiled.set(account_id, { version, policies })
  return policies
}
