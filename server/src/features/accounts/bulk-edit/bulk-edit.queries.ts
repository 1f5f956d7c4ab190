import type {
  BulkEdit,
  BulkEditChanges,
  BulkEditOutcome,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchesFilters, type UserFilters } from '../user-accounts/user-list.queries.ts'
import type { EditedUser, UserChange } from './bulk-edit.rules.ts'

export interface EditKey {
  account_id: number
  id: number
}

export interface BulkEditRow extends Pick<BulkEdit, 'id' | 'state' | 'created' | 'expires'> {
  user_id: number
  changes: BulkEditChanges
}

/** Users that are not processed yet are pending. */
export type StoredOutcome = BulkEditOutcome | 'pending'

const columns = sql`id, user_id, state, changes, created, expires`

export async function insertBulkEdit(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<BulkEditRow> {
  const { rows } = await sql<BulkEditRow>`
    insert into bulk_edit (account_id, user_id) values (${account_id}, ${user_id}) returning ${columns}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The bulk edit was not created.')
  return row
}

/** Selections that were left without a change: a user keeps the newest `kept`. */
export const deleteOpenBulkEdits = (
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  keptCount: number,
) =>
  sql`
    delete from bulk_edit where account_id = ${account_id} and id in (
      select id from bulk_edit where account_id = ${account_id} and user_id = ${user_id} and state = 'open'
       order by id desc offset ${keptCount})`.execute(db)

/** The number of those that exist. */
export async function selectUsersByUid(
  db: Db,
  { account_id, id }: EditKey,
  uids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    insert into bulk_edit_user (account_id, bulk_edit_id, place, user_id)
    select ${account_id}, ${id}, row_number() over (order by u.folded_last_name, u.folded_first_name, u.id), u.id
      from users u
     where u.account_id = ${account_id} and u.uid = any(${[...uids]}::uuid[]) and not u.is_service
    returning place`.execute(db)
  return rows.length
}

/** The number of users who match, at most `most`. */
export async function selectMatchingUsers(
  db: Db,
  { account_id, id }: EditKey,
  filters: UserFilters,
  most: number,
): Promise<number> {
  const { rows } = await sql`
    insert into bulk_edit_user (account_id, bulk_edit_id, place, user_id)
    select ${account_id}, ${id}, row_number() over (order by u.folded_last_name, u.folded_first_name, u.id), u.id
      from users u
     where u.account_id = ${account_id} and ${matchesFilters(filters)} limit ${most}
    returning place`.execute(db)
  return rows.length
}

export async function findBulkEdit(
  db: Db,
  { account_id, id }: EditKey,
  user_id: number,
): Promise<BulkEditRow | undefined> {
  const { rows } = await sql<BulkEditRow>`
    select ${columns} from bulk_edit
     where account_id = ${account_id} and id = ${id} and user_id = ${user_id} and expires > clock_now()`.execute(
    db,
  )
  return rows[0]
}

/** Locks the row until commit. */
export async function lockBulkEdit(db: Db, { account_id, id }: EditKey): Promise<BulkEditRow | undefined> {
  const { rows } = await sql<BulkEditRow>`
    select ${columns} from bulk_edit
     where account_id = ${account_id} and id = ${id} and expires > clock_now() for update`.execute(db)
  return rows[0]
}

export const setState = (db: Db, { account_id, id }: EditKey, state: BulkEdit['state']) =>
  sql`
    update bulk_edit set state = ${state}, expires = clock_now() + interval '1 day'
     where account_id = ${account_id} and id = ${id}`.execute(db)

export const setChanges = (db: Db, { account_id, id }: EditKey, changes: BulkEditChanges) =>
  sql`
    update bulk_edit set changes = ${JSON.stringify(changes)}::jsonb
     where account_id = ${account_id} and id = ${id}`.execute(db)

export async function countOutcomes(
  db: Db,
  { account_id, id }: EditKey,
): Promise<ReadonlyMap<StoredOutcome, number>> {
  const { rows } = await sql<{ outcome: StoredOutcome; count: number }>`
    select outcome, count(*)::int as count from bulk_edit_user
     where account_id = ${account_id} and bulk_edit_id = ${id} group by outcome`.execute(db)
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

export interface EditedUserRow extends EditedUser {
  place: number
  /** The change that the edit made. */
  done: UserChange
}

interface Selection {
  outcome: StoredOutcome
  after_place?: number
  limit: number
  /** Only users with one of these permissions. */
  holding?: readonly Permission[]
}

/** Users of the edit with an outcome, with their present values, by place. */
export async function listEditedUsers(
  db: Db,
  { account_id, id }: EditKey,
  { outcome, after_place = 0, limit, holding }: Selection,
): Promise<EditedUserRow[]> {
  const { rows } = await sql<EditedUserRow>`
    select b.place, b.change as done, u.id, u.display_name, u.state, u.title, u.default_message_type_id,
           u.hide_mobile_numbers,
           array(select d.department_id from user_department d
                  where d.account_id = ${account_id} and d.user_id = u.id order by 1) as department_ids,
           array(select m.group_id from permission_group_member m
                  where m.account_id = ${account_id} and m.user_id = u.id order by 1) as group_ids
      from bulk_edit_user b
      join users u on u.account_id = b.account_id and u.id = b.user_id
     where b.account_id = ${account_id} and b.bulk_edit_id = ${id} and b.outcome = ${outcome}
       and b.place > ${after_place}
       and (${holding === undefined} or b.user_id in (
         select m.user_id from role_permission rp
           join permission_group_role gr on gr.account_id = rp.account_id and gr.role_id = rp.role_id
           join permission_group_member m on m.account_id = gr.account_id and m.group_id = gr.group_id
          where rp.account_id = ${account_id} and rp.permission = any(${[...(holding ?? [])]}::text[])))
     order by b.place limit ${limit}`.execute(db)
  return rows
}

export async function listGroupPermissions(
  db: Db,
  account_id: number,
  group_ids: readonly number[],
): Promise<{ group_id: number; permissions: Permission[] }[]> {
  const { rows } = await sql<{ group_id: number; permissions: Permission[] }>`
    select gr.group_id, array_agg(distinct rp.permission) as permissions from permission_group_role gr
      join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
     where gr.account_id = ${account_id} and gr.group_id = any(${[...group_ids]}::bigint[])
     group by gr.group_id`.execute(db)
  return rows
}

export interface OutcomeRow {
  place: number
  outcome: BulkEditOutcome
  reason: string
  /** The stored one stays if absent. */
  change?: UserChange
}

export const writeOutcomes = (db: Db, { account_id, id }: EditKey, rows: readonly OutcomeRow[]) =>
  sql`
    update bulk_edit_user b set outcome = r.outcome, reason = r.reason, change = coalesce(r.change, b.change)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place int, outcome text, reason text, change jsonb)
     where b.account_id = ${account_id} and b.bulk_edit_id = ${id} and b.place = r.place`.execute(db)

/** Replaces the outcome of all users with the first outcome. */
export const replaceOutcome = (
  db: Db,
  { account_id, id }: EditKey,
  { from, to, reason }: { from: StoredOutcome; to: BulkEditOutcome; reason: string },
) =>
  sql`
    update bulk_edit_user set outcome = ${to}, reason = ${reason}
     where account_id = ${account_id} and bulk_edit_id = ${id} and outcome = ${from}`.execute(db)

export interface ProcessedUserRow {
  id: number
  display_name: string
  outcome: BulkEditOutcome
  reason: string
  change: UserChange
}

/** Processed users, of one outcome or all, by place. */
export async function listProcessedUsers(
  db: Db,
  { account_id, id }: EditKey,
  { outcome, limit, offset }: { outcome: BulkEditOutcome | undefined; limit: number; offset: number },
): Promise<{ count: number; results: ProcessedUserRow[] }> {
  const { rows } = await sql<ProcessedUserRow & { total: number }>`
    select u.id, u.display_name, b.outcome, b.reason, b.change, count(*) over ()::int as total from bulk_edit_user b
      join users u on u.account_id = b.account_id and u.id = b.user_id
     where b.account_id = ${account_id} and b.bulk_edit_id = ${id}
       and ${outcome === undefined ? sql<boolean>`b.outcome <> 'pending'` : sql<boolean>`b.outcome = ${outcome}`}
     order by b.place limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...user }) => user) }
}

export interface NamedIds {
  departments: number[]
  groups: number[]
  message_types: number[]
}

/** Deleted ones have no name. */
export async function listNames(
  db: Db,
  account_id: number,
  ids: NamedIds,
): Promise<{ kind: keyof NamedIds; id: number; name: string }[]> {
  const { rows } = await sql<{ kind: keyof NamedIds; id: number; name: string }>`
    select 'departments' as kind, id, name from department
     where account_id = ${account_id} and id = any(${ids.departments}::bigint[])
    union all
    select 'groups', id, display_name from permission_group
     where account_id = ${account_id} and id = any(${ids.groups}::bigint[])
    union all
    select 'message_types', id, name from message_type
     where account_id = ${account_id} and id = any(${ids.message_types}::bigint[])`.execute(db)
  return rows
}

/** every account: one clean-up serves all */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from bulk_edit where expires <= clock_now()`.execute(db)
}
