import { sql } from 'kysely'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { RemoteIdentity } from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import type { CandidateUser } from './person-suggestion.rules.ts'

export interface IdentityRow extends Omit<RemoteIdentity, 'suggestion' | 'may'> {
  first_name: string
  last_name: string
}

interface ListParams {
  account_id: number
  kind: ScheduleSourceKind
  source_id?: number | undefined
  id?: number
  named?: SearchWords
  state: 'all' | 'unmatched' | 'matched'
  limit: number
  offset: number
}

/** Unmatched people with shifts come first: they leave gaps. */
export async function listIdentities(db: Db, params: ListParams): Promise<Page<IdentityRow>> {
  const { account_id, kind, source_id, id, named, state, limit, offset } = params
  const { rows } = await sql<IdentityRow & { total: number }>`
    select i.id, s.kind as remote_id_type, i.remote_id, i.remote_buid, c.id as contact_id, i.source_id as integration_id,
           i.division, i.name, i.first_name, i.last_name, i.email, i.last_seen, i.version,
           (select e.display_name from users e where e.account_id = i.account_id and e.id = i.changed_by_user_id) as changed_by,
           case when u.id is not null then json_build_object('id', u.id, 'display_name', u.display_name,
             'can_receive', u.is_active and not u.is_locked) end as user,
           ahead.shift_count, count(*) over ()::int as total
      from remote_identity i
      join schedule_source s on s.account_id = i.account_id and s.id = i.source_id and s.kind = ${kind}
      left join users u on u.account_id = i.account_id and u.id = i.user_id
      left join contact c on c.account_id = i.account_id and c.user_id = i.user_id
     cross join lateral (
       select count(*)::int as shift_count from remote_shift r
        where r.account_id = i.account_id and r.source_id = i.source_id and r.staff_remote_id = i.remote_id
          and r.ends > clock_now()) ahead
     where i.account_id = ${account_id}
       and ${source_id === undefined ? sql`true` : sql`i.source_id = ${source_id}`}
       and ${id === undefined ? sql`true` : sql`i.id = ${id}`}
       and ${state === 'all' ? sql`true` : state === 'matched' ? sql`i.user_id is not null` : sql`i.user_id is null`}
       and ${named ? matchesWords(named, sql`fold(i.name || ' ' || i.remote_id || ' ' || coalesce(u.display_name, ''))`) : sql`true`}
     order by i.user_id is not null, ahead.shift_count = 0, fold(i.name), i.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return toPage(rows)
}

/** Active users who could be one of these people. */
export async function listCandidates(
  db: Db,
  account_id: number,
  { emails, names }: { emails: string[]; names: string[] },
): Promise<CandidateUser[]> {
  const { rows } = await sql<CandidateUser>`
    select u.id as user_id, c.id as contact_id, u.display_name, u.first_name, u.last_name, u.email
      from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
     where u.account_id = ${account_id} and u.is_active
       and (u.lower_email = any(${emails}::text[])
            or string_to_array(regexp_replace(fold(u.last_name), '[^[:alnum:]]+', ' ', 'g'), ' ') && ${names}::text[])
     order by u.id`.execute(db)
  return rows
}

export async function findContactUser(
  db: Db,
  account_id: number,
  contact_id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select u.id as user_id from contact c join users u on u.account_id = c.account_id and u.id = c.user_id
     where c.account_id = ${account_id} and c.id = ${contact_id} and u.is_active`.execute(db)
  return rows[0]?.user_id
}

interface NewIdentity {
  source_id: number
  remote_id: string
  remote_buid: string
  division: string
  user_id: number | null
}

/** Returns undefined if the source has this remote id already. */
export async function insertIdentity(
  db: Db,
  account_id: number,
  one: NewIdentity,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into remote_identity (account_id, source_id, remote_id, remote_buid, division, name, user_id)
    values (${account_id}, ${one.source_id}, ${one.remote_id}, ${one.remote_buid}, ${one.division}, ${one.remote_id},
            ${one.user_id})
    on conflict (account_id, source_id, remote_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function updateIdentity(
  db: Db,
  { account_id, user_id, id }: { account_id: number; user_id: number; id: number },
  change: { user_id: number | null; remote_buid?: string | undefined; division?: string | undefined },
): Promise<void> {
  await sql`
    update remote_identity
       set user_id = ${change.user_id}, remote_buid = coalesce(${change.remote_buid ?? null}, remote_buid),
           division = coalesce(${change.division ?? null}, division), version = version + 1, changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

export async function deleteIdentity(db: Db, account_id: number, id: number): Promise<void> {
  await sql`delete from remote_identity where account_id = ${account_id} and id = ${id}`.execute(db)
}

export interface FileUser {
  user_id: number
  email: string
  username: string
}

export async function findFileUsers(
  db: Db,
  account_id: number,
  { emails, usernames }: { emails: string[]; usernames: string[] },
): Promise<FileUser[]> {
  const { rows } = await sql<FileUser>`
    select id as user_id, lower_email as email, lower_username as username from users
     where account_id = ${account_id} and is_active
       and (lower_email = any(${emails}::text[]) or lower_username = any(${usernames}::text[]))`.execute(db)
  return rows
}

export interface UploadedIdentity extends NewIdentity {
  line: number
}

/** Returns the effect on each row, by remote id. */
export async function upsertIdentities(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  source_id: number,
  rows: readonly Omit<UploadedIdentity, 'source_id'>[],
): Promise<{ added: number; updated: number }> {
  const { rows: written } = await sql<{ is_new: boolean }>`
    insert into remote_identity (account_id, source_id, remote_id, remote_buid, division, name, user_id)
    select ${account_id}, ${source_id}, r.remote_id, r.remote_buid, r.division, r.remote_id, r.user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(remote_id text, remote_buid text, division text, user_id bigint)
    on conflict (account_id, source_id, remote_id) do update
       set user_id = excluded.user_id, version = remote_identity.version + 1, changed_by_user_id = ${user_id},
           remote_buid = case when excluded.remote_buid = '' then remote_identity.remote_buid else excluded.remote_buid end,
           division = case when excluded.division = '' then remote_identity.division else excluded.division end
     where remote_identity.user_id is distinct from excluded.user_id
        or (excluded.remote_buid <> '' and remote_identity.remote_buid <> excluded.remote_buid)
        or (excluded.division <> '' and remote_identity.division <> excluded.division)
    returning xmax = 0 as is_new`.execute(db)
  const added = written.filter(({ is_new }) => is_new).length
  return { added, updated: written.length - added }
}
