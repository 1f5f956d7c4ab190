import type { SandboxMessage, SandboxQuery } from '@wardline/contract/alerts/sandbox.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Notice } from '../../platform/carriers/carrier.ts'
import type { Page } from '../../platform/http/paging.ts'
import { holds } from '../accounts/search-words.access.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import './carrier.tables.ts'

/** Undefined when it is there already: an alert that is tried again under its reference. */
export async function keepNotice(db: Db, notice: Notice): Promise<number | undefined> {
  const { account_id, reference, medium, address, priority, subject, text, choices } = notice
  const { rows } = await sql<{ id: number }>`
    insert into sandbox_message (account_id, reference, medium, address, priority, subject, text, choices)
    values (${account_id}, ${reference}, ${medium}, ${address}, ${priority}, ${subject}, ${text}, ${[...choices]}::text[])
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export type SandboxRow = Omit<SandboxMessage, 'may'>

/** Of whom the alert is; every account: parts of a query, not a query. */
const person = sql`left join alert a on a.account_id = m.account_id and a.reference = m.reference
  left join users u on u.account_id = a.account_id and u.id = a.user_id`
const shown = sql`m.id, m.reference, m.medium, m.address, m.priority, m.subject, m.text, m.choices, m.at, m.answer,
  m.said, m.answered,
  case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name) end as person`

/** The newest first. */
export async function listMessages(
  db: Db,
  account_id: number,
  { medium, search, page, page_size }: SandboxQuery,
): Promise<Page<SandboxRow>> {
  const words = searchWords(search)
  const { rows } = await sql<SandboxRow & { total: number }>`
    select ${shown}, count(*) over () as total
      from sandbox_message m ${person}
     where m.account_id = ${account_id} and (${medium ?? null}::text is null or m.medium = ${medium ?? null})
       and ${holds(words, sql`fold(coalesce(u.display_name, '') || ' ' || m.address || ' ' || m.reference)`)}
     order by m.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  const results = rows.map(({ total: _, ...row }) => row)
  return { count: rows[0]?.total ?? 0, results }
}

export async function messageById(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`
    select ${shown} from sandbox_message m ${person}
     where m.account_id = ${account_id} and m.id = ${id}`.execute(db)
  return rows[0]
}

interface Answered {
  account_id: number
  id: number
  answer: string
  said: string
}

export async function noteAnswer(db: Db, { account_id, id, answer, said }: Answered): Promise<void> {
  await sql`
    update sandbox_message set answer = ${answer}, said = ${said}, answered = clock_now()
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

const keep_days = 7

/** Of every account: what nobody looks at any more. */
export async function forgetOld(worker: Db): Promise<void> {
  await sql`
    delete from sandbox_message where at < clock_now() - make_interval(days => ${keep_days}::int)`.execute(
    worker,
  )
}
