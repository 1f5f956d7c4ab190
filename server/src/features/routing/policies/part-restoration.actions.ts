import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import * as actions from '../actions/action.queries.ts'
import * as sets from '../condition-sets/condition-set.queries.ts'
import * as conditions from '../conditions/condition.queries.ts'
import { describeReferences } from '../references/reference.actions.ts'
import { publishRoutingChange } from '../routing-change.actions.ts'
import type { StoredPart, VersionContent, VersionRow } from './policy-version.queries.ts'

interface RestoredParts {
  conditionset_ids: number[]
  action_ids: number[]
}

/** Uses the parts that are still as they were, and copies the others. @throws 400 if a copy names something deleted */
export async function restoreParts(
  ctx: Context,
  tx: Tx,
  { version, content }: VersionRow,
): Promise<RestoredParts> {
  const { account_id } = tx
  const of: Restoration = { ctx, tx, version }
  const stored = content.sets.flatMap((set) => set.conditions)
  const current = {
    conditions: await conditions.findConditions(tx.db, account_id, stored.map(toId)),
    sets: await sets.findSets(tx.db, account_id, content.sets.map(toId)),
    actions: await actions.findActions(tx.db, account_id, content.actions.map(toId)),
  }
  const changed = stored.filter((part) => !isUnchanged(part, current.conditions))
  const changedActions = content.actions.filter((part) => !isUnchanged(part, current.actions))
  await requireExistingReferences(of, [...changed, ...changedActions])

  const copies = new Map<number, number>()
  for (const part of changed) if (!copies.has(part.id)) copies.set(part.id, await copyCondition(of, part))
  const conditionset_ids: number[] = []
  for (const set of content.sets) {
    const condition_ids = set.conditions.map(({ id }) => copies.get(id) ?? id)
    const now = current.sets.find(({ id }) => id === set.id)
    const isSame = now?.clause_join === set.clause_join && isDeepStrictEqual(now.condition_ids, condition_ids)
    conditionset_ids.push(isSame ? set.id : await copySet(of, set, condition_ids))
  }
  const action_ids: number[] = []
  for (const part of content.actions)
    action_ids.push(changedActions.includes(part) ? await copyAction(of, part) : part.id)
  return { conditionset_ids, action_ids }
}

interface Restoration {
  ctx: Context
  tx: Tx
  version: number
}

const toId = ({ id }: { id: number }): number => id

const isUnchanged = (
  part: StoredPart,
  current: readonly { id: number; type: string; fields: Record<string, unknown> }[],
): boolean =>
  current.some(
    ({ id, type, fields }) => id === part.id && type === part.type && isDeepStrictEqual(fields, part.fields),
  )

async function requireExistingReferences(
  { tx, version }: Restoration,
  copied: readonly StoredPart[],
): Promise<void> {
  const described = await describeReferences(tx.db, tx.account_id, copied)
  const problems = copied.flatMap(({ name }, at) =>
    (described[at]?.problems ?? []).map((problem) => `${name}: ${problem}`),
  )
  if (problems.length > 0)
    throw invalid({ non_field_errors: [`Version ${version} cannot be restored. ${problems.join(' ')}`] })
}

const mostCopies = 100

/** Tries "Night shift (version 3)", then "Night shift (version 3, copy 2)" and so on. */
async function insertCopy(
  { version }: Restoration,
  name: string,
  insert: (copy: string) => Promise<number | undefined>,
): Promise<number> {
  for (let copy = 1; copy <= mostCopies; copy++) {
    const suffix = copy === 1 ? ` (version ${version})` : ` (version ${version}, copy ${copy})`
    const id = await insert(`${name.slice(0, 100 - suffix.length)}${suffix}`)
    if (id !== undefined) return id
  }
  throw invalid({
    non_field_errors: [`There are already ${mostCopies} copies of “${name}”. Delete some first.`],
  })
}

const copyCondition = (of: Restoration, { name, type, fields }: StoredPart) =>
  insertCopy(of, name, async (copy) => {
    const content = { name: copy, type, fields }
    const id = await conditions.insertCondition(of.tx.db, of.tx.account_id, content)
    if (id !== undefined)
      await publishRoutingChange(
        of.ctx,
        of.tx,
        { object_type: 'routing_condition', object_id: id },
        'created',
        content,
      )
    return id
  })

const copySet = (
  of: Restoration,
  { name, clause_join }: VersionContent['sets'][number],
  condition_ids: number[],
) =>
  insertCopy(of, name, async (copy) => {
    const content = { name: copy, clause_join, condition_ids }
    const id = await sets.insertSet(of.tx.db, of.tx.account_id, content)
    if (id === undefined) return undefined
    await sets.replaceConditions(of.tx.db, { account_id: of.tx.account_id, id }, condition_ids)
    await publishRoutingChange(
      of.ctx,
      of.tx,
      { object_type: 'routing_condition_set', object_id: id },
      'created',
      content,
    )
    return id
  })

const copyAction = (of: Restoration, { name, type, fields }: StoredPart) =>
  insertCopy(of, name, async (copy) => {
    const content = { name: copy, type, fields }
    const id = await actions.insertAction(of.tx.db, of.tx.account_id, content)
    if (id !== undefined)
      await publishRoutingChange(
        of.ctx,
        of.tx,
        { object_type: 'routing_action', object_id: id },
        'created',
        content,
      )
    return id
  })
