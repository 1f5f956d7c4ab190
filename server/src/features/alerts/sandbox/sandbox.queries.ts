import type { SandboxMessage, SandboxQuery } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Notice } from '../../../platform/providers/provider.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'

/** Skips alerts that are already stored (a retry under the same reference). Returns the ids of the new messages. */
export async function insertNotices(
  db: Db,
  account_id: number,
  notices: readonly Notice[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into sandbox_message (account_id, reference, channel, address, priority, subject, text, choices)
    select ${account_id}, reference, channel, address, priority, subject, text,
           array(select jsonb_array_elements_text(choices))
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as n(reference text, channel text, address text, priority smallint, subject text, text text, choices jsonb)
    on conflict do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type SandboxRow = Omit<SandboxMessage, 'may'>

/** The recipient of the alert. every account: part of a query, not a query */
const person = sql`left join alert a on a.account_id = m.account_id and a.reference = m.reference
  left join users u on u.account_id = a.account_id and u.id = a.user_id`
const columns = sql`m.id, m.reference, m.channel, m.address, m.priority, m.subject, m.text, m.choices, m.at, m.answer,
  m.reply, m.answered,
  case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name) end as person`

export async function listMessages(
  db: Db,
  account_id: number,
  { channel, search, page, page_size }: SandboxQuery,
): Promise<Page<SandboxRow>> {
  const words = parseSearchWords(search)
  const { rows } = await sql<SandboxRow & { total: number }>`
    select ${columns}, count(*) over () as total
      from sandbox_message m ${person}
     where m.account_id = ${account_id} and (${channel ?? null}::text is null or m.channel = ${channel ?? null})
       and ${matchesWords(words, sql`fold(coalesce(u.display_name, '') || ' ' || m.address || ' ' || m.reference)`)}
     order by m.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  const results = rows.map(({ total: _, ...row }) => row)
  return { count: rows[0]?.total ?? 0, results }
}

export async function findMessage(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    select ${columns} from sandbox_message m ${person}
     where m.account_id = ${account_id} and m.id = ${id}`.execute(db)
  return rows[0]
}

interface SandboxResponse {
  account_id: number
  id: number
  answer: string
  reply: string
}

export async function recordResponse(
  db: Db,
  { account_id, id, answer, reply }: SandboxResponse,
): Promise<void> {
  await sql`
    update sandbox_message set answer = ${answer}, reply = ${reply}, answered = clock_now()
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

const retention_days = 7

/** every account: retention is the same for all */
export async function deleteOldMessages(worker: Db): Promise<void> {
  await sql`
    delete from sandbox_message where at < clock_now() - make_interval(days => ${retention_days}::int)`.execute(
    worker,
  )
}
