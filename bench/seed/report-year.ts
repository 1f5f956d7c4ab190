import { withOwnerClient } from '../servers/client.ts'
import {
  firstGroup,
  firstType,
  groups,
  luck,
  messageTypes,
  onCallUser,
  staff,
  yearStart,
} from './report-staff.ts'
import { bodyText, messagesEach } from './shape.ts'

/** Ids beyond those of the standard data. */
const firstThread = 100_000
const firstMessage = 1_000_000

const patientsOf = (messages: number): number => messages / 200

/**
 * The conversations of a year, evenly spread. The first message of each is a page: four in ten go to the user on call for
 * a group with high priority, the others to a user by name. Answers take 10 seconds to 67 minutes.
 */
const createPages = (messages: number): string => `
  create temp table page as
  select n as thread_number, ${firstThread} + n as thread_id, ${firstMessage} + (n - 1) * ${messagesEach} + 1 as message_id, sent, group_id,
         case when group_id is null then 1 else 2 end as priority, nullif(n % ${messageTypes + 1}, 0) + ${firstType - 1} as type_id,
         1 + (n * 7919) % ${staff} as sender,
         case when group_id is null then 1 + (n * 7919 + 1 + n % 97) % ${staff}
              else ${onCallUser('group_id', 'half')} end as recipient,
         make_interval(secs => 10 * exp(6 * ${luck('n', 2)})) as delay, ${luck('n', 3)} as fate
    from generate_series(1::bigint, ${messages / messagesEach}) n,
         lateral (select ${yearStart} + n * (interval '365 days' / ${messages / messagesEach}) - interval '1 hour' as sent,
                         (n * 730 / ${messages / messagesEach}) as half,
                         case when ${luck('n', 1)} < 0.4 then ${firstGroup} + (hashint8extended(n, 4) & 65535) % ${groups} end as group_id) at`

const insertMessages = (messages: number): string => `
  insert into thread (account_id, id, subject, priority, message_type_id, created_by, created, requires_confirm, apply_escalations,
      last_message_id, last_message_date, shown_message_id, shown_sender_id, shown_text, shown_has_attachments, first_user_ids, patient_id)
    overriding system value
    select 1, thread_id, 'Labs of bed ' || thread_number % 40, priority, type_id, sender, sent, true, group_id is not null,
           message_id + ${messagesEach - 1}, sent + interval '${messagesEach - 1} minutes', message_id + ${messagesEach - 1}, sender,
           ${bodyText('thread_number', `${messagesEach}`)}, false, array[sender, recipient],
           case when thread_number % 3 = 0 then ${firstPatient} + thread_number % ${patientsOf(messages)} end
      from page order by thread_number;
  insert into message (account_id, thread_id, id, sender_id, sender_name, sender_title, created, body, data)
    overriding system value
    select 1, thread_id, message_id + m, u.id, u.display_name, u.title, sent + m * interval '1 minute', text,
           jsonb_build_array(jsonb_build_object('field_type', 'textarea', 'data', text, 'label', ''))
      from page, generate_series(0, ${messagesEach - 1}) m, users u, lateral (select ${bodyText('thread_number', 'm')} as text) b
     where u.account_id = 1 and u.id = case m % 2 when 0 then sender else recipient end
     order by thread_number, m`

const firstPatient = 10_001

/** One page in a hundred is recalled, one in twenty expires. */
const state = `case when fate < 0.85 then 'accepted' when fate < 0.94 then 'responded' when fate < 0.99 then 'expired' else 'recalled' end`

const insertOutcomes = `
  insert into thread_group (account_id, thread_id, paging_group_id) select 1, thread_id, group_id from page where group_id is not null;
  insert into subscriber (account_id, thread_id, user_id, reason, state, delivered_message_id, read_message_id, last_message_id, last_message_date)
    select 1, thread_id, case k when 0 then sender else recipient end, case k when 0 then 'sender' else 'new_message' end, 2,
           message_id + ${messagesEach - 1}, message_id + ${messagesEach - 1}, message_id + ${messagesEach - 1}, sent + interval '${messagesEach - 1} minutes'
      from page, generate_series(0, 1) k where sender <> recipient or k = 0 order by thread_number;
  insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, state, group_id, call_order, since, closed)
    select 1, thread_id, message_id, recipient, sender, case when group_id is null then 'confirm' else 'page' end, ${state},
           group_id, case when group_id is not null then 1 end, sent, sent + case when fate < 0.94 then delay else interval '30 minutes' end
      from page order by thread_number;
  insert into receipt (account_id, thread_id, user_id, kind, message_id, at)
    select 1, thread_id, recipient, kind, message_id, sent + case kind when 1 then delay / 20 else delay / 2 end
      from page, generate_series(1, 2) kind where fate < 0.97 order by thread_number;
  insert into page_event (account_id, thread_id, message_id, user_id, kind, at)
    select 1, thread_id, message_id, recipient, kind, sent + case kind when 'delivered' then delay / 20 else delay end
      from page, unnest(array['delivered', 'step', 'unanswered', 'wrong_recipient']) kind
     where case kind when 'delivered' then fate < 0.98 when 'step' then group_id is not null and thread_number % 5 = 0
                     when 'unanswered' then fate between 0.94 and 0.99 else thread_number % 100 = 0 end
     order by thread_number;
  insert into escalation_run (account_id, thread_id, message_id, group_id, group_name, requester_id, plan, state, started, notified_at, ended)
    select 1, thread_id, message_id, group_id, 'Group ' || group_id - ${firstGroup - 1}, sender, '[]',
           case when fate < 0.94 then 'answered' when fate < 0.99 then 'unanswered' else 'recalled' end, sent, sent, sent + delay
      from page where group_id is not null order by thread_number`

/** Two for each page, of which one in twenty is a call, and one for a later message. */
const insertAlerts = `
  insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address, position, is_page,
      state, reason, provider, attempts, due, created, first_tried, sent, delivered, ended, call_seconds)
    select 1, 'R' || thread_number || '-' || k, thread_id, message_id + 5 * (k / 2), recipient, priority, alert_type, channel,
           channel || recipient, 1 + k % 2, k < 2, state, case state when 'failed' then 'No answer' else '' end, provider, 1, at, at,
           at + interval '1 second', at + interval '2 seconds', case state when 'delivered' then at + interval '2 seconds' + delay / 100 end,
           at + interval '3 seconds' + delay / 100, case channel when 'voice' then 20 + thread_number % 60 end
      from page, generate_series(0, 2) k,
           lateral (select sent + k * interval '40 seconds' as at,
                           case when ${luck('thread_number', 5)} < 0.95 then 'delivered' else 'failed' end as state,
                           case when k <> 1 then thread_number % 3 when thread_number % 10 > 0 then 3 else 4 end as way) a,
           lateral (select (array['push', 'apns', 'gcm', 'sms', 'phone'])[1 + way] as alert_type,
                           (array['web_push', 'apns', 'fcm', 'sms', 'voice'])[1 + way] as channel,
                           (array['web_push', 'apns', 'fcm', 'twilio', 'twilio'])[1 + way] as provider) w
     order by thread_number`

const insertCallsAndHandoffs = (messages: number): string => `
  insert into pager_call (account_id, provider, provider_reference, channel, number, label, caller, at, state, dialogue, reply, call_seconds)
    select 1, 'twilio', 'CA' || n, 'voice', '+12025550199', 'Group line', '+1202555' || lpad((n % 10000)::text, 4, '0'),
           ${yearStart} + n * (interval '365 days' / ${messages / 1000}) - interval '1 hour', case n % 3 when 0 then 'refused' else 'abandoned' end,
           jsonb_build_object('target', 'Group ' || 1 + n % ${groups}, 'to', jsonb_build_object('group_id', ${firstGroup} + n % ${groups})), '{}', n % 90
      from generate_series(1, ${messages / 1000}) n;
  insert into patient (account_id, id, mrn, first_name, last_name, date_of_birth, discharged) overriding system value
    select 1, ${firstPatient - 1} + n, 'Y' || n, 'First ' || n % 90, 'Patient ' || n * 7919 % 2000, date '1930-01-01' + (n * 11 % 30000)::int,
           case when n <= ${patientsOf(messages)} - 1000 then ${yearStart} + n * (interval '365 days' / ${patientsOf(messages)}) end
      from generate_series(1, ${patientsOf(messages)}) n;
  insert into encounter (account_id, patient_id, class, status, starts, ends)
    select 1, id, 'IMP', case when discharged is null then 'in-progress' else 'finished' end, coalesce(discharged, now()) - interval '4 days', discharged
      from patient where account_id = 1 and id >= ${firstPatient};
  insert into patient_handoff (account_id, batch, patient_id, member_id, from_user_id, to_user_id, severity, note, state, answer, from_department_ids, requested, expires, closed)
    select 1, gen_random_uuid(), ${firstPatient} + n % ${patientsOf(messages)}, n, from_user, 1 + from_user % ${staff}, 'stable', '',
           case when n % 20 < 17 then 'accepted' when n % 20 < 19 then 'declined' else 'expired' end,
           case when n % 2 = 0 then 'Understood' else '' end,
           array(select ud.department_id from user_department ud where ud.account_id = 1 and ud.user_id = from_user order by ud.department_id),
           at, at + interval '4 hours', at + n % 60 * interval '1 minute'
      from generate_series(1, ${messages / 200}) n,
           lateral (select ${yearStart} + n * (interval '365 days' / ${messages / 200}) - interval '1 hour' as at, 1 + (n * 7919) % ${staff} as from_user) h`

const sequences = ['thread', 'message', 'patient']

/**
 * A year of messages with what reports count: pages with their outcomes, notifications, calls and handoffs. Messages are
 * written beside the rest. Rows of a table are in the order of time, as they are when a server writes them.
 */
export async function seedReportYear(url: string, messages: number): Promise<void> {
  const write = (...statements: string[]): Promise<void> =>
    withOwnerClient(url, async (client) => {
      await client.query(
        `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
      )
      await client.query(`${createPages(messages)}; analyze page`)
      for (const statement of statements) await client.query(statement)
    })
  // This trigger would write each thread once more.
  await withOwnerClient(url, (client) =>
    client.query('alter table subscriber disable trigger subscribers_added'),
  )
  await Promise.all([
    write(insertMessages(messages)),
    write(insertCallsAndHandoffs(messages), insertOutcomes, insertAlerts),
  ])
  await withOwnerClient(url, async (client) => {
    await client.query('alter table subscriber enable always trigger subscribers_added')
    for (const table of sequences)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}) + 1000)`,
      )
    await client.query('vacuum analyze')
  })
}
