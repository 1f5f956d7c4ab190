import type { RingPreferences, RingPreferencesBody } from '@wardline/contract/alerts/ring-step.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { notificationsChosenBy } from '../accounts/notification.access.ts'
import * as access from '../accounts/person.access.ts'
import { mediaOf } from './carrier.access.ts'
import { addressesOf, type Outside } from './ring-plan.rules.ts'
import { atNightText, shownWays, urgentWays } from './ring-step.rules.ts'
import * as queries from './ring-step.queries.ts'
import { peopleWithBells, stoppedAmong } from './ringing.queries.ts'

export const getRingPreferences = (ctx: Ctx, user_id: number): Promise<RingPreferences> =>
  ctx.read(async (db) => {
    await access.checkMayChange(ctx, db, user_id)
    return preferencesOf(db, ctx.caller.account_id, user_id)
  })

/** The order, the delays and the quiet hours at once; no steps at all is the default, also when that changes. */
export const setRingPreferences = (
  ctx: Ctx,
  user_id: number,
  { steps, ...quiet }: RingPreferencesBody,
): Promise<RingPreferences> =>
  ctx.tx(async (tx) => {
    const of = { account_id: tx.account_id, user_id }
    await access.changeablePerson(ctx, tx.db, user_id)
    await queries.setSteps(tx.db, of, steps)
    await queries.setQuietHours(tx.db, of, quiet)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'user.ringing_set',
      object_type: 'user',
      object_id: user_id,
      details: { steps, ...quiet },
    })
    return preferencesOf(tx.db, tx.account_id, user_id)
  })

async function preferencesOf(db: Db, account_id: number, user_id: number): Promise<RingPreferences> {
  const [[person], quiet, chosen, media] = await Promise.all([
    peopleWithBells(db, account_id, [user_id]),
    queries.quietHoursOf(db, { account_id, user_id }),
    notificationsChosenBy(db, account_id, [user_id]),
    mediaOf(db, account_id),
  ])
  if (!person) throw notFound()
  const rows = await stoppedAmong(db, account_id, addressesOf(person))
  const stopped = new Map(rows.map(({ address, reason }) => [address, reason] as const))
  const outside: Outside = { media, stopped }
  const used = urgentWays(person, chosen.get(user_id) ?? [], outside)
  return {
    ways: shownWays(person, new Set(used.map(({ alert_type }) => alert_type)), outside),
    is_default: person.steps.length === 0,
    ...quiet,
    at_night: atNightText(used, person),
    may: { change: true }, // who may see it may change it: the door is the same
  }
}
