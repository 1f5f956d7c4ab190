import type { UserAlerts } from '@wardline/contract/messaging/history.schemas.ts'
import type { messageHistory as messageHistoryRoute } from '@wardline/contract/messaging/history.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notificationsChosenBy } from '../accounts/notification.access.ts'
import { userStatusOf } from '../accounts/notification.rules.ts'
import { usersById } from '../accounts/user.access.ts'
import { alertsOfMessage } from '../alerts/rung.access.ts'
import { alertsFor } from './alert.rules.ts'
import * as queries from './history.queries.ts'
import { noteWatchedRead } from './monitored-thread.actions.ts'
import * as access from './thread.access.ts'

type Query = QueryOf<typeof messageHistoryRoute>

/** How far each recipient of a message is with it, with times. */
export async function messageHistory(ctx: Ctx, thread_id: number, query: Query) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => {
    const opened = await access.messageToRead(ctx, db, thread_id, query.message_id)
    const of = { account_id, thread_id, sender_id: opened.message.sender_id, ...query }
    return { reason: opened.reason, list: await queries.listHistory(db, of) }
  })
  await noteWatchedRead(ctx, thread_id, { reason, what: 'history' })
  return list
}

/** How each recipient of a message was rung; of whom nothing was sent to, the ways that apply to them. */
export async function messageAlerts(ctx: Ctx, thread_id: number, query: Query) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => {
    const { message, reason: why } = await access.messageToRead(ctx, db, thread_id, query.message_id)
    const of = { account_id, thread_id, sender_id: message.sender_id, ...query }
    const { count, rows } = await queries.listRung(db, of)
    const user_ids = rows.map((row) => row.user_id)
    const [users, chosen, rung] = await Promise.all([
      usersById(db, account_id, user_ids),
      notificationsChosenBy(db, account_id, user_ids),
      alertsOfMessage(db, { account_id, thread_id, message_id: query.message_id, user_ids }),
    ])
    const results = rows.flatMap((row): UserAlerts[] => {
      const user = users.get(row.user_id)
      const user_status = userStatusOf(row)
      const alerts = rung.get(row.user_id) ?? alertsFor(message, chosen.get(row.user_id) ?? [], user_status)
      return user ? [{ user, user_status, alerts }] : []
    })
    return { reason: why, list: { count, results } }
  })
  await noteWatchedRead(ctx, thread_id, { reason, what: 'alerts' })
  return list
}
