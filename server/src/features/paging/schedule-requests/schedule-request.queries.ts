import type {
  ScheduleRequest,
  ScheduleRequestKind,
  ScheduleRequestState,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'

/** Times are ISO instants. */
export type RequestRow = Omit<ScheduleRequest, 'may'> & {
  time_zone: string
  is_planned: boolean
  /** A directory or an identity provider maintains it. */
  is_synced: boolean
}

export interface RequestReader {
  account_id: number
  user_id: number
  /** Whether the caller plans the group `g`. */
  isPlannable: RawBuilder<boolean>
}

/** True if the reader plans a group of the request’s user. */
const isPlanned = ({ isPlannable }: RequestReader): RawBuilder<boolean> => sql`exists (
  select from paging_group_member m
    join paging_group g on g.account_id = m.account_id and g.id = m.group_id and g.type = 'ScheduleGroup'
   where m.account_id = r.account_id and m.user_id = r.user_id and ${isPlannable})`

/** False once no sync maps the absences of the user: they are edited here then. */
const isSynced = sql<boolean>`(
  r.source = 'scim' or r.source = 'directory' and exists (
    select from directory_identity i
      join directory_mapping m on m.account_id = i.account_id and m.config_id = i.config_id
     where i.account_id = r.account_id and i.user_id = r.user_id and m.local_field = 'absent_from'))`

/** every account: columns, not a query. */
const columnsFor = (reader: RequestReader) => sql`
  r.id, r.user_id, u.display_name, r.kind, r.state, r.starts, r.ends, r.comment, r.source,
  decider.display_name as decided_by, r.decision_reason, r.created, r.version, changer.display_name as changed_by,
  a.time_zone, ${isPlanned(reader)} as is_planned, ${isSynced} as is_synced,
  (select count(*)::int from shift s where s.account_id = r.account_id and s.user_id = r.user_id
      and s.starts < r.ends and s.ends > r.starts) as shift_count`
const joins = sql`
  join account a on a.account_id = r.account_id
  join users u on u.account_id = r.account_id and u.id = r.user_id
  left join users decider on decider.account_id = r.account_id and decider.id = r.decided_by_user_id
  left join users changer on changer.account_id = r.account_id and changer.id = r.changed_by_user_id`

const isOwn = ({ user_id }: RequestReader): RawBuilder<boolean> => sql`r.user_id = ${user_id}`

interface RequestFilter {
  list: 'own' | 'planned'
  state: ScheduleRequestState | null
  group_id: number | null
  user_id: number | null
  from: Instant
  until: Instant | null
  limit: number
  offset: number
}

export async function listRequests(
  db: Db,
  reader: RequestReader,
  { list, state, group_id, user_id, from, until, limit, offset }: RequestFilter,
): Promise<Page<RequestRow>> {
  const { rows } = await sql<RequestRow & { total: number }>`
    select ${columnsFor(reader)}, count(*) over () as total from schedule_request r ${joins}
     where r.account_id = ${reader.account_id} and ${list === 'own' ? isOwn(reader) : isPlanned(reader)}
       and r.ends > to_timestamp(${from}::float8 / 1000)
       and (${until}::float8 is null or r.starts < to_timestamp(${until}::float8 / 1000))
       and (${state}::text is null or r.state = ${state})
       and (${user_id}::bigint is null or r.user_id = ${user_id})
       and (${group_id}::bigint is null or exists (select from paging_group_member m
             where m.account_id = r.account_id and m.user_id = r.user_id and m.group_id = ${group_id}))
     order by r.starts, r.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Undefined for another account’s request, and for one that the reader neither has nor plans. */
export async function findRequest(
  db: Db,
  reader: RequestReader,
  id: number,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columnsFor(reader)} from schedule_request r ${joins}
     where r.account_id = ${reader.account_id} and r.id = ${id}
       and (${isOwn(reader)} or ${isPlanned(reader)})`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockRequest = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from schedule_request where account_id = ${account_id} and id = ${id} for update`.execute(db)

interface Owner {
  /** Whether the reader plans a group of the user. */
  is_planned: boolean
  /** Requests that have not ended, without those of directories. */
  count: number
}

/** Locks the user, so that two requests do not exceed the limit together. Undefined if there is no such user. */
export async function lockOwner(db: Db, reader: RequestReader, user_id: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    with r as (select account_id, id as user_id from users
                where account_id = ${reader.account_id} and id = ${user_id} for no key update)
    select ${isPlanned(reader)} as is_planned,
           (select count(*)::int from schedule_request o where o.account_id = r.account_id and o.user_id = r.user_id
               and o.ends > clock_now() and o.source not in ('directory', 'scim')) as count from r`.execute(
    db,
  )
  return rows[0]
}

interface Content {
  kind: ScheduleRequestKind
  state: ScheduleRequestState
  start: Instant
  end: Instant
  comment: string
  /** `null` while no scheduler has decided. */
  decided_by: number | null
  by_user_id: number
}

export async function insertRequest(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  request: Content & { source: ScheduleRequest['source'] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into schedule_request (account_id, user_id, kind, state, starts, ends, comment, source, decided_by_user_id,
                                  changed_by_user_id)
    values (${account_id}, ${user_id}, ${request.kind}, ${request.state}, to_timestamp(${request.start}::float8 / 1000),
            to_timestamp(${request.end}::float8 / 1000), ${request.comment}, ${request.source}, ${request.decided_by},
            ${request.by_user_id})
    returning id`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('The insert returned no row.')
  return inserted.id
}

/** The decision is removed unless `decided_by` is set. An absence that no sync maintains any more belongs to the editor. */
export const updateRequest = (db: Db, { account_id, id }: RecordKey, request: Content) =>
  sql`update schedule_request
         set kind = ${request.kind}, state = ${request.state}, starts = to_timestamp(${request.start}::float8 / 1000),
             ends = to_timestamp(${request.end}::float8 / 1000), comment = ${request.comment},
             decided_by_user_id = ${request.decided_by}, decision_reason = '', version = version + 1,
             uid = case when source not in ('directory', 'scim') then uid end,
             source = case when source not in ('directory', 'scim') then source
                           when user_id = ${request.by_user_id} then 'user' else 'scheduler' end,
             changed_by_user_id = ${request.by_user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const decideRequest = (
  db: Db,
  { account_id, id }: RecordKey,
  decision: { state: ScheduleRequestState; reason: string; by_user_id: number },
) =>
  sql`update schedule_request
         set state = ${decision.state}, decided_by_user_id = ${decision.by_user_id}, decision_reason = ${decision.reason},
             version = version + 1, changed_by_user_id = ${decision.by_user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteRequest = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from schedule_request where account_id = ${account_id} and id = ${id}`.execute(db)
