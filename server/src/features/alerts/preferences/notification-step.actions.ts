import type {
  NotificationPreferences,
  NotificationPreferencesBody,
} from '@wardline/contract/alerts/preferences/notification-step.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findNotificationSettings } from '../../accounts/notification-settings/notification-setting.access.ts'
import { requireConfirmedPassword } from '../../accounts/sessions/password-confirmation.access.ts'
import { enqueueRoutingNotice } from '../../accounts/sessions/routing-notice.actions.ts'
import * as access from '../../accounts/users/user-change.access.ts'
import { findAvailableChannels } from '../providers/provider.access.ts'
import { listAddresses, type ChannelAvailability } from '../notifications/notification-plan.rules.ts'
import {
  nightSummary,
  describeChannels,
  findUrgentAlertTypes,
  planUrgentChannels,
  prioritySummary,
} from './notification-step.rules.ts'
import * as queries from './notification-step.queries.ts'
import { findNotifiableUsers, findSuppressedAddresses } from '../notifications/notification.queries.ts'

export const getNotificationPreferences = (ctx: Context, user_id: number): Promise<NotificationPreferences> =>
  ctx.read(async (db) => {
    await access.requireUserChange(ctx, db, user_id)
    return loadPreferences(db, ctx.caller.account_id, user_id)
  })

/**
 * Replaces order, delays and quiet hours together. No steps means the default order, including future changes to it.
 */
export const setNotificationPreferences = (
  ctx: Context,
  user_id: number,
  { steps, ...quiet }: NotificationPreferencesBody,
): Promise<NotificationPreferences> =>
  ctx.transaction(async (tx) => {
    const of = { account_id: tx.account_id, user_id }
    await access.lockUserForChange(ctx, tx.db, user_id)
    await requireConfirmedPassword(ctx, tx.db)
    if (steps) await queries.replaceSteps(tx.db, of, steps)
    await queries.setQuietHours(tx.db, of, quiet)
    tx.audit(
      ctx.caller.user_id,
      'user.notification_preferences_set',
      { user: user_id },
      { ...(steps && { steps }), ...quiet },
    )
    await enqueueRoutingNotice(ctx, tx, user_id, ['notification_preferences'])
    return loadPreferences(tx.db, tx.account_id, user_id)
  })

async function loadPreferences(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<NotificationPreferences> {
  const [[person], quiet, chosen, channels] = await Promise.all([
    findNotifiableUsers(db, account_id, [user_id]),
    queries.getQuietHours(db, { account_id, user_id }),
    findNotificationSettings(db, account_id, [user_id]),
    findAvailableChannels(db, account_id),
  ])
  if (!person) throw notFound()
  const rows = await findSuppressedAddresses(db, account_id, listAddresses(person))
  const suppressed = new Map(rows.map(({ address, reason }) => [address, reason] as const))
  const availability: ChannelAvailability = { channels, suppressed }
  const own = chosen.get(user_id) ?? []
  const used = planUrgentChannels(person, own, availability)
  const types = {
    chosen: findUrgentAlertTypes(person, own),
    used: new Set(used.map(({ alert_type }) => alert_type)),
  }
  return {
    channels: describeChannels(person, types, availability),
    is_default: person.steps.length === 0,
    ...quiet,
    at_night: nightSummary(used, person),
    by_priority: {
      high: prioritySummary(2, person, own, availability),
      medium: prioritySummary(1, person, own, availability),
      low: prioritySummary(0, person, own, availability),
    },
    may: { change: true }, // reading and changing require the same permission
  }
}
