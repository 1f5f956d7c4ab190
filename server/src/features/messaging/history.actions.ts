import type { UserAlerts } from '@wardline/contract/messaging/history.schemas.ts'
import type { messageHistory as messageHistoryRoute } from '@wardline/contract/messaging/history.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notificationsChosenBy } from '../accounts/notification.access.ts'
import { userStatusOf } from '../accounts/notification.rules.ts'
import { usersById } from '../accounts/user.access.ts'
import { alertsFor } from './alert.rules.ts'
import * as queries from './history.queries.ts'
import * as access from './thread.access.ts'

type Query = QueryOf<typeof messageHistoryRoute>

/** How far each recipient of a message is with it, with times. */
export const messageHistory = (ctx: Ctx, thread_id: number, query: Query) =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const { sender_id } = await access.messageToRead(ctx, db, thread_id, query.message_id)
    return queries.listHistory(db, { account_id, thread_id, sender_id, ...query })
  })

/** How each recipient of a message is rung. Carriers come later: until then, the ways that apply to each person. */
export const messageAlerts = (ctx: Ctx, thread_id: number, query: Query) =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const message = await access.messageToRead(ctx, db, thread_id, query.message_id)
    const of = { account_id, thread_id, sender_id: message.sender_id, ...query }
    const { count, rows } = await queries.listRung(db, of)
    const user_ids = rows.map((row) => row.user_id)
    const [users, chosen] = await Promise.all([
      usersById(db, account_id, user_ids),
      notificationsChosenBy(db, account_id, user_ids),
    ])
    const results = rows.flatMap((row): UserAlerts[] => {
      const user = users.get(row.user_id)
      const user_status = userStatusOf(row)
      const alerts = alertsFor(message, chosen.get(row.user_id) ?? [], user_status)
      return user ? [{ user, user_status, alerts }] : []
    })
    return { count, results }
  })
