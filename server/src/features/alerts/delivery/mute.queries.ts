import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the sender of message `m` chose the user among the people in the thread, or mentions them.
 * every account: part of a query
 */
export const isNamedInMessage = (user_id: string): RawBuilder<boolean> => {
  const user = sql.raw(user_id)
  return sql<boolean>`coalesce(m.names_recipients and ${user} = any(m.recipient_user_ids), false)
             or coalesce(${user} = any(m.mentioned_user_ids), false)`
}
