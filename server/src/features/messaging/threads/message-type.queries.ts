import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

type Field = MessageType['fields'][number]
interface Row extends Omit<MessageType, 'fields'> {
  fields: Partial<Field>[]
}

const columns = sql`id, name, response_options, fields, priority, requires_confirm, apply_escalations, ignore_user_status,
  allow_replies, suppress_reply_notifications`

const toMessageType = (row: Row): MessageType => ({
  ...row,
  fields: row.fields.map((field) => ({
    slug: field.slug ?? '',
    label: field.label ?? field.slug ?? '',
    field_type: field.field_type ?? 'text',
    value: null,
    default_value: field.default_value ?? null,
    required: field.required ?? false,
    options: field.options ?? [],
  })),
})

export async function listMessageTypes(
  db: Db,
  of: { account_id: number; page: number; page_size: number },
): Promise<{ count: number; results: MessageType[] }> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over () as total from message_type
     where account_id = ${of.account_id} and is_active
     order by name, id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => toMessageType(row)) }
}

export async function findMessageType(
  db: Db,
  account_id: number,
  id: number,
): Promise<MessageType | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from message_type where account_id = ${account_id} and id = ${id} and is_active`.execute(
    db,
  )
  return rows[0] && toMessageType(rows[0])
}
