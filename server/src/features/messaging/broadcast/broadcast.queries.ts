import type {
  Broadcast,
  BroadcastAudienceKind,
  BroadcastPerson,
  NewBroadcast,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface Key {
  account_id: number
  id: number
}

export type BroadcastRow = Omit<Broadcast, 'may'>

export async function findGroupContact(db: Db, { account_id, id }: Key): Promise<number | undefined> {
  const { rows } = await sql<{ contact_id: number }>`
    select c.id as contact_id from paging_group g
      join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
     where g.account_id = ${account_id} and g.id = ${id} and g.type = 'BroadcastGroup'`.execute(db)
  return rows[0]?.contact_id
}

/** Users with a registered device that may show notifications; that they signed in once does not count. */
export async function findUsersWithApp(db: Db, account_id: number, user_ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from device
     where account_id = ${account_id} and user_id = any(${user_ids}::bigint[]) and gone is null and is_allowed`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface AudienceKey {
  audience: BroadcastAudienceKind
  group_id: number | null
  department_id: number | null
}

export interface AudienceUser {
  user_id: number
  display_name: string
  title: string
}

/** The name of a department that receives messages. */
export async function findDepartmentName(db: Db, { account_id, id }: Key): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from department where account_id = ${account_id} and id = ${id} and archived is null`.execute(
    db,
  )
  return rows[0]?.name
}

/** Empty for the account. */
export async function findAudienceName(
  db: Db,
  account_id: number,
  { group_id, department_id }: AudienceKey,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from paging_group where account_id = ${account_id} and id = ${group_id}
    union all select name from department where account_id = ${account_id} and id = ${department_id}`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

/** Users who can receive: members of the department, or everyone without one. The sender is left out. */
export async function listAudienceUsers(
  db: Db,
  {
    account_id,
    user_id,
    department_id,
  }: { account_id: number; user_id: number; department_id: number | null },
): Promise<AudienceUser[]> {
  const { rows } = await sql<AudienceUser>`
    select u.id as user_id, u.display_name, u.title from users u
     where u.account_id = ${account_id} and u.is_active and not u.is_locked and u.id <> ${user_id}
       and (${department_id}::bigint is null or exists (select from user_department ud
         where ud.account_id = ${account_id} and ud.user_id = u.id and ud.department_id = ${department_id}))
     order by u.id`.execute(db)
  return rows
}

export async function nameUsers(
  db: Db,
  account_id: number,
  user_ids: number[],
  { page, page_size }: { page: number; page_size: number },
): Promise<AudienceUser[]> {
  const { rows } = await sql<AudienceUser>`
    select id as user_id, display_name, title from users
     where account_id = ${account_id} and id = any(${user_ids}::bigint[])
     order by fold(last_name), fold(first_name), id limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  )
  return rows
}

export async function insertBroadcast(
  db: Db,
  by: { account_id: number; sender_id: number },
  { audience, group_id, department_id, message, type, exclude_installed }: NewBroadcast,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into broadcast (account_id, audience, group_id, department_id, sender_id, type, exclude_installed, body)
    values (${by.account_id}, ${audience}, ${group_id ?? null}, ${department_id ?? null}, ${by.sender_id}, ${type},
            ${exclude_installed}, ${message})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface LockedBroadcast extends AudienceKey {
  id: number
  sender_id: number
  group: string
  type: 0 | 1
  message: string
  exclude_installed: boolean
  thread_id: number | null
  /** When it will be sent, in ms since 1970; null if it was not confirmed, or was undone or sent. */
  due_ms: number | null
  is_due: boolean
}

/** Locks the row until the commit: a concurrent sender waits and finds it sent. */
export async function lockBroadcast(db: Db, { account_id, id }: Key): Promise<LockedBroadcast | undefined> {
  const { rows } = await sql<LockedBroadcast>`
    select b.id, b.sender_id, b.audience, b.group_id, b.department_id, coalesce(g.name, d.name, a.name) as "group", b.type,
           b.body as message, b.exclude_installed, b.thread_id,
           (extract(epoch from b.send_at) * 1000)::float8 as due_ms, coalesce(b.send_at <= clock_now(), false) as is_due
      from broadcast b
      join account a on a.account_id = b.account_id
      left join paging_group g on g.account_id = b.account_id and g.id = b.group_id
      left join department d on d.account_id = b.account_id and d.id = b.department_id
     where b.account_id = ${account_id} and b.id = ${id} for update of b`.execute(db)
  return rows[0]
}

export async function markSent(
  db: Db,
  { account_id, id }: Key,
  { thread_id, no_channel_ids }: { thread_id: number; no_channel_ids: number[] },
): Promise<void> {
  await sql`update broadcast set sent = clock_now(), send_at = null, thread_id = ${thread_id}, no_channel_ids = ${no_channel_ids}::bigint[]
             where account_id = ${account_id} and id = ${id} and sent is null`.execute(db)
}

/** @param in_ms null removes the time */
export async function setSendTime(db: Db, { account_id, id }: Key, in_ms: number | null): Promise<void> {
  await sql`update broadcast set send_at = clock_now() + make_interval(secs => ${in_ms}::float8 / 1000)
             where account_id = ${account_id} and id = ${id} and sent is null`.execute(db)
}

/** 0 sent, 1 delivered, 2 read, 3 answered. */
const deliveryStatus = (account_id: number) => sql<number>`
  case when exists (select from message m where m.account_id = ${account_id} and m.thread_id = s.thread_id
              and m.sender_id = s.user_id and not m.is_automatic) then 3
       when s.read_message_id > 0 then 2 when s.delivered_message_id > 0 then 1 else 0 end`

const recipients = (account_id: number) => sql`
  s.account_id = ${account_id} and s.thread_id = b.thread_id and s.user_id <> b.sender_id and s.reason <> 'monitoring'`

const broadcasts = (account_id: number, which: RawBuilder<unknown>, total: RawBuilder<unknown>) => sql<
  BroadcastRow & { total: number }
>`
  select b.id, b.audience, b.group_id, b.department_id, coalesce(g.name, deleted.name, d.name, '') as "group", b.type, b.exclude_installed, b.body as message, b.sender_id,
         u.display_name as sender, b.created, b.send_at, b.sent, b.thread_id, t.recalled is not null as is_recalled,
         json_build_object('people', n.people, 'no_channel', cardinality(b.no_channel_ids), 'delivered', n.delivered, 'read', n.read, 'answered', n.answered,
           'texted', texts.texted, 'text_failed', texts.failed) as head_count,
         ${total} as total
    from broadcast b
    left join paging_group g on g.account_id = b.account_id and g.id = b.group_id
    left join deleted_paging_group deleted on deleted.account_id = b.account_id and deleted.id = b.group_id
    left join department d on d.account_id = b.account_id and d.id = b.department_id
    join users u on u.account_id = b.account_id and u.id = b.sender_id
    left join thread t on t.account_id = b.account_id and t.id = b.thread_id
    cross join lateral (
      select count(*) as people, count(*) filter (where step > 0) as delivered, count(*) filter (where step > 1) as read,
             count(*) filter (where step > 2) as answered
        from (select ${deliveryStatus(account_id)} as step from subscriber s where ${recipients(account_id)}) recipient) n
    cross join lateral (
      select count(*) filter (where al.state in ('sent', 'delivered')) as texted,
             count(*) filter (where al.state = 'failed') as failed
        from alert al where al.account_id = ${account_id} and al.thread_id = b.thread_id and al.alert_type = 'sms'
         and al.user_id <> b.sender_id) texts
   where b.account_id = ${account_id} and ${which}`

export async function findBroadcast(db: Db, { account_id, id }: Key): Promise<BroadcastRow | undefined> {
  const { rows } = await broadcasts(account_id, sql`b.id = ${id}`, sql`1`).execute(db)
  return rows[0]
}

export async function listSentBroadcasts(
  db: Db,
  {
    account_id,
    group_id,
    page,
    page_size,
  }: { account_id: number; group_id?: number | undefined; page: number; page_size: number },
): Promise<{ count: number; results: BroadcastRow[] }> {
  const where = group_id === undefined ? sql`true` : sql`b.group_id = ${group_id}`
  const sent = sql`${where} and b.sent is not null
    order by b.id desc limit ${page_size} offset ${(page - 1) * page_size}`
  const { rows } = await broadcasts(account_id, sent, sql`count(*) over ()`).execute(db)
  return { count: rows[0]?.total ?? 0, results: rows }
}

const statuses = ['sent', 'delivered', 'read', 'answered'] as const

export async function listBroadcastRecipients(db: Db, { account_id, id }: Key): Promise<BroadcastPerson[]> {
  const { rows } = await sql<Omit<BroadcastPerson, 'status' | 'has_channel'> & { step: 0 | 1 | 2 | 3 }>`
    select s.user_id, u.display_name, u.title, ${deliveryStatus(account_id)} as step
      from broadcast b
      join subscriber s on ${recipients(account_id)}
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where b.account_id = ${account_id} and b.id = ${id}
     order by step, u.last_name, u.first_name, u.id`.execute(db)
  const without = await findUsersWithoutChannel(db, { account_id, id })
  return rows.map(({ step, ...person }) => ({
    ...person,
    status: statuses[step],
    has_channel: !without.has(person.user_id),
  }))
}

/** Apart from the recipients: comparing each of 10,000 with the array takes PostgreSQL three seconds. */
async function findUsersWithoutChannel(db: Db, { account_id, id }: Key): Promise<Set<number>> {
  const { rows } = await sql<{ no_channel_ids: number[] }>`
    select no_channel_ids from broadcast where account_id = ${account_id} and id = ${id}`.execute(db)
  return new Set(rows[0]?.no_channel_ids)
}
