import type { OfferBody, ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { calendarOf, type Calendar } from './calendar.queries.ts'
import { viewOf } from './calendar-view.actions.ts'
import * as access from './on-call-event.access.ts'
import type { FoundOccurrence } from './on-call-event.access.ts'
import * as eventErrors from './on-call-event.errors.ts'
import { candidate } from './on-call-event.queries.ts'
import { isOccurrence, occurrenceAt } from './occurrence.rules.ts'
import type { View } from './occurrence-shown.rules.ts'
import { groupToWrite, type GroupStanding } from './paging-group.access.ts'
import * as queries from './shift-offer.queries.ts'
import { holds, shownOffer, type Stand } from './shift-offer.rules.ts'
import { checkMayTakeOver } from './takeover.access.ts'
import * as errors from './takeover.errors.ts'
import type { Instant, Wall } from './wall-time.rules.ts'

function standOf(
  calendar: Calendar,
  event_id: number | null,
  original_start: Wall | null,
): Stand | undefined {
  const event = calendar.events.find(({ id }) => id === event_id)
  if (!event || original_start === null || !isOccurrence(event, original_start)) return undefined
  const occurrence = occurrenceAt(event, calendar.overrides, original_start)
  return { event, occurrence, takeovers: calendar.takeovers }
}

/** Offers of one group as the caller sees them. */
export async function offersSeen(
  ctx: Pick<Ctx, 'caller'>,
  db: Db,
  group: GroupStanding,
  offers: readonly queries.StoredOffer[],
): Promise<{ view: View; shown: ShiftOffer[] }> {
  const event_ids = offers.flatMap((one) => [one.event_id, one.wanted_event_id ?? one.event_id])
  const calendar = await calendarOf(db, { account_id: ctx.caller.account_id, group_id: group.id, event_ids })
  const others = offers.flatMap((one) => [one.user_id, one.to_user_id ?? 0, one.answered_by ?? 0])
  const view = await viewOf(ctx, db, group, calendar, { others })
  const shown = offers.map((offer) =>
    shownOffer(view, offer, {
      shift: standOf(calendar, offer.event_id, offer.original_start),
      wanted: standOf(calendar, offer.wanted_event_id, offer.wanted_original_start),
    }),
  )
  return { view, shown }
}

/** The shift that the caller offers: theirs, and not begun. */
async function shiftToOffer(
  ctx: Ctx,
  tx: Tx,
  group_id: number,
  body: OfferBody,
  now: Instant,
): Promise<FoundOccurrence> {
  const found = await access.occurrenceToChange(ctx, tx, { ...body, group_id }, now)
  if (!holds(found, ctx.caller.user_id)) throw invalid({ original_start: [errors.notYours] })
  if (found.occurrence.start <= now) throw invalid({ original_start: [errors.begun] })
  return found
}

/** The shift wanted in return: of whoever the offer is to, and not begun. */
async function shiftWanted(
  ctx: Ctx,
  tx: Tx,
  group_id: number,
  body: OfferBody,
  now: Instant,
): Promise<FoundOccurrence | null> {
  const { wanted_event_id: event_id, wanted_original_start: original_start } = body
  if (event_id === null && original_start === null) return null
  if (event_id === null || original_start === null)
    throw invalid({ wanted_original_start: [errors.bothWanted] })
  const wanted = await access
    .occurrenceToSee(ctx, tx.db, { group_id, event_id, original_start })
    .catch(() => {
      throw invalid({ wanted_original_start: [eventErrors.notAnOccurrence] })
    })
  if (wanted.occurrence.start <= now) throw invalid({ wanted_original_start: [errors.begun] })
  const isTheirs =
    body.to_user_id === null ? !holds(wanted, ctx.caller.user_id) : holds(wanted, body.to_user_id)
  if (!isTheirs) throw invalid({ wanted_original_start: [errors.notTheirs] })
  return wanted
}

async function checkColleague(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  to_user_id: number | null,
): Promise<void> {
  if (to_user_id === null) return
  if (to_user_id === ctx.caller.user_id) throw invalid({ to_user_id: [errors.toYourself] })
  const person = await candidate(tx.db, { account_id: tx.account_id, group_id: group.id }, to_user_id)
  if (!person || (!person.is_member && !group.allow_non_member_shift_takeover))
    throw invalid({ to_user_id: [errors.toStranger] })
  if (!person.can_receive) throw invalid({ to_user_id: [eventErrors.cannotReceive(person.display_name)] })
}

/** What a person offers, checked; the group's row is locked by the caller. */
export async function offerToMake(ctx: Ctx, tx: Tx, group: GroupStanding, body: OfferBody, now: Instant) {
  checkMayTakeOver({ group })
  const shift = await shiftToOffer(ctx, tx, group.id, body, now)
  await checkColleague(ctx, tx, group, body.to_user_id)
  const wanted = await shiftWanted(ctx, tx, group.id, body, now)
  const open = await queries.openOf(tx.db, tx.account_id, group.id)
  const isTwice = open.some(
    (one) =>
      one.user_id === ctx.caller.user_id &&
      one.event_id === body.event_id &&
      one.original_start === shift.occurrence.original_start,
  )
  if (isTwice) throw invalid({ original_start: [errors.offeredAlready] })
  return { shift, wanted }
}

export interface OfferFound {
  group: GroupStanding
  offer: queries.StoredOffer
  shown: ShiftOffer
}

/**
 * An offer that is to be answered. The group's row is locked, and the offer is read behind that lock: of two who accept at
 * once the second finds it taken.
 */
export async function offerToAnswer(
  ctx: Ctx,
  tx: Tx,
  id: number,
  deed: keyof ShiftOffer['may'],
): Promise<OfferFound> {
  const seen = await queries.find(tx.db, tx.account_id, id)
  if (!seen) throw notFound()
  const group = await groupToWrite(ctx, tx, seen.group_id)
  const offer = await queries.find(tx.db, tx.account_id, id)
  if (!offer) throw notFound()
  const {
    shown: [shown],
  } = await offersSeen(ctx, tx.db, group, [offer])
  if (!shown) throw notFound()
  if (!concerns(ctx, group, offer, deed)) throw forbidden()
  if (shown.state !== 'open') throw invalid({ non_field_errors: [errors.notOpen[shown.state]] })
  if (deed === 'accept') checkMayTakeOver({ group })
  if (!shown.may[deed]) throw invalid({ non_field_errors: [errors.wantedGone] })
  return { group, offer, shown }
}

/** Whether the offer is this person's to withdraw, or was made to them. */
function concerns(
  { caller }: Ctx,
  group: GroupStanding,
  offer: queries.StoredOffer,
  deed: keyof ShiftOffer['may'],
): boolean {
  if (deed === 'withdraw') return offer.user_id === caller.user_id
  if (offer.to_user_id !== null) return offer.to_user_id === caller.user_id
  return deed === 'accept' && group.is_member && offer.user_id !== caller.user_id
}
