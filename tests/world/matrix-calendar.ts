import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import * as rules from '@wardline/contract/paging/recurrence-rule.routes.ts'
import * as offers from '@wardline/contract/paging/shift-offer.routes.ts'
import * as takeovers from '@wardline/contract/paging/takeover.routes.ts'
import { placeOf, bodyOf, plans, wardGroup } from './calendar.ts'
import { own, type Asked, type Row, type Ward } from './matrix.ts'

const groups = new WeakMap<Ward, Promise<number>>()
/** Sender, recipient and colleague are its members; only they take over. */
const groupIn = (ward: Ward): Promise<number> => {
  const there = groups.get(ward) ?? wardGroup(ward, 'Night ward')
  groups.set(ward, there)
  return there
}

let days = 10
/** A shift of the sender's, each time another. */
async function shiftIn(ward: Ward): Promise<Occurrence> {
  const day = Temporal.Now.plainDateISO().add({ days: ++days })
  return plans(ward.administrator, await groupIn(ward), ward.sender, {
    start: `${day.toString()}T08:00`,
    end: `${day.toString()}T09:00`,
  })
}

const onGroup = async (ward: Ward): Promise<Asked> => ({ params: { id: await groupIn(ward) } })
const onShift = async (ward: Ward): Promise<Asked> => ({ params: placeOf(await shiftIn(ward)) })
const onOffer = async (ward: Ward): Promise<Asked> => {
  const { group_id, event_id, original_start } = await shiftIn(ward)
  const body = { event_id, original_start, to_user_id: ward.recipient.who.user_id }
  return {
    params: { id: (await ward.sender.call(offers.offerShift, { params: { id: group_id }, body })).id },
    body: {},
  }
}

const everyoneHere: Row['answers'] = [200, 200, 200, 200, 200, 404]

/** The calendar is open to everyone; who plans it, in which department, is in calendar-rights.test.ts too. */
export const calendarRows = {
  listOccurrences: {
    asks: async (w) => ({
      ...(await onGroup(w)),
      query: { start: '2027-01-01T00:00:00', end: '2027-02-01T00:00:00' },
    }),
    answers: everyoneHere,
  },
  getOccurrence: { asks: onShift, answers: everyoneHere },
  createEvent: {
    asks: async (w) => ({
      ...(await onGroup(w)),
      body: {
        target_id: w.recipient.who.user_id,
        start: `${Temporal.Now.plainDateISO().add({ days: 5 }).toString()}T08:00`,
      },
    }),
    answers: [403, 403, 403, 403, 201, 404],
  },
  updateEvent: {
    asks: async (w) => {
      const shift = await shiftIn(w)
      return { params: placeOf(shift), body: bodyOf(shift) }
    },
    answers: [403, 403, 403, 403, 200, 404],
  },
  cancelEvent: {
    asks: async (w) => {
      const shift = await shiftIn(w)
      return { params: placeOf(shift), body: { original_start: shift.original_start } }
    },
    answers: [403, 403, 403, 403, 200, 404],
  },
  createRule: { asks: () => ({ body: { frequency: 'daily' } }), answers: 201 },
  getRule: {
    asks: async (w) => ({
      params: { id: (await w.administrator.call(rules.createRule, { body: { frequency: 'daily' } })).id },
    }),
    answers: everyoneHere,
  },
  takeOverShift: {
    asks: async (w) => {
      const shift = await shiftIn(w)
      return { params: placeOf(shift), body: { original_start: shift.original_start } }
    },
    // One's own shift is a mistake, not a question of rights.
    answers: [201, 201, 400, 403, 403, 404],
  },
  undoTakeover: {
    asks: async (w) => {
      const shift = await shiftIn(w)
      const body = { original_start: shift.original_start }
      const { id } = await w.recipient.call(takeovers.takeOverShift, { params: placeOf(shift), body })
      return { params: { id }, body: {} }
    },
    answers: [403, 200, 200, 403, 200, 404],
  },
  listGroupOffers: { asks: onGroup, answers: everyoneHere },
  listMyOffers: { asks: own, answers: 200 },
  offerShift: {
    asks: async (w) => {
      const { group_id, event_id, original_start } = await shiftIn(w)
      return { params: { id: group_id }, body: { event_id, original_start } }
    },
    answers: [400, 400, 201, 403, 403, 404],
  },
  acceptOffer: { asks: onOffer, answers: [403, 200, 403, 403, 403, 404] },
  declineOffer: { asks: onOffer, answers: [403, 200, 403, 403, 403, 404] },
  withdrawOffer: { asks: onOffer, answers: [403, 403, 200, 403, 403, 404] },
} satisfies Record<string, Row>
