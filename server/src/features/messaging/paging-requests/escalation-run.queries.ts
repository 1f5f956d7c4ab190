import { sql } from 'kysely'
import type { PagingRequestState } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import type {
  AcknowledgementKind,
  Acknowledgement,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'
import { hasActiveProvider } from '../../alerts/notifications/notification.access.ts'
import type { EscalationPosition, EscalationPlan } from '../recipients/escalation-plan.rules.ts'

interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export interface NewEscalationRun {
  group_id: number | null
  group_name: string
  policy_name: string
  plan: EscalationPlan
  position: number
  wait_seconds: number
  user_ids: number[]
}

export interface StartedRun {
  id: number
  group_id: number | null
  task_number: number
  next_due: string
}

export async function insertEscalationRuns(
  db: Db,
  { account_id, thread_id, message_id, requester_id }: MessageKey & { requester_id: number },
  runs: NewEscalationRun[],
): Promise<StartedRun[]> {
  const { rows } = await sql<StartedRun>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as r(group_id bigint, group_name text, policy_name text, plan jsonb, "position" smallint, wait_seconds int, user_ids jsonb)
    ), now as materialized (select clock_now() as at), made as (
      insert into escalation_run (account_id, thread_id, message_id, group_id, group_name, requester_id, policy_name, plan,
        position, next_due, started, notified_at)
      select ${account_id}, ${thread_id}, ${message_id}, group_id, group_name, ${requester_id}, policy_name, plan, position,
             now.at + make_interval(secs => wait_seconds), now.at, now.at
        from now, given
      returning id, group_id, task_number, next_due, position, started
    ), responder as (
      insert into escalation_responder (account_id, run_id, user_id, position, notified_at)
      select ${account_id}, made.id, u.id::bigint, made.position, made.started
        from made join given on given.group_id is not distinct from made.group_id
       cross join lateral jsonb_array_elements_text(given.user_ids) as u(id)
    )
    select id, group_id, task_number, next_due from made order by id`.execute(db)
  return rows
}

export interface EscalationRun extends EscalationPosition {
  id: number
  thread_id: number
  message_id: number
  group_id: number | null
  group_name: string
  policy_name: string
  requester_id: number
  plan: EscalationPlan
  state: PagingRequestState
  task_number: number
  call: string
  responders: {
    user_id: number
    position: number
    state: Acknowledgement['state'] | null
    is_wrong_recipient: boolean
  }[]
}

const runColumns = sql`r.id, r.thread_id, r.message_id, r.group_id, r.group_name, r.policy_name, r.requester_id, r.plan, r.state,
  r.position, r.round, r.task_number, r.call,
  coalesce((select json_agg(json_build_object('user_id', h.user_id, 'position', h.position, 'state', i.state, 'is_wrong_recipient', h.is_wrong_recipient) order by h.position, h.notified_at, h.user_id)
     from escalation_responder h
     left join acknowledgement i on i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id
      and i.user_id = h.user_id
    where h.account_id = r.account_id and h.run_id = r.id), '[]') as responders`

/** Its thread is locked before. */
export async function lockEscalationRun(
  db: Db,
  { account_id, run_id }: { account_id: number; run_id: number },
): Promise<EscalationRun | undefined> {
  const { rows } = await sql<EscalationRun>`
    select ${runColumns} from escalation_run r where r.account_id = ${account_id} and r.id = ${run_id}
       for no key update of r`.execute(db)
  return rows[0]
}

export async function findEscalatingMessage(
  db: Db,
  {
    account_id,
    thread_id,
    message_id,
  }: { account_id: number; thread_id: number; message_id: number | undefined },
): Promise<{ message_id: number; kind: AcknowledgementKind } | undefined> {
  const byMessage = message_id === undefined ? sql`` : sql`and r.message_id = ${message_id}`
  const { rows } = await sql<{ message_id: number; kind: AcknowledgementKind }>`
    select r.message_id, i.kind
      from escalation_run r
      join acknowledgement i on i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id
     where r.account_id = ${account_id} and r.thread_id = ${thread_id} ${byMessage}
     order by r.message_id desc limit 1`.execute(db)
  return rows[0]
}

export interface StepResponder {
  user_id: number
  /** Whether the user is on do not disturb and the message does not ignore that. */
  is_busy: boolean
  /** An alert is on its way or has arrived, or the application is open. False for locked and deactivated users. */
  is_notified: boolean
}

/**
 * Users whom the latest step asked first and who have not responded. Returns none without a provider, when no
 * user can be notified.
 */
export async function listStepResponders(
  db: Db,
  { account_id, run_id }: { account_id: number; run_id: number },
): Promise<StepResponder[]> {
  const { rows } = await sql<StepResponder>`
    select h.user_id, u.status = 'dnd' and (u.status_until is null or u.status_until > clock_now()) and not t.ignore_user_status as is_busy,
           u.is_active and not u.is_locked and (exists (
             select from alert a where a.account_id = h.account_id and a.thread_id = r.thread_id
                and a.message_id = r.message_id and a.user_id = h.user_id
                and a.state in ('waiting', 'sending', 'sent', 'delivered'))
             or ${isReachable('u.account_id', 'u.id')}) as is_notified
      from escalation_run r
      join escalation_responder h on h.account_id = r.account_id and h.run_id = r.id and h.position = r.position
      join acknowledgement i on i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id
       and i.user_id = h.user_id and i.state = 'open'
      join thread t on t.account_id = r.account_id and t.id = r.thread_id
      join users u on u.account_id = h.account_id and u.id = h.user_id
     where r.account_id = ${account_id} and r.id = ${run_id} and ${sql.raw(hasActiveProvider('r.account_id'))}`.execute(
    db,
  )
  return rows
}

export interface UnansweredMessage {
  message_id: number
  requester_id: number
  user_ids: number[]
}

/** Without a `message_id`, the newest unanswered message of the user, otherwise that of another user. */
export async function findUnansweredMessage(
  db: Db,
  {
    account_id,
    thread_id,
    message_id,
    user_id,
  }: Omit<MessageKey, 'message_id'> & { message_id: number | undefined; user_id?: number },
): Promise<UnansweredMessage | undefined> {
  const byMessage = message_id === undefined ? sql`` : sql`and message_id = ${message_id}`
  const { rows } = await sql<UnansweredMessage>`
    select message_id, requester_id, array_agg(user_id order by user_id) as user_ids from acknowledgement
     where account_id = ${account_id} and thread_id = ${thread_id} and state = 'open' ${byMessage}
     group by message_id, requester_id
     order by requester_id is not distinct from ${user_id ?? null}::bigint desc, message_id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function wasJustPagedAgain(db: Db, of: MessageKey): Promise<boolean> {
  const { rows } = await sql`
    select from page_event
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and kind = 'paged_again' and at > clock_now() - interval '1 minute' limit 1`.execute(db)
  return rows.length > 0
}

export const markWrongRecipient = (db: Db, of: { account_id: number; run_ids: number[]; user_id: number }) =>
  sql`
    update escalation_responder set is_wrong_recipient = true
     where account_id = ${of.account_id} and run_id = any(${of.run_ids}::bigint[]) and user_id = ${of.user_id}`.execute(
    db,
  )

/** Their thread is locked before. */
export async function lockOpenEscalationRuns(
  db: Db,
  { account_id, thread_id, message_id }: MessageKey,
): Promise<EscalationRun[]> {
  const { rows } = await sql<EscalationRun>`
    select ${runColumns} from escalation_run r
     where r.account_id = ${account_id} and r.thread_id = ${thread_id} and r.message_id = ${message_id}
       and r.state in ('running', 'unanswered')
     order by r.id for no key update of r`.execute(db)
  return rows
}

export async function advanceRun(
  db: Db,
  {
    account_id,
    run_id,
    position,
    round,
    wait_seconds,
  }: EscalationPosition & { account_id: number; run_id: number; wait_seconds: number },
): Promise<{ task_number: number; next_due: string }> {
  const { rows } = await sql<{ task_number: number; next_due: string }>`
    update escalation_run set position = ${position}, round = ${round}, task_number = task_number + 1, notified_at = clock_now(),
           next_due = clock_now() + make_interval(secs => ${wait_seconds})
     where account_id = ${account_id} and id = ${run_id} and state = 'running'
    returning task_number, next_due`.execute(db)
  const [moved] = rows
  if (!moved) throw new Error('Moved an escalation run that had ended.')
  return moved
}

export const insertResponders = (
  db: Db,
  {
    account_id,
    run_id,
    position,
    user_ids,
  }: { account_id: number; run_id: number; position: number; user_ids: number[] },
) =>
  sql`
    insert into escalation_responder (account_id, run_id, user_id, position)
    select ${account_id}, ${run_id}, id, ${position} from unnest(${user_ids}::bigint[]) as u(id)
    on conflict (account_id, run_id, user_id) do update set notified_at = excluded.notified_at`.execute(db)

export const copyResponders = (db: Db, of: MessageKey & { from_user_id: number; user_ids: number[] }) =>
  sql`
    insert into escalation_responder (account_id, run_id, user_id, position)
    select ${of.account_id}, r.id, u.id, h.position
      from escalation_run r
      join escalation_responder h on h.account_id = r.account_id and h.run_id = r.id and h.user_id = ${of.from_user_id},
           unnest(${of.user_ids}::bigint[]) as u(id)
     where r.account_id = ${of.account_id} and r.thread_id = ${of.thread_id} and r.message_id = ${of.message_id}
       and r.state in ('running', 'unanswered')
    on conflict (account_id, run_id, user_id) do update set notified_at = excluded.notified_at, is_wrong_recipient = false`.execute(
    db,
  )

export const endRuns = (
  db: Db,
  of: {
    account_id: number
    run_ids: number[]
    state: PagingRequestState
    ended_by: number | null
    call?: string
  },
) =>
  sql`
    update escalation_run
       set state = ${of.state}, ended = clock_now(), ended_by = ${of.ended_by}, next_due = null, task_number = task_number + 1,
           call = ${of.call ?? ''}
     where account_id = ${of.account_id} and id = any(${of.run_ids}::bigint[])`.execute(db)

export const recallRuns = (db: Db, { account_id, thread_id }: { account_id: number; thread_id: number }) =>
  sql`
    update escalation_run set state = 'recalled', ended = clock_now(), next_due = null, task_number = task_number + 1
     where account_id = ${account_id} and thread_id = ${thread_id} and state in ('running', 'unanswered')`.execute(
    db,
  )

/** Whether the user handles a page of this message in the console. */
export async function isOperator(db: Db, of: MessageKey & { user_id: number }): Promise<boolean> {
  const { rows } = await sql`
    select from escalation_run
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and operator_id = ${of.user_id} limit 1`.execute(db)
  return rows.length > 0
}
