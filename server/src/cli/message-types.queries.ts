import { sql } from 'kysely'
import type { Db } from '../platform/db/connection.ts'
import type { NewMessageType } from './message-types.rules.ts'

export const insertMessageTypes = async (db: Db, account_id: number, types: NewMessageType[]) => {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into message_type (account_id, name, priority, response_options, response_meanings, requires_confirm, apply_escalations,
                              ignore_user_status, allow_replies, fields)
    select ${account_id}, name, priority, response_options, response_meanings, requires_confirm, apply_escalations, ignore_user_status,
           allow_replies, fields
    from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t(name text, priority smallint, response_options text[],
      response_meanings jsonb, requires_confirm boolean, apply_escalations boolean, ignore_user_status boolean, allow_replies boolean, fields jsonb)
    on conflict (account_id, name) do nothing
    returning id, name
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id] as const))
}
