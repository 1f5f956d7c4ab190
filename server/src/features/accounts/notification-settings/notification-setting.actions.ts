import type { NotificationSetting } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { requireConfirmedPassword } from '../sessions/password-confirmation.access.ts'
import * as queries from './notification-setting.queries.ts'
import { completeGrid, hasDuplicates, isReachableAtHigh } from './notification-setting.rules.ts'
import * as access from '../users/user-change.access.ts'
import * as errors from './notification-setting.errors.ts'

export const getNotifications = (ctx: Context, user_id: number) =>
  ctx.read(async (db) => {
    await access.requireUserChange(ctx, db, user_id)
    const stored = await queries.findNotificationSettings(db, ctx.caller.account_id, [user_id])
    return { settings: completeGrid(stored.get(user_id) ?? []) }
  })

/** Stores only differences from the defaults, so that improved defaults reach everyone. */
export const setNotifications = (ctx: Context, user_id: number, settings: NotificationSetting[]) =>
  ctx.transaction(async (tx) => {
    await access.lockUserForChange(ctx, tx.db, user_id)
    if (hasDuplicates(settings)) throw invalid({ settings: [errors.duplicateSetting] })
    await requireConfirmedPassword(ctx, tx.db)
    if (!isReachableAtHigh(settings)) throw invalid({ settings: [errors.unreachableAtHigh] })
    const grid = completeGrid(settings)
    const stored = grid.filter((box) => !box.is_default).map(({ is_default: _, ...box }) => box)
    await queries.replaceNotificationSettings(tx.db, { account_id: tx.account_id, user_id }, stored)
    tx.audit(ctx.caller.user_id, 'user.notifications_set', { user: user_id }, { chosen: stored.length })
    return { settings: grid }
  })
