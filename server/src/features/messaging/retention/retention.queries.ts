import type {
  RetentionKind,
  RetentionPreview,
  RetentionRun,
} from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface RuleRow {
  kind: RetentionKind
  days: number | null
  version: number
  changed: string
  changed_by: string
  begins: string | null
}

export async function listRules(db: Db, account_id: number): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.kind, r.days, r.version, r.changed, u.display_name as changed_by,
           case when r.days is not null then r.changed + interval '1 day' end as begins
      from retention_rule r join users u on u.account_id = r.account_id and u.id = r.changed_by_user_id
     where r.account_id = ${account_id}`.execute(db)
  return rows
}

/** Allows one removal or change of rules and holds at a time in an account, until commit. */
export const lockRetention = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(7305, ${account_id}::int)`.execute(db)

export const upsertRule = (
  db: Db,
  rule: { account_id: number; kind: RetentionKind; days: number | null; user_id: number },
) =>
  sql`
    insert into retention_rule (account_id, kind, days, changed_by_user_id)
    values (${rule.account_id}, ${rule.kind}, ${rule.days}, ${rule.user_id})
    on conflict (account_id, kind) do update
       set days = excluded.days, version = retention_rule.version + 1, changed = clock_now(),
           changed_by_user_id = excluded.changed_by_user_id`.execute(db)

export async function listRuns(db: Db, account_id: number): Promise<RetentionRun[]> {
  const { rows } = await sql<RetentionRun>`
    select id, kind, days, started, ended, conversations, messages, attachments, notes, bytes, kept_held, kept_open
      from retention_run where account_id = ${account_id} order by id desc limit 20`.execute(db)
  return rows
}

type Counted = Omit<RetentionPreview, 'before'> & { before: string }

async function previewConversations(db: Db, account_id: number, days: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with held as materialized (select held_threads(${account_id}) as id),
    open as materialized (select open_threads(${account_id}) as id),
    age as materialized (select clock_now() - make_interval(days => ${days}::int) as before),
    old as materialized (
      select t.id, h.id is not null as is_held, o.id is not null as is_open
        from age, thread t left join held h on h.id = t.id left join open o on o.id = t.id
       where t.account_id = ${account_id} and t.last_message_date < age.before),
    files as (
      select count(*)::int as attachments, coalesce(sum(f.size), 0)::bigint as bytes from old
        join file f on f.account_id = ${account_id} and f.thread_id = old.id and f.message_id is not null
       where not is_held and not is_open)
    select age.before, count(old.id) filter (where not is_held and not is_open)::int as conversations,
           files.attachments, 0 as notes, files.bytes, count(old.id) filter (where is_held)::int as kept_held,
           count(old.id) filter (where is_open and not is_held)::int as kept_open
      from age cross join files left join old on true
     group by age.before, files.attachments, files.bytes`.execute(db)
  return only(rows)
}

async function previewAttachments(db: Db, account_id: number, days: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with held as materialized (select held_threads(${account_id}) as id),
    open as materialized (select open_threads(${account_id}) as id),
    age as materialized (select clock_now() - make_interval(days => ${days}::int) as before)
    select age.before, 0 as conversations,
           count(f.id) filter (where h.id is null and o.id is null)::int as attachments, 0 as notes,
           coalesce(sum(f.size) filter (where h.id is null and o.id is null), 0)::bigint as bytes,
           count(f.id) filter (where h.id is not null)::int as kept_held,
           count(f.id) filter (where o.id is not null and h.id is null)::int as kept_open
      from age left join file f on f.account_id = ${account_id} and f.message_id is not null
        and f.purpose in ('attachment', 'file') and f.created < age.before
      left join held h on h.id = f.thread_id left join open o on o.id = f.thread_id
     group by age.before`.execute(db)
  return only(rows)
}

async function previewNotes(db: Db, account_id: number, days: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with held as materialized (select held_notes(${account_id}) as id),
    open as materialized (select open_notes(${account_id}) as id),
    age as materialized (select clock_now() - make_interval(days => ${days}::int) as before),
    old as materialized (
      select n.id, h.id is not null as is_held, o.id is not null as is_open
        from age, note n
        join note_version v on v.account_id = ${account_id} and v.note_id = n.id and v.version = n.version
        left join held h on h.id = n.id left join open o on o.id = n.id
       where n.account_id = ${account_id} and coalesce(n.deleted, v.changed) < age.before)
    select age.before, 0 as conversations, 0 as attachments,
           count(old.id) filter (where not is_held and not is_open)::int as notes, 0::bigint as bytes,
           count(old.id) filter (where is_held)::int as kept_held,
           count(old.id) filter (where is_open and not is_held)::int as kept_open
      from age left join old on true group by age.before`.execute(db)
  return only(rows)
}

export const previews = {
  conversations: previewConversations,
  attachments: previewAttachments,
  notes: previewNotes,
} as const satisfies Record<RetentionKind, unknown>

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A count has one row')
  return row
}
