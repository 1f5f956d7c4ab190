import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { AppliedPolicy, RoutedFields } from '../recipients/message-routing.rules.ts'

interface ThreadKey {
  account_id: number
  thread_id: number
}

/** As its sender wrote it: dry runs evaluate it again. */
export interface SentMessage extends RoutedFields {
  contact_ids: readonly number[]
}

/**
 * Marks the policies as used, so that they cannot be deleted any more. Skips one that was deleted while the message was
 * sent. Locks in id order to avoid deadlocks.
 */
export const insertThreadRouting = (
  db: Db,
  { account_id, thread_id }: ThreadKey,
  policies: readonly AppliedPolicy[],
  sent: SentMessage | null,
) =>
  sql`
    with given as materialized (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(policies)}::jsonb)
          as (policy_id bigint, policy_name text, policy_version int, is_trial boolean, matched jsonb, effects jsonb,
              people int, skipped int, fell_through boolean)) with ordinality
          as g(policy_id, policy_name, policy_version, is_trial, matched, effects, people, skipped, fell_through, place)
    ), existing as materialized (
      select p.id, p.first_matched from routing_policy p
       where p.account_id = ${account_id} and p.id in (select policy_id from given)
       order by p.id for key share
    ), used as (
      update routing_policy p set first_matched = clock_now()
        from existing where p.account_id = ${account_id} and p.id = existing.id and existing.first_matched is null
         and p.first_matched is null
    )
    insert into thread_routing (account_id, thread_id, place, policy_id, policy_name, policy_version, is_trial, matched,
      effects, people, skipped, fell_through, sent)
    select ${account_id}, ${thread_id}, g.place, g.policy_id, g.policy_name, g.policy_version, g.is_trial, g.matched,
           g.effects, g.people, g.skipped, g.fell_through,
           case when g.place = 1 then ${JSON.stringify(sent)}::jsonb end
      from given g join existing on existing.id = g.policy_id`.execute(db)

/** When the next shift of each user begins, within two weeks; without users who are on call now. */
export async function findNextShiftStarts(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ user_id: number; starts: string }>`
    with now as materialized (select clock_now() as at)
    select s.user_id, min(s.starts) as starts
      from now join shift s on s.account_id = ${account_id} and s.user_id = any(${user_ids}::bigint[])
     where s.ends > now.at and s.starts < now.at + interval '14 days'
     group by s.user_id, now.at having min(s.starts) > now.at`.execute(db)
  return new Map(rows.map(({ user_id, starts }) => [user_id, starts]))
}

export async function findAccountClock(
  db: Db,
  account_id: number,
): Promise<{ now: string; time_zone: string }> {
  const { rows } = await sql<{ now: string; time_zone: string }>`
    select clock_now() as now, time_zone from account where account_id = ${account_id}`.execute(db)
  if (!rows[0]) throw new Error('The account does not exist.')
  return rows[0]
}
