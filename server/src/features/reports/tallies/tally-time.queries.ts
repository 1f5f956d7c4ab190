import { sql, type RawBuilder } from 'kysely'

export interface Days {
  account_id: number
  /** Days of the hospital, both included. */
  from: string
  until: string
}

/** The common table expression `span`: when these days begin and end, and the time zone of the hospital. */
export const timeOf = ({ account_id, from, until }: Days): RawBuilder<unknown> => sql`
  span as materialized (
    select a.time_zone, ${from}::date::timestamp at time zone a.time_zone as begins,
           (${until}::date + 1)::timestamp at time zone a.time_zone as ends
      from account a where a.account_id = ${account_id})`
