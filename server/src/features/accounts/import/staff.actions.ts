import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { administration, findLastHolders, lockAdministrators } from '../users/administrators.access.ts'
import { insertUsers, type NewUserRow } from '../users/new-user.queries.ts'
import { lastAdministrator } from '../users/user.errors.ts'
import { endAllSessions, scheduleAvailabilityChange } from '../sessions/user-availability.actions.ts'
import * as belonging from './belonging.queries.ts'
import type { BadRow } from './cells.rules.ts'
import { listGroupNames, listGroupsToJoin, rejectUnknownGroups } from './staff-groups.rules.ts'
import { planStaff } from './staff-plan.rules.ts'
import type { StaffPlan } from './staff-plan.rules.ts'
import type { StaffRow } from './staff-rows.rules.ts'
import * as queries from './staff.queries.ts'

export type Imported = { added: number; changed: number; unchanged: number; bad: BadRow[] }

interface ImportOptions {
  password_hash?: string | undefined
  /** The administrator who uploaded the file; null for a command. */
  actor_id?: number | null
  progress?: (done: number) => void
}

const chunk = 1000
const disabledInDirectory = 'Disabled in the directory.'

/**
 * Adds and updates users so that they match the rows; repeating an import changes nothing. New users join the permission
 * groups of their row, or become Clinicians, and cannot sign in unless `password_hash` is given. Commits every thousand rows, so an interrupted import can be
 * repeated.
 */
export const importStaff = async (
  database: Database,
  account_id: number,
  rows: StaffRow[],
  options: ImportOptions = {},
): Promise<Imported> => {
  const total: Imported = { added: 0, changed: 0, unchanged: 0, bad: [] }
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk)
    const known = await database.read(account_id, (db) => queries.findKnownPeople(db, account_id, part))
    const { added, changed, plan } = await database.write(account_id, (tx) =>
      writeAudited(tx, planStaff(part, known), options),
    )
    total.added += added.length
    total.changed += changed.length
    total.unchanged += plan.updates.length - changed.length
    total.bad.push(...plan.bad)
    options.progress?.(from + part.length)
  }
  return total
}

/** The users whom an import of these rows would deactivate, without the last administrator. Changes nothing. */
export async function listUsersToDisable(
  database: Database,
  account_id: number,
  rows: StaffRow[],
): Promise<queries.DisabledUser[]> {
  const disabled = rows.filter(({ is_active }) => is_active === false)
  const users: queries.DisabledUser[] = []
  for (let from = 0; from < disabled.length; from += chunk) {
    const part = disabled.slice(from, from + chunk)
    const found = await database.read(account_id, async (db) => {
      const { updates } = planStaff(part, await queries.findKnownPeople(db, account_id, part))
      const ids = updates.map(({ id }) => id)
      return queries.findUsersToDisable(db, account_id, ids)
    })
    users.push(...found)
  }
  const user_ids = users.map(({ id }) => id)
  const lastHolders = await database.read(account_id, (db) =>
    findLastHolders(db, { account_id, user_ids }, administration),
  )
  return users.filter(({ id }) => !lastHolders.includes(id))
}

async function writeAudited(tx: Tx, plan: StaffPlan, options: ImportOptions): Promise<StaffWritten> {
  const names = listGroupNames([...plan.adds, ...plan.updates])
  const groups = await belonging.listJoinableGroups(tx.db, tx.account_id, names)
  const written = await writeStaff(tx, rejectUnknownGroups(plan, groups), options)
  const { added, changed } = written
  if (added.length + changed.length > 0)
    tx.audit(
      options.actor_id ?? null,
      'staff.import',
      { account: tx.account_id },
      { added: added.length, changed: changed.length },
    )
  return written
}

/** Rejects rows that would disable the last administrator. */
async function keepAdministrators(db: Db, account_id: number, plan: StaffPlan): Promise<StaffPlan> {
  const disabled = plan.updates.filter((row) => row.is_active === false).map((row) => row.id)
  if (disabled.length === 0) return plan
  await lockAdministrators(db, account_id)
  const lastHolders = new Set(await findLastHolders(db, { account_id, user_ids: disabled }, administration))
  const refused = plan.updates.filter((row) => row.is_active === false && lastHolders.has(row.id))
  return {
    ...plan,
    updates: plan.updates.filter((row) => !refused.includes(row)),
    bad: [
      ...plan.bad,
      ...refused.map(({ line }) => ({ line, column: 'is_active', reason: lastAdministrator })),
    ],
  }
}

export interface StaffWritten {
  /** Ids of `plan.adds`, in their order. */
  added: number[]
  /** Ids of users whose fields or departments changed. */
  changed: number[]
  /** The plan without rows that would disable the last administrator. */
  plan: StaffPlan
}

const newStaff = (
  { line: _, departments: __, permission_groups: ___, is_active, ...row }: StaffRow,
  { password_hash, group_ids }: { password_hash: string | undefined; group_ids: readonly number[] },
): NewUserRow => ({
  ...row,
  source: 'directory',
  state: is_active === false ? 'deactivated' : 'active',
  // All get the same password, so they must change it.
  ...(password_hash !== undefined && { password_hash, must_change_password: true }),
  group_ids,
})

/** Writes one batch. Deactivated users lose their sessions, and their pages go to fail-over users. */
export async function writeStaff(
  tx: Tx,
  planned: StaffPlan,
  { password_hash, actor_id = null }: Pick<ImportOptions, 'password_hash' | 'actor_id'> = {},
): Promise<StaffWritten> {
  const { db, account_id } = tx
  const plan = await keepAdministrators(db, account_id, planned)
  const everybody = [...plan.adds, ...plan.updates]
  await belonging.insertDepartments(db, account_id, [...new Set(everybody.flatMap((row) => row.departments))])
  const groups = await belonging.listJoinableGroups(db, account_id, listGroupNames(plan.adds))
  const added = await insertUsers(
    db,
    { account_id, actor_id },
    plan.adds.map((row) =>
      newStaff(row, { password_hash, group_ids: listGroupsToJoin(row, groups).map(({ id }) => id) }),
    ),
  )
  const changed = await queries.updateStaff(db, account_id, plan.updates, {
    actor_id,
    reason: disabledInDirectory,
  })
  const ids = [...added, ...plan.updates.map((row) => row.id)]
  await queries.insertIdentities(
    db,
    account_id,
    everybody.map((row, i) => ({ user_id: ids[i] ?? 0, external_id: row.external_id })),
  )
  const joined = await belonging.addToDepartments(
    db,
    account_id,
    everybody.map((row, i) => ({ user_id: ids[i] ?? 0, departments: row.departments })),
  )
  await belonging.insertMissingContacts(db, account_id)
  if (password_hash) await queries.setMissingPasswords(db, account_id, ids, password_hash)
  const deactivated = changed.filter(({ is_deactivated }) => is_deactivated).map(({ id }) => id)
  for (const user_id of deactivated) {
    await endAllSessions(tx, user_id, 'deactivated')
    tx.audit(actor_id, 'user.deactivated', { user: user_id }, { reason: disabledInDirectory })
  }
  await scheduleAvailabilityChange(tx, deactivated)
  const touched = new Set([...changed.map(({ id }) => id), ...joined])
  added.forEach((id) => touched.delete(id))
  return { added, changed: [...touched], plan }
}
