import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

type PollKind = 'wctp' | 'snpp'
interface Of {
  account_id: number
  kind: PollKind
}

const lease_seconds = 60

export async function claimPoll(db: Db, { account_id, kind }: Of): Promise<string[] | undefined> {
  const { rows } = await sql<{ received: string[] }>`
    insert into pager_poll as p (account_id, kind, due)
    values (${account_id}, ${kind}, clock_now() + make_interval(secs => ${lease_seconds}))
    on conflict (account_id, kind) do update set due = excluded.due where p.due <= clock_now()
    returning received`.execute(db)
  return rows[0]?.received
}

export const completePoll = (db: Db, of: Of & { received: readonly string[]; wait_seconds: number }) =>
  sql`update pager_poll
         set received = ${of.received}::text[], due = clock_now() + make_interval(secs => ${of.wait_seconds}::int)
       where account_id = ${of.account_id} and kind = ${of.kind}`.execute(db)

export interface PolledPage {
  reference: string
  provider_reference: string
  address: string
}

export async function findPagesToPoll(db: Db, { account_id, kind }: Of): Promise<PolledPage[]> {
  const { rows } = await sql<PolledPage>`
    select a.reference, a.provider_reference, a.address from alert a
      left join acknowledgement i on i.account_id = a.account_id and i.thread_id = a.thread_id
       and i.message_id = a.message_id and i.user_id = a.user_id
     where a.account_id = ${account_id} and a.provider = ${kind} and a.provider_reference is not null
       and a.created > clock_now() - interval '1 day'
       and (a.state = 'sent' or a.state = 'delivered' and i.state = 'open')
     order by a.id desc limit 50`.execute(db)
  return rows
}
