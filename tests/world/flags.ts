import type { Flag } from '@wardline/contract/flags.ts'
import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'

/** Switches a feature of the hospital on or off, as its administrators do. Pages that are open keep what they had. */
export const setFlag = ({ app, ids: { account_id } }: Hospital, flag: Flag, is_on: boolean) =>
  app.db.worker((db) =>
    sql`insert into account_flag (account_id, flag, is_on) values (${account_id}, ${flag}, ${is_on})
        on conflict (account_id, flag) do update set is_on = excluded.is_on`.execute(db),
  )
