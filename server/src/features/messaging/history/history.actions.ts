import type { UserAlerts } from '@wardline/contract/messaging/history/history.schemas.ts'
import type { listMessageHistory as messageHistoryRoute } from '@wardline/contract/messaging/history/history.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { userStatusOf } from '../../accounts/notification-settings/notification-setting.rules.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { findAlertsByUser } from '../../alerts/delivery/alert-list.access.ts'
import { findExpectedChannels } from '../../alerts/notifications/planned-notification.access.ts'
import { expectedAlerts } from './expected-alert.rules.ts'
import * as queries from './history.queries.ts'
import { auditThreadRead } from '../threads/thread-read.actions.ts'
import * as access from '../threads/thread.access.ts'

type Query = QueryOf<typeof messageHistoryRoute>

export async function listMessageHistory(ctx: Context, thread_id: number, query: Query) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => {
    const opened = await access.requireMessage(ctx, db, thread_id, query.message_id)
    const of = { account_id, thread_id, sender_id: opened.message.sender_id, ...query }
    return { reason: opened.reason, list: await queries.listHistory(db, of) }
  })
  await auditThreadRead(ctx, thread_id, { reason, what: 'history' })
  return list
}

export async function listMessageAlerts(ctx: Context, thread_id: number, query: Query) {
  const { account_id } = ctx.caller
  const { reason, list } = await ctx.read(async (db) => {
    const { message, reason: why } = await access.requireMessage(ctx, db, thread_id, query.message_id)
    const of = { account_id, thread_id, sender_id: message.sender_id, ...query }
    const { count, rows } = await queries.listRecipientAvailability(db, of)
    const user_ids = rows.map((row) => row.user_id)
    const [users, expected, alertsByUser] = await Promise.all([
      findUsersById(db, account_id, user_ids),
      findExpectedChannels(db, account_id, message, rows),
      findAlertsByUser(db, { account_id, thread_id, message_id: query.message_id, user_ids }),
    ])
    const results = rows.flatMap((row): UserAlerts[] => {
      const user = users.get(row.user_id)
      const user_status = userStatusOf(row)
      const alerts = alertsByUser.get(row.user_id) ?? expectedAlerts(message, expected.get(row.user_id) ?? [])
      return user ? [{ user, user_status, alerts }] : []
    })
    return { reason: why, list: { count, results } }
  })
  await auditThreadRead(ctx, thread_id, { reason, what: 'alerts' })
  return list
}
