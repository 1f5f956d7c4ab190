import { sql } from 'kysely'
import type { MappableField } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { SyncedAbsence } from '../../accounts/synced-absences/absence-time.rules.ts'
import type { DirectoryPerson, FieldProblem } from './directory-person.rules.ts'

export interface ConfigRef {
  account_id: number
  config_id: number
}

/** An entry as an earlier run read it. */
export interface IdentityRow {
  identity: string
  unit: string
  is_disabled: boolean
  fields: DirectoryPerson['fields']
  absences: DirectoryPerson['absences']
  problems: FieldProblem[]
}

/** The array keeps a look-up for each row: statistics do not know a new configuration, so a join reads all of it. */
const isAmong = ({ account_id, config_id }: ConfigRef, rows: readonly { identity: string }[]) =>
  sql<boolean>`i.account_id = ${account_id} and i.config_id = ${config_id}
    and i.identity = any(${rows.map(({ identity }) => identity)}::text[])`

/**
 * Stores the entries that were read; links and written values stay. Without a mapping, absences are edited here: a later
 * mapping brings all of them again.
 */
export const storeIdentities = (db: Db, { account_id, config_id }: ConfigRef, rows: readonly IdentityRow[]) =>
  sql`
    insert into directory_identity (account_id, config_id, identity, unit, is_disabled, fields, absences, problems)
    select ${account_id}, ${config_id}, identity, unit, is_disabled, fields, absences, problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(identity text, unit text, is_disabled boolean, fields jsonb, absences jsonb, problems jsonb)
    on conflict (account_id, config_id, identity) do update
       set unit = excluded.unit, is_disabled = excluded.is_disabled, fields = excluded.fields, absences = excluded.absences,
           problems = excluded.problems,
           synced_absences = case
             when excluded.absences is null and not excluded.problems @? '$[*].field ? (@ starts with "absent_")' then '[]'
             else directory_identity.synced_absences end`.execute(db)

/** Stores the units of entries that were moved and not changed. */
export const storeUnits = (
  db: Db,
  { account_id, config_id }: ConfigRef,
  rows: readonly { identity: string; unit: string }[],
) =>
  sql`
    update directory_identity i set unit = r.unit
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(identity text, unit text)
     where ${isAmong({ account_id, config_id }, rows)} and i.identity = r.identity`.execute(db)

/** Entries that the directory no longer has, and that maintain no user. */
export const deleteIdentities = (
  db: Db,
  { account_id, config_id }: ConfigRef,
  identities: readonly string[],
) =>
  sql`
    delete from directory_identity
     where account_id = ${account_id} and config_id = ${config_id} and user_id is null
       and identity = any(${[...identities]}::text[])`.execute(db)

export const storeMark = (db: Db, { account_id, config_id }: ConfigRef, mark: object | null) =>
  sql`
    update directory_sync_config set change_mark = ${mark === null ? null : JSON.stringify(mark)}::jsonb
     where account_id = ${account_id} and id = ${config_id}`.execute(db)

export interface SyncedRow {
  identity: string
  user_id: number
  synced: Partial<Record<MappableField, string>>
  /** Left out if they were not written. */
  absences?: readonly SyncedAbsence[] | undefined
}

/** Links users, and notes the values that were written to them. */
export const linkUsers = (db: Db, { account_id, config_id }: ConfigRef, rows: readonly SyncedRow[]) =>
  sql`
    update directory_identity i set user_id = r.user_id, synced = i.synced || r.synced,
           synced_absences = coalesce(r.absences, i.synced_absences)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(identity text, user_id bigint, synced jsonb, absences jsonb)
     where ${isAmong({ account_id, config_id }, rows)} and i.identity = r.identity`.execute(db)

/** Notes when users were deactivated; call it after their states were changed. */
export const noteDeactivations = (
  db: Db,
  { account_id, config_id }: ConfigRef,
  user_ids: readonly number[],
) =>
  sql`
    update directory_identity i set deactivated = u.state_changed from users u
     where i.account_id = ${account_id} and i.config_id = ${config_id} and i.user_id = any(${[...user_ids]}::bigint[])
       and u.account_id = ${account_id} and u.id = i.user_id`.execute(db)

/**
 * Finds entries of these identities that have a user, and entries of any identity that have one of these users.
 */
export async function listLinked(
  db: Db,
  { account_id, config_id }: ConfigRef,
  filter: { identities: readonly string[]; user_ids: readonly number[] },
): Promise<{ identity: string; user_id: number }[]> {
  const { rows } = await sql<{ identity: string; user_id: number }>`
    select identity, user_id from directory_identity
     where account_id = ${account_id} and config_id = ${config_id} and user_id is not null
       and identity = any(${[...filter.identities]}::text[])
    union
    select identity, user_id from directory_identity
     where account_id = ${account_id} and user_id = any(${[...filter.user_ids]}::bigint[])`.execute(db)
  return rows
}

/** Without mapped groups, new users become clinicians. */
export async function hasGroupMappings(db: Db, { account_id, config_id }: ConfigRef): Promise<boolean> {
  const { rows } = await sql`
    select from directory_mapping
     where account_id = ${account_id} and config_id = ${config_id} and type = 'group' limit 1`.execute(db)
  return rows.length > 0
}
