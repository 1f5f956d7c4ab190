import { withOwnerClient } from '../servers/client.ts'

export const policies = 500
export const conditions = 2_000
/** In the subject of a message that the last policy matches. */
export const routedWord = 'stroke'

/**
 * Active policies of four conditions each: words, a sender, chosen contacts and a time. Only the last one, which asks for
 * one word, matches a message of the bench.
 */
export const seedRouting = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into account_flag (account_id, flag, is_on) select 1, 'routing', true
        on conflict (account_id, flag) do update set is_on = true;
      insert into routing_condition (account_id, name, type, fields)
        select 1, 'Condition ' || n,
               (array['MessageContentCondition', 'SenderCondition', 'RecipientCondition', 'ScheduleCondition'])[1 + n % 4],
               case n % 4
                 when 0 then jsonb_build_object('subject__ilike', 'subject ' || n, 'body__ilike', 'text ' || n, 'priority__in', null)
                 when 1 then jsonb_build_object('id__in', jsonb_build_array(n, n + 1), 'group__in', null, 'department__in', null)
                 when 2 then jsonb_build_object('id__in', jsonb_build_array(n, n + 1), 'user_groups__in', null)
                 else jsonb_build_object('time__gte', '00:00', 'time__lte', '23:59', 'day_of_week__in', null, 'day_of_month__in', null)
               end
          from generate_series(0, ${conditions - 1}) n;
      update routing_condition set fields = fields || '{"subject__ilike": "${routedWord}", "body__ilike": null}'
       where name = 'Condition ${conditions - 4}';
      insert into routing_condition_set (account_id, name, clause_join)
        select 1, 'Set ' || n, case when n = ${policies - 1} then 'OR' else 'AND' end from generate_series(0, ${policies - 1}) n;
      insert into routing_condition_set_condition (account_id, condition_set_id, place, condition_id)
        select 1, s.id, place, c.id
          from generate_series(0, ${policies - 1}) n, generate_series(0, 3) place, routing_condition_set s, routing_condition c
         where s.name = 'Set ' || n and c.name = 'Condition ' || n * 4 + place and (n < ${policies - 1} or place = 0);
      insert into routing_action (account_id, name, type, fields)
        values (1, 'Stop', 'StopAction', '{}');
      insert into routing_policy (account_id, name, priority, is_active, changed_by_user_id)
        select 1, 'Policy ' || n, n + 1, true, 1 from generate_series(0, ${policies - 1}) n;
      insert into routing_policy_condition_set (account_id, policy_id, place, condition_set_id)
        select 1, p.id, 0, s.id from routing_policy p join routing_condition_set s on s.name = replace(p.name, 'Policy', 'Set');
      insert into routing_policy_action (account_id, policy_id, place, action_id)
        select 1, p.id, 0, a.id from routing_policy p, routing_action a;
      update account set routing_version = routing_version + 1`)
    await client.query('vacuum analyze')
  })
