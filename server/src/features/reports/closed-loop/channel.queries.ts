import { sql } from 'kysely'
import type { Channel, ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { ReportedNotification } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { sumSteps } from '../tallies/step.queries.ts'

export type ChannelSums = {
  channel: Channel
  /** Empty if no provider was asked. */
  provider: ProviderKind | ''
  tried: number
  delivered: number
  failed: number
  impossible: number
  attempt_steps: number[]
  delivery_steps: number[]
}

export async function listChannels(
  db: Db,
  { account_id, from, until }: { account_id: number; from: string; until: string },
): Promise<ChannelSums[]> {
  const { rows } = await sql<ChannelSums>`
    select channel, provider, sum(tried)::int as tried, sum(delivered)::int as delivered, sum(failed)::int as failed,
           sum(impossible)::int as impossible, ${sumSteps('attempt_steps')} as attempt_steps,
           ${sumSteps('delivery_steps')} as delivery_steps
      from alert_tally
     where account_id = ${account_id} and day between ${from}::date and ${until}::date
     group by channel, provider order by tried desc, channel, provider`.execute(db)
  return rows
}

export interface NotificationFilter {
  account_id: number
  from: string
  until: string
  channel: string
  provider: string
  outcome: 'tried' | 'delivered' | 'failed' | 'impossible'
}

/** As the tally counts them: failures until the end of the next day. */
const outcomes = {
  tried: sql<boolean>`al.first_tried is not null`,
  delivered: sql<boolean>`seconds_until(al.first_tried, al.delivered) is not null and al.delivered < closes.at`,
  failed: sql<boolean>`al.first_tried is not null and al.state = 'failed' and al.ended < closes.at`,
  impossible: sql<boolean>`al.first_tried is null and al.state = 'failed' and al.ended < closes.at`,
}

/** Returns the newest notification first. A viewer may open threads that they take part in. */
export async function listNotifications(
  db: Db,
  { account_id, from, until, channel, provider, outcome }: NotificationFilter,
  { viewer_id, limit, offset }: { viewer_id: number; limit: number; offset: number },
): Promise<ReportedNotification[]> {
  const { rows } = await sql<ReportedNotification>`
    with found as materialized (
      select al.id, al.thread_id, al.created, al.priority, al.state, al.reason, al.first_tried, al.delivered
        from account a
        join alert al on al.account_id = ${account_id} and al.channel = ${channel} and coalesce(al.provider, '') = ${provider}
         and al.created >= ${from}::date::timestamp at time zone a.time_zone
         and al.created < (${until}::date + 1)::timestamp at time zone a.time_zone
       cross join lateral (
         select (date_trunc('day', al.created at time zone a.time_zone) + interval '2 days') at time zone a.time_zone as at
       ) closes
       where a.account_id = ${account_id} and ${outcomes[outcome]}
       order by al.created desc, al.id desc limit ${limit} offset ${offset})
    select f.id, f.thread_id, f.created, coalesce(mt.name, '') as message_type, f.priority,
           case when f.state = 'failed' then f.reason else '' end as reason,
           seconds_until(f.created, f.first_tried) as attempt_seconds,
           seconds_until(f.first_tried, f.delivered) as delivery_seconds,
           own.user_id is not null as may_open, coalesce(own.is_archived, false) as is_archived
      from found f
      left join thread t on t.account_id = ${account_id} and t.id = f.thread_id
      left join message_type mt on mt.account_id = ${account_id} and mt.id = t.message_type_id
      left join subscriber own
        on own.account_id = ${account_id} and own.thread_id = f.thread_id and own.user_id = ${viewer_id}
     order by f.created desc, f.id desc`.execute(db)
  return rows
}
