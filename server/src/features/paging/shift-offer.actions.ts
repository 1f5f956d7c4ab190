import { shiftOfferChanged } from '@wardline/contract/paging/shift-offer.events.ts'
import type { OfferBody, ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { tellCalendarChanged } from './calendar-change.actions.ts'
import { occurrenceOf } from './on-call-event.access.ts'
import { groupToSee, groupToWrite, type GroupStanding } from './paging-group.access.ts'
import * as access from './shift-offer.access.ts'
import type { OfferFound } from './shift-offer.access.ts'
import * as queries from './shift-offer.queries.ts'
import { instantNow } from './shift.queries.ts'
import { takeSpan, tellTaken } from './takeover.actions.ts'
import * as errors from './takeover.errors.ts'

const byStart = (offers: ShiftOffer[]): ShiftOffer[] =>
  offers
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => Date.parse(a.shift.start) - Date.parse(b.shift.start) || a.id - b.id)

export const listGroupOffers = (ctx: Ctx, group_id: number): Promise<ShiftOffer[]> =>
  ctx.read(async (db) => {
    const group = await groupToSee(ctx, db, group_id, 'ScheduleGroup')
    const offers = await queries.openOf(db, ctx.caller.account_id, group_id)
    return byStart((await access.offersSeen(ctx, db, group, offers)).shown)
  })

/** The caller's own, and those that the caller can accept or decline. */
export const listMyOffers = (ctx: Ctx): Promise<ShiftOffer[]> =>
  ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const offers = await queries.openFor(db, account_id, user_id)
    const shown: ShiftOffer[] = []
    for (const [group_id, some] of Map.groupBy(offers, (offer) => offer.group_id)) {
      const group = await groupToSee(ctx, db, group_id)
      shown.push(...(await access.offersSeen(ctx, db, group, some)).shown)
    }
    return byStart(shown).filter(({ may }) => may.accept || may.decline || may.withdraw)
  })

/** The offer as it is now: told to whom it concerns, answered to the caller. */
async function tellOffer(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  id: number,
  action: string,
): Promise<ShiftOffer> {
  const offer = await queries.find(tx.db, tx.account_id, id)
  const {
    shown: [shown],
  } = await access.offersSeen(ctx, tx.db, group, offer ? [offer] : [])
  if (!shown) throw new Error('An offer that was just written is not there.')
  const { may: _, ...told } = shown
  const others =
    shown.to_user_id === null ? await queries.memberIds(tx.db, tx.account_id, group.id) : [shown.to_user_id]
  tx.emit(shiftOfferChanged, { users: [...new Set([shown.shift.user_id, ...others])] }, { offer: told })
  tx.audit({
    actor_id: ctx.caller.user_id,
    action,
    object_type: 'shift_offer',
    object_id: id,
    details: { group_id: group.id, event_id: shown.shift.event_id, to_user_id: shown.to_user_id },
  })
  return shown
}

export const offerShift = (ctx: Ctx, group_id: number, body: OfferBody): Promise<ShiftOffer> =>
  ctx.tx(async (tx) => {
    const group = await groupToWrite(ctx, tx, group_id, { type: 'ScheduleGroup' })
    const now = await instantNow(tx.db)
    const { shift, wanted } = await access.offerToMake(ctx, tx, group, body, now)
    const id = await queries.insert(tx.db, tx.account_id, {
      group_id,
      event_id: body.event_id,
      original_start: shift.occurrence.original_start,
      user_id: ctx.caller.user_id,
      to_user_id: body.to_user_id,
      wanted_event_id: body.wanted_event_id,
      wanted_original_start: wanted?.occurrence.original_start ?? null,
    })
    return tellOffer(ctx, tx, group, id, 'shift_offer.made')
  })

/** One person has all that another has of a shift. */
async function handOver(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  of: { event_id: number; original_start: number; from: number; taker: number },
): Promise<void> {
  const found = await occurrenceOf(tx, { ...of, group_id: group.id })
  const { start, end } = found.occurrence
  const taken = await takeSpan(tx, group.id, found, { taker: of.taker, from: of.from, span: { start, end } })
  await tellTaken(ctx, tx, group, found, { taken })
}

async function close(ctx: Ctx, tx: Tx, { offer }: OfferFound, state: 'accepted' | 'declined' | 'withdrawn') {
  const answer = { state, answered_by: ctx.caller.user_id }
  if (!(await queries.close(tx.db, tx.account_id, offer.id, answer)))
    throw invalid({ non_field_errors: [errors.notOpen.accepted] })
}

/** The shift changes hands, and with it the one that was wanted in return: both or neither. */
export const acceptOffer = (ctx: Ctx, id: number): Promise<ShiftOffer> =>
  ctx.tx(async (tx) => {
    const found = await access.offerToAnswer(ctx, tx, id, 'accept')
    const { group, offer } = found
    await close(ctx, tx, found, 'accepted')
    const [giver, taker] = [offer.user_id, ctx.caller.user_id]
    await handOver(ctx, tx, group, { ...offer, from: giver, taker })
    const { wanted_event_id, wanted_original_start } = offer
    if (wanted_event_id !== null && wanted_original_start !== null) {
      const back = { event_id: wanted_event_id, original_start: wanted_original_start }
      await handOver(ctx, tx, group, { ...back, from: taker, taker: giver })
    }
    await tellCalendarChanged(tx, group.id, [offer.event_id, wanted_event_id ?? offer.event_id])
    return tellOffer(ctx, tx, group, id, 'shift_offer.accepted')
  })

const endOffer = (ctx: Ctx, id: number, deed: 'decline' | 'withdraw', state: 'declined' | 'withdrawn') =>
  ctx.tx(async (tx) => {
    const found = await access.offerToAnswer(ctx, tx, id, deed)
    await close(ctx, tx, found, state)
    return tellOffer(ctx, tx, found.group, id, `shift_offer.${state}`)
  })

export const declineOffer = (ctx: Ctx, id: number): Promise<ShiftOffer> =>
  endOffer(ctx, id, 'decline', 'declined')
export const withdrawOffer = (ctx: Ctx, id: number): Promise<ShiftOffer> =>
  endOffer(ctx, id, 'withdraw', 'withdrawn')
