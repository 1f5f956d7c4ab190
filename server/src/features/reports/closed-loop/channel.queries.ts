import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { sumSteps } from '../tallies/step.queries.ts'

export type ChannelSums = {
  channel: string
  provider: string
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
