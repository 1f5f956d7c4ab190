import { sql } from 'kysely'
import type { PageState } from '@wardline/contract/messaging/page.schemas.ts'
import type { AskKind, OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Place, Plan } from './plan.rules.ts'

interface Message {
  account_id: number
  thread_id: number
  message_id: number
}

export interface NewRun {
  group_id: number | null
  group_name: string
  policy_name: string
  plan: Plan
  /** The step that rings first: those before it reach nobody. */
  position: number
  /** Until the next step. */
  wait_seconds: number
  user_ids: number[]
}

export interface Started {
  id: number
  group_id: number | null
  tick: number
  next_due: string
}

/** Pages of a new message, with whom they ring first. */
export async function insertRuns(
  db: Db,
  { account_id, thread_id, message_id, asker_id }: Message & { asker_id: number },
  runs: NewRun[],
): Promise<Started[]> {
  const { rows } = await sql<Started>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as r(group_id bigint, group_name text, policy_name text, plan jsonb, "position" smallint, wait_seconds int, user_ids jsonb)
    ), now as materialized (select clock_now() as at), made as (
      insert into escalation_run (account_id, thread_id, message_id, group_id, group_name, asker_id, policy_name, plan,
        position, next_due, started, rung_at)
      select ${account_id}, ${thread_id}, ${message_id}, group_id, group_name, ${asker_id}, policy_name, plan, position,
             now.at + make_interval(secs => wait_seconds), now.at, now.at
        from now, given
      returning id, group_id, tick, next_due, position, started
    ), held as (
      insert into run_holder (account_id, run_id, user_id, position, rung_at)
      select ${account_id}, made.id, u.id::bigint, made.position, made.started
        from made join given on given.group_id is not distinct from made.group_id
       cross join lateral jsonb_array_elements_text(given.user_ids) as u(id)
    )
    select id, group_id, tick, next_due from made order by id`.execute(db)
  return rows
}

export interface Run extends Place {
  id: number
  thread_id: number
  message_id: number
  group_id: number | null
  group_name: string
  policy_name: string
  asker_id: number
  plan: Plan
  state: PageState
  tick: number
  holders: { user_id: number; state: OpenItem['state'] | null; is_wrong: boolean }[]
}

const runColumns = sql`r.id, r.thread_id, r.message_id, r.group_id, r.group_name, r.policy_name, r.asker_id, r.plan, r.state,
  r.position, r.round, r.tick,
  coalesce((select json_agg(json_build_object('user_id', h.user_id, 'state', i.state, 'is_wrong', h.is_wrong) order by h.position, h.rung_at, h.user_id)
     from run_holder h
     left join open_item i on i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id
      and i.user_id = h.user_id
    where h.account_id = r.account_id and h.run_id = r.id), '[]') as holders`

/** One run with who holds it, locked; after its thread. */
export async function lockRun(
  db: Db,
  { account_id, run_id }: { account_id: number; run_id: number },
): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select ${runColumns} from escalation_run r where r.account_id = ${account_id} and r.id = ${run_id}
       for no key update of r`.execute(db)
  return rows[0]
}

/** The message of a thread that pages: this one, or the newest; undefined when none does. */
export async function pagingMessage(
  db: Db,
  {
    account_id,
    thread_id,
    message_id,
  }: { account_id: number; thread_id: number; message_id: number | undefined },
): Promise<{ message_id: number; asks: AskKind } | undefined> {
  const named = message_id === undefined ? sql`` : sql`and r.message_id = ${message_id}`
  const { rows } = await sql<{ message_id: number; asks: AskKind }>`
    select r.message_id, i.asks
      from escalation_run r
      join open_item i on i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id
     where r.account_id = ${account_id} and r.thread_id = ${thread_id} ${named}
     order by r.message_id desc limit 1`.execute(db)
  return rows[0]
}

/** They said that a page is not for them. */
export const markWrong = (db: Db, of: { account_id: number; run_ids: number[]; user_id: number }) =>
  sql`
    update run_holder set is_wrong = true
     where account_id = ${of.account_id} and run_id = any(${of.run_ids}::bigint[]) and user_id = ${of.user_id}`.execute(
    db,
  )

/** Runs of a message that can still be answered, locked; after their thread. */
export async function lockOpenRuns(db: Db, { account_id, thread_id, message_id }: Message): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${runColumns} from escalation_run r
     where r.account_id = ${account_id} and r.thread_id = ${thread_id} and r.message_id = ${message_id}
       and r.state in ('running', 'unanswered')
     order by r.id for no key update of r`.execute(db)
  return rows
}

/** The page has gone on to this place: its next tick, and when that is due. */
export async function moveRun(
  db: Db,
  {
    account_id,
    run_id,
    position,
    round,
    wait_seconds,
  }: Place & { account_id: number; run_id: number; wait_seconds: number },
): Promise<{ tick: number; next_due: string }> {
  const { rows } = await sql<{ tick: number; next_due: string }>`
    update escalation_run set position = ${position}, round = ${round}, tick = tick + 1, rung_at = clock_now(),
           next_due = clock_now() + make_interval(secs => ${wait_seconds})
     where account_id = ${account_id} and id = ${run_id} and state = 'running'
    returning tick, next_due`.execute(db)
  const [moved] = rows
  if (!moved) throw new Error('A page went on although it had ended.')
  return moved
}

/** Who was rung by it now; who was before is rung again. */
export const addHolders = (
  db: Db,
  {
    account_id,
    run_id,
    position,
    user_ids,
  }: { account_id: number; run_id: number; position: number; user_ids: number[] },
) =>
  sql`
    insert into run_holder (account_id, run_id, user_id, position)
    select ${account_id}, ${run_id}, id, ${position} from unnest(${user_ids}::bigint[]) as u(id)
    on conflict (account_id, run_id, user_id) do update set rung_at = excluded.rung_at`.execute(db)

/** Who gets from one of its holders what is owed holds the pages of that message as well. */
export const holdToo = (db: Db, of: Message & { from_user_id: number; user_ids: number[] }) =>
  sql`
    insert into run_holder (account_id, run_id, user_id, position)
    select ${of.account_id}, r.id, u.id, h.position
      from escalation_run r
      join run_holder h on h.account_id = r.account_id and h.run_id = r.id and h.user_id = ${of.from_user_id},
           unnest(${of.user_ids}::bigint[]) as u(id)
     where r.account_id = ${of.account_id} and r.thread_id = ${of.thread_id} and r.message_id = ${of.message_id}
       and r.state in ('running', 'unanswered')
    on conflict (account_id, run_id, user_id) do update set rung_at = excluded.rung_at, is_wrong = false`.execute(
    db,
  )

/** Ends runs; `call` is for the sender to read when nobody has answered. */
export const endRuns = (
  db: Db,
  of: { account_id: number; run_ids: number[]; state: PageState; ended_by: number | null; call?: string },
) =>
  sql`
    update escalation_run
       set state = ${of.state}, ended = clock_now(), ended_by = ${of.ended_by}, next_due = null, tick = tick + 1,
           call = ${of.call ?? ''}
     where account_id = ${of.account_id} and id = any(${of.run_ids}::bigint[])`.execute(db)

/** The sender took the thread back. */
export const recallRuns = (db: Db, { account_id, thread_id }: { account_id: number; thread_id: number }) =>
  sql`
    update escalation_run set state = 'recalled', ended = clock_now(), next_due = null, tick = tick + 1
     where account_id = ${account_id} and thread_id = ${thread_id} and state in ('running', 'unanswered')`.execute(
    db,
  )
