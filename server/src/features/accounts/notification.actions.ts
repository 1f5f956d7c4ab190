import type { NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import * as queries from './notification.queries.ts'
import { gridOf, hasDoubles, reachesAtHigh } from './notification.rules.ts'
import * as access from './person.access.ts'
import * as errors from './profile.errors.ts'

export const getNotifications = (ctx: Ctx, user_id: number) =>
  ctx.read(async (db) => {
    await access.checkMayChange(ctx, db, user_id)
    const chosen = await queries.chosenBy(db, ctx.caller.account_id, [user_id])
    return { settings: gridOf(chosen.get(user_id) ?? []) }
  })

/** The whole grid at once; only what differs from the defaults is kept, so that a better default reaches everybody. */
export const setNotifications = (ctx: Ctx, user_id: number, settings: NotificationSetting[]) =>
  ctx.tx(async (tx) => {
    await access.changeablePerson(ctx, tx.db, user_id)
    if (hasDoubles(settings)) throw invalid({ settings: [errors.doubleBox] })
    if (!reachesAtHigh(settings)) throw invalid({ settings: [errors.unreachableAtHigh] })
    const grid = gridOf(settings)
    const chosen = grid.filter((box) => !box.is_default).map(({ is_default: _, ...box }) => box)
    await queries.setChosen(tx.db, { account_id: tx.account_id, user_id }, chosen)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'user.notifications_set',
      object_type: 'user',
      object_id: user_id,
      details: { chosen: chosen.length },
    })
    return { settings: grid }
  })
