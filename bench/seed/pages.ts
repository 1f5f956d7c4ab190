import { withOwnerClient } from '../servers/client.ts'
import { people, recipientNumber, senders } from './shape.ts'

export const seedChannels = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    const paged = Array.from({ length: senders }, (_, pair) => recipientNumber(pair))
    await client.query(
      `insert into delivery_provider (account_id, kind) select account_id, 'sandbox' from account where not is_internal`,
    )
    await client.query(
      `update users set mobile_number = '+1202' || (5550000 + id), pager_email = 'pager' || id || '@hospital.test', last_seen = now()
        where id = any($1)`,
      [paged],
    )
    await client.query(
      `insert into notification_setting (account_id, user_id, alert_type, priority, status, is_on)
       select account_id, id, type, 2, 'online', type <> 'push'
         from users, unnest(array['push', 'sms', 'email', 'user_email']) as type where id = any($1)`,
      [paged],
    )
  })

export const countDeliveredAlerts = (url: string): Promise<number> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from alert a join account using (account_id) where a.state = 'delivered' and not is_internal`,
    )
    return Number(rows[0]?.n)
  })

/**
 * Lets the next steps of the copies fall due evenly over `seconds`, starting after `ahead` seconds. Their ids start after
 * `first`, far beyond those that the running server assigns.
 */
export const seedDueSteps = (
  url: string,
  { first = 50_000_000, ...of }: { count: number; seconds: number; ahead: number; first?: number },
): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query<{ id: string; thread_id: string }>(
      `select r.id, r.thread_id from escalation_run r join account using (account_id)
        where r.state = 'running' and not is_internal order by r.id desc limit 1`,
    )
    const [model] = rows
    if (!model) throw new Error('No escalation is running.')
    await client.query(`
      create temp table made as select n, ${first} + n as id from generate_series(1, ${of.count}) n;
      insert into thread (account_id, id, subject, priority, created_by, last_message_id, requires_confirm, apply_escalations)
        overriding system value
        select account_id, made.id, 'Page', t.priority, t.created_by, made.id, true, true
          from thread t, made where t.id = ${model.thread_id};
      insert into message (account_id, id, thread_id, sender_id, body, data)
        overriding system value
        select account_id, made.id, made.id, created_by, 'Page', '[]' from thread t, made where t.id = ${model.thread_id};
      insert into subscriber (account_id, thread_id, user_id, reason, last_message_id)
        select account_id, made.id, user_id, reason, made.id from subscriber s, made where s.thread_id = ${model.thread_id};
      insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind)
        select account_id, made.id, made.id, user_id, requester_id, kind from acknowledgement i, made where i.thread_id = ${model.thread_id};
      insert into escalation_run (account_id, id, thread_id, message_id, group_id, group_name, requester_id, policy_name, plan, next_due, started)
        overriding system value
        select account_id, made.id, made.id, made.id, group_id, group_name, requester_id, policy_name, plan,
               -- The due time twice: a step moves next_due, and started keeps the reference for its lateness.
               due.at, due.at
          from escalation_run r, made,
               lateral (select now() + make_interval(secs => ${of.ahead} + made.n * ${of.seconds}::float8 / ${of.count}) as at) due where r.id = ${model.id};
      insert into escalation_responder (account_id, run_id, user_id, position)
        select account_id, made.id, user_id, position from escalation_responder h, made where h.run_id = ${model.id};
      insert into due_task (account_id, kind, due, payload)
        select account_id, 'escalation_step', next_due, jsonb_build_object('thread_id', thread_id, 'run_id', id, 'task_number', task_number)
          from escalation_run where id > ${first} and id <= ${first + of.count}`)
    await client.query('analyze')
  })

/** Returns ms; empty until all steps have run. */
export const readStepLateness = (url: string, count: number): Promise<number[]> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ late: string }>(
      `select extract(epoch from notified_at - started) * 1000 as late from escalation_run where id > 50000000 and task_number > 1`,
    )
    return rows.length < count ? [] : rows.map(({ late }) => Number(late))
  })

/** Notifications that are due and not yet attempted, and those that are being sent. */
export const countPendingNotifications = (url: string): Promise<number> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      `select (select count(*) from due_task where due <= now() and kind in ('alert_notify', 'alert_send'))
            + (select count(*) from alert where state = 'sending' or state = 'waiting' and due <= now()) as n`,
    )
    return Number(rows[0]?.n)
  })

/** Counts the transactions of the database since it was created, read-only ones included. */
export const countTransactions = (url: string): Promise<number> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.n)
  })

/** Returns ms from the due time of each step until the first notification of its responder was attempted. */
export const readNotificationLateness = (url: string): Promise<number[]> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ late: string }>(
      `select extract(epoch from min(a.first_tried) - r.started) * 1000 as late
         from escalation_run r join alert a on a.account_id = r.account_id and a.run_id = r.id
        where r.id > 50000000 and a.first_tried is not null group by r.id, r.started`,
    )
    return rows.map(({ late }) => Number(late))
  })

export const seedIdleAcknowledgements = (url: string, count: number): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, since)
        select account_id, 1 + n % 1000, 100000000 + n, 1 + n % ${people}, 1 + (n + 1) % ${people}, 'confirm', now() - interval '2 days'
          from account, generate_series(1, ${count}) n where not is_internal;
      insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address, state,
                         provider, first_tried, sent, delivered, ended, created, due)
        select account_id, 'I' || n, 1 + n % 1000, 100000000 + n, 1 + n % ${people}, 2, 'sms', 'sms', '+12025550100',
               'delivered', 'sandbox', then_, then_, then_, then_, then_, then_
          from account, generate_series(1, ${count}) n, (select now() - interval '2 days' as then_) t where not is_internal`)
    await client.query('vacuum analyze')
  })
