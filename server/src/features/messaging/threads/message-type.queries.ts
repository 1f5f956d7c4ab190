import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

type Field = MessageType['fields'][number]
export interface MessageTypeRow extends Omit<MessageType, 'fields'> {
  fields: Partial<Field>[]
}

/** Columns only; every account: each statement filters. */
export const messageTypeColumns = sql`t.id, t.name, t.response_options, t.response_meanings, t.fields, t.priority, t.requires_confirm,
  t.apply_escalations, t.ignore_user_status, t.allow_replies, t.suppress_reply_notifications`

export const toMessageType = <Row extends MessageTypeRow>(row: Row): Omit<Row, 'fields'> & MessageType => ({
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

interface Sender {
  account_id: number
  user_id: number
}

/** True for types without departments, and for members of one of the type's departments. */
const isOffered = ({ account_id, user_id }: Sender): RawBuilder<boolean> => sql`(
  not exists (select from department_message_type dt
               where dt.account_id = ${account_id} and dt.message_type_id = t.id)
  or exists (select from department_message_type dt
               join user_department ud on ud.account_id = dt.account_id and ud.department_id = dt.department_id
              where dt.account_id = ${account_id} and dt.message_type_id = t.id and ud.user_id = ${user_id}))`

export async function listMessageTypes(
  db: Db,
  of: Sender & { page: number; page_size: number },
): Promise<{ count: number; results: MessageType[] }> {
  const { rows } = await sql<MessageTypeRow & { total: number }>`
    select ${messageTypeColumns}, count(*) over () as total from message_type t
     where t.account_id = ${of.account_id} and t.is_active and ${isOffered(of)}
     order by t.position, fold(t.name), t.id limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`.execute(
    db,
  )
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => toMessageType(row)) }
}

/** Undefined if the sender may not choose the type. */
export async function findMessageType(db: Db, sender: Sender, id: number): Promise<MessageType | undefined> {
  const { rows } = await sql<MessageTypeRow>`
    select ${messageTypeColumns} from message_type t
     where t.account_id = ${sender.account_id} and t.id = ${id} and t.is_active and ${isOffered(sender)}`.execute(
    db,
  )
  return rows[0] && toMessageType(rows[0])
}
