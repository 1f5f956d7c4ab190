import type { NewDryRun } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/connection.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { findGroupContacts, findUserContacts } from './stored-policy.queries.ts'
import * as errors from '../routing.errors.ts'
import {
  findStoredActions,
  findStoredSets,
  listPlacedPolicies,
  type PlacedPolicy,
} from './tried-policy.queries.ts'

export type { PlacedPolicy } from './tried-policy.queries.ts'

export interface PoliciesToTry {
  others: PlacedPolicy[]
  /** The saved policy, if it was edited. */
  saved: PlacedPolicy | null
  /** The edited policy, evaluated as if it were active and no trial. */
  tried: PlacedPolicy
}

/** A policy that is not saved has this id. */
const unsaved = 0

/** The other active policies, and a policy with its edits. @throws 404, or 400 for a part that does not exist */
export async function loadPoliciesToTry(
  db: Db,
  account_id: number,
  input: NewDryRun,
): Promise<PoliciesToTry> {
  const { policy_id, conditionset_ids, action_ids, priority } = input
  const stored = await listPlacedPolicies(db, account_id, policy_id)
  const others = stored.filter(({ id }) => id !== policy_id)
  const found = stored.find(({ id }) => id === policy_id)
  if (policy_id !== null && !found) throw notFound()
  const saved = found ? { ...found, is_trial: false } : null
  const last = Math.max(0, ...others.map((policy) => policy.priority))
  const base = saved ?? {
    id: unsaved,
    name: '',
    version: 0,
    is_trial: false,
    priority: last + 10,
    sets: [],
    actions: [],
  }
  const tried = {
    ...base,
    priority: priority ?? base.priority,
    sets: conditionset_ids ? await requireSets(db, account_id, conditionset_ids) : base.sets,
    actions: action_ids ? await requireActions(db, account_id, action_ids) : base.actions,
  }
  return { others, saved: saved && isDeepStrictEqual(saved, tried) ? null : saved, tried }
}

async function requireSets(db: Db, account_id: number, ids: number[]): Promise<PlacedPolicy['sets']> {
  const sets = await findStoredSets(db, account_id, ids)
  const missing = ids.filter((id) => !sets.some((set) => set.id === id))
  if (missing.length > 0)
    throw invalid({ conditionset_ids: missing.map((id) => errors.noSuch('condition set', id)) })
  return sets.map(({ id: _, ...set }) => set)
}

async function requireActions(db: Db, account_id: number, ids: number[]): Promise<PlacedPolicy['actions']> {
  const actions = await findStoredActions(db, account_id, ids)
  const missing = ids.filter((id) => !actions.some((action) => action.id === id))
  if (missing.length > 0) throw invalid({ action_ids: missing.map((id) => errors.noSuch('action', id)) })
  return actions.map(({ id: _, ...action }) => action)
}

export interface ActionTargets {
  group_contacts: ReadonlyMap<number, number>
  user_contacts: ReadonlyMap<number, number>
  contact_ids: number[]
  type_ids: number[]
  escalation_policy_ids: number[]
}

/** Loads the records that the actions of the policies name. */
export async function loadActionTargets(
  db: Db,
  account_id: number,
  { others, saved, tried }: PoliciesToTry,
): Promise<ActionTargets> {
  const actions = [...others, tried, ...(saved ? [saved] : [])].flatMap((policy) => policy.actions)
  const idsIn = (field: string): number[] => [
    ...new Set(
      actions.flatMap(({ fields }) => (fields[field] as number[] | number | null | undefined) ?? []),
    ),
  ]
  const group_contacts = await findGroupContacts(db, account_id, idsIn('paging_group_id'))
  const user_contacts = await findUserContacts(db, account_id, idsIn('user_id'))
  return {
    group_contacts,
    user_contacts,
    contact_ids: [
      ...new Set([...idsIn('contact_ids'), ...group_contacts.values(), ...user_contacts.values()]),
    ],
    type_ids: idsIn('message_type_id'),
    escalation_policy_ids: idsIn('escalation_policy_id'),
  }
}
