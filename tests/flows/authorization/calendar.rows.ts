import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import * as rules from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import * as events from '@wardline/contract/paging/events/on-call-event.routes.ts'
import * as fixedPlans from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import * as drafts from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { listCalendarChanges } from '@wardline/contract/paging/history/calendar-change.routes.ts'
import * as offers from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import * as notices from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import * as rotations from '@wardline/contract/paging/rotations/rotation.routes.ts'
import * as takeovers from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import {
  occurrenceParams,
  occurrenceBody,
  planShift,
  createCalendarGroup,
} from '../../fixtures/paging/calendar.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

const groups = new WeakMap<MatrixHospital, Promise<number>>()
/** Creates a group of sender, recipient and colleague. */
const groupIn = (hospital: MatrixHospital): Promise<number> => {
  const there = groups.get(hospital) ?? createCalendarGroup(hospital, 'Night ward')
  groups.set(hospital, there)
  return there
}

let days = 10
/** A takeover uses up a shift, so each call creates one. */
async function shiftIn(hospital: MatrixHospital): Promise<Occurrence> {
  const day = Temporal.Now.plainDateISO().add({ days: ++days })
  return planShift(hospital.administrator, await groupIn(hospital), hospital.sender, {
    start: `${day.toString()}T08:00`,
    end: `${day.toString()}T09:00`,
  })
}

const onGroup = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: { id: await groupIn(hospital) },
})
const onShift = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: occurrenceParams(await shiftIn(hospital)),
})
const rotationOf = ({ recipient }: MatrixHospital) => ({
  name: 'Week call',
  starts: '2100-01-04T07:00',
  turn: { unit: 'weeks', count: 1 },
  people: [recipient.user.user_id],
})
async function rotationIn(hospital: MatrixHospital) {
  const id = await groupIn(hospital)
  const body = rotationOf(hospital)
  const made = await hospital.administrator.call(rotations.createRotation, { params: { id }, body })
  return { params: { id, rotation_id: made.id }, version: made.version }
}
const onRotation = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: (await rotationIn(hospital)).params,
})
/** Two plans of a group cannot decide the same call at the same time. */
let plans = 0
function planOf({ recipient }: MatrixHospital) {
  const day = Temporal.PlainDate.from('2100-01-01').add({ days: 2 * plans++ })
  const [starts, ends] = [`${day.toString()}T07:00`, `${day.add({ days: 1 }).toString()}T07:00`]
  const shifts = [{ user_id: recipient.user.user_id, start: starts, end: ends }]
  return { name: 'Holidays', starts, ends, shifts }
}
async function planIn(hospital: MatrixHospital) {
  const id = await groupIn(hospital)
  const body = planOf(hospital)
  const made = await hospital.administrator.call(fixedPlans.createFixedPlan, { params: { id }, body })
  return { params: { id, plan_id: made.id }, body: { ...body, version: made.version } }
}
const onPlan = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: (await planIn(hospital)).params,
})
/** Publishing and discarding end a draft, so each call starts one. */
async function draftIn(hospital: MatrixHospital) {
  const shift = await shiftIn(hospital)
  const { event_id, original_start } = shift
  const body = { name: 'Winter', changes: [{ kind: 'cancel', event_id, original_start }] }
  const params = { id: shift.group_id }
  const made = await hospital.administrator.call(drafts.createCalendarDraft, { params, body })
  return { params: { ...params, draft_id: made.id }, body: { ...body, version: made.version } }
}
const onDraft = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: (await draftIn(hospital)).params,
})
/** A shift that was added since the change differs from its version. */
async function earlierChangeIn(hospital: MatrixHospital): Promise<Asked> {
  const { group_id: id } = await shiftIn(hospital)
  const { results } = await hospital.administrator.call(listCalendarChanges, { params: { id } })
  await shiftIn(hospital)
  return { params: { id, change_id: results[0]?.id } }
}
async function changedShiftIn(hospital: MatrixHospital) {
  const { params: plan, body } = await planIn(hospital)
  const query = { start: body.starts, end: body.ends }
  const { results } = await hospital.administrator.call(events.listOccurrences, {
    params: { id: plan.id },
    query,
  })
  const [{ event_id, original_start, version } = { event_id: 0, original_start: '', version: 0 }] = results
  const params = { id: plan.id, event_id: event_id ?? 0 }
  const change = { original_start, version, title: 'Changed' }
  await hospital.administrator.call(events.updateEvent, { params, body: change })
  return { params, body: { original_start } }
}
const onOffer = async (hospital: MatrixHospital): Promise<Asked> => {
  const { group_id, event_id, original_start } = await shiftIn(hospital)
  const body = { shifts: [{ event_id, original_start }], to_user_ids: [hospital.recipient.user.user_id] }
  return {
    params: { id: (await hospital.sender.call(offers.requestSwap, { params: { id: group_id }, body })).id },
    body: {},
  }
}

/** Only the user whose shift was planned has the notice. */
const onNotice = async (hospital: MatrixHospital): Promise<Asked> => {
  const { event_id } = await shiftIn(hospital)
  const { results } = await hospital.sender.call(notices.listShiftNotices)
  return { params: { id: results.find((notice) => notice.event_id === event_id)?.id }, body: {} }
}

const everyoneHere: Row['statuses'] = [200, 200, 200, 200, 200, 404]

/** calendar-permissions.test.ts covers planning by department. */
export const calendarRows = {
  listOccurrences: {
    input: async (w) => ({
      ...(await onGroup(w)),
      query: { start: '2027-01-01T00:00:00', end: '2027-02-01T00:00:00' },
    }),
    statuses: everyoneHere,
  },
  getOccurrence: { input: onShift, statuses: everyoneHere },
  createEvent: {
    input: async (w) => ({
      ...(await onGroup(w)),
      body: {
        target_id: w.recipient.user.user_id,
        start: `${Temporal.Now.plainDateISO().add({ days: 5 }).toString()}T08:00`,
      },
    }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  updateEvent: {
    input: async (w) => {
      const shift = await shiftIn(w)
      return { params: occurrenceParams(shift), body: occurrenceBody(shift) }
    },
    statuses: [403, 403, 403, 403, 200, 404],
  },
  cancelEvent: {
    input: async (w) => {
      const shift = await shiftIn(w)
      return { params: occurrenceParams(shift), body: { original_start: shift.original_start } }
    },
    statuses: [403, 403, 403, 403, 200, 404],
  },
  undoEventChange: { input: changedShiftIn, statuses: [403, 403, 403, 403, 200, 404] },
  listCalendarChanges: { input: onGroup, statuses: everyoneHere },
  listCalendarDrafts: { input: onGroup, statuses: [403, 403, 403, 403, 200, 404] },
  getCalendarDraft: { input: onDraft, statuses: [403, 403, 403, 403, 200, 404] },
  createCalendarDraft: {
    input: async (w) => ({ ...(await onGroup(w)), body: { name: 'Winter' } }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  changeCalendarDraft: { input: draftIn, statuses: [403, 403, 403, 403, 200, 404] },
  discardCalendarDraft: { input: onDraft, statuses: [403, 403, 403, 403, 204, 404] },
  listDraftOccurrences: {
    input: async (w) => ({
      ...(await onDraft(w)),
      query: { start: '2027-01-01T00:00:00', end: '2027-02-01T00:00:00' },
    }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  compareCalendarDraft: { input: onDraft, statuses: [403, 403, 403, 403, 200, 404] },
  listDraftReachability: { input: onDraft, statuses: [403, 403, 403, 403, 200, 404] },
  publishCalendarDraft: {
    input: async (w) => {
      const { params, body } = await draftIn(w)
      return { params, body: { version: body.version } }
    },
    statuses: [403, 403, 403, 403, 200, 404],
  },
  proposeRoster: {
    input: async (w) => {
      const { params, body } = await draftIn(w)
      const { version } = body
      return {
        params,
        body: { version, from: '2100-03-01', to: '2100-03-02', starts: '07:00', hours: 24, calls: 1 },
      }
    },
    statuses: [403, 403, 403, 403, 200, 404],
  },
  replanRoster: {
    input: async (w) => {
      const { group_id: id } = await shiftIn(w)
      const params = { id }
      const draft = await w.administrator.call(drafts.createCalendarDraft, { params, body: { name: 'Ill' } })
      const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 })
      const [from, until] = [tomorrow, tomorrow.add({ days: 90 })].map((day) => `${day.toString()}T00:00`)
      const { user_id } = w.sender.user
      return {
        params: { id, draft_id: draft.id },
        body: { version: draft.version, user_id, from, until },
      }
    },
    statuses: [403, 403, 403, 403, 200, 404],
  },
  draftEarlierCalendar: { input: earlierChangeIn, statuses: [403, 403, 403, 403, 201, 404] },
  listFixedPlans: { input: onGroup, statuses: everyoneHere },
  getFixedPlan: { input: onPlan, statuses: everyoneHere },
  createFixedPlan: {
    input: async (w) => ({ ...(await onGroup(w)), body: planOf(w) }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  previewFixedPlan: {
    input: async (w) => ({ ...(await onGroup(w)), body: planOf(w) }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  changeFixedPlan: { input: planIn, statuses: [403, 403, 403, 403, 200, 404] },
  removeFixedPlan: { input: onPlan, statuses: [403, 403, 403, 403, 200, 404] },
  listRotations: { input: onGroup, statuses: everyoneHere },
  getRotation: { input: onRotation, statuses: everyoneHere },
  createRotation: {
    input: async (w) => ({ ...(await onGroup(w)), body: rotationOf(w) }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  previewRotation: {
    input: async (w) => ({ ...(await onGroup(w)), body: rotationOf(w) }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  changeRotation: {
    input: async (w) => {
      const { params, version } = await rotationIn(w)
      return { params, body: { ...rotationOf(w), version } }
    },
    statuses: [403, 403, 403, 403, 200, 404],
  },
  endRotation: {
    input: async (w) => ({ params: (await rotationIn(w)).params, body: { ends: '2100-01-05T07:00' } }),
    statuses: [403, 403, 403, 403, 200, 404],
  },
  // Other groups are listed and stay as they are; a stranger's user has no turns. See rotation-people.test.ts.
  replaceInRotations: {
    input: async (w) => {
      await rotationIn(w)
      const body = {
        user_id: w.recipient.user.user_id,
        by_user_id: null,
        from: '2100-01-01',
        is_preview: true,
      }
      return { body }
    },
    statuses: [200, 200, 200, 200, 200, 400],
  },
  createRule: {
    input: () => ({ body: { frequency: 'daily' } }),
    statuses: [403, 403, 403, 403, 201, 201],
  },
  getRule: {
    input: async (w) => ({
      params: { id: (await w.administrator.call(rules.createRule, { body: { frequency: 'daily' } })).id },
    }),
    statuses: everyoneHere,
  },
  takeOverShift: {
    input: async (w) => {
      const shift = await shiftIn(w)
      return { params: occurrenceParams(shift), body: { original_start: shift.original_start } }
    },
    // Taking over an own shift is invalid, not forbidden.
    statuses: [201, 201, 400, 403, 403, 404],
  },
  undoTakeover: {
    input: async (w) => {
      const shift = await shiftIn(w)
      const body = { original_start: shift.original_start }
      const { id } = await w.recipient.call(takeovers.takeOverShift, {
        params: occurrenceParams(shift),
        body,
      })
      return { params: { id }, body: {} }
    },
    statuses: [403, 200, 200, 403, 200, 404],
  },
  confirmShiftNotice: { input: onNotice, statuses: [404, 404, 200, 404, 404, 404] },
  declineShiftNotice: { input: onNotice, statuses: [404, 404, 200, 404, 404, 404] },
  listGroupSwapRequests: { input: onGroup, statuses: everyoneHere },
  listMySwapRequests: { input: noInput, statuses: 200 },
  requestSwap: {
    input: async (w) => {
      const { group_id, event_id, original_start } = await shiftIn(w)
      return { params: { id: group_id }, body: { shifts: [{ event_id, original_start }] } }
    },
    statuses: [400, 400, 201, 403, 403, 404],
  },
  acceptSwapRequest: { input: onOffer, statuses: [403, 200, 403, 403, 403, 404] },
  declineSwapRequest: { input: onOffer, statuses: [403, 200, 403, 403, 403, 404] },
  withdrawSwapRequest: { input: onOffer, statuses: [403, 403, 200, 403, 403, 404] },
  decideSwapRequest: {
    input: async (w) => ({ ...(await onOffer(w)), body: { state: 'approved' } }),
    // The request awaits no approval.
    statuses: [403, 403, 403, 403, 400, 404],
  },
} satisfies Record<string, Row>
