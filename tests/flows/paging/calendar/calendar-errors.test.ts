import {
  createEvent,
  listOccurrences,
  updateEvent,
} from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  occurrenceBody,
  listCalendar,
  cancelOccurrence,
  changeOccurrence,
  occurrenceParams,
  planShift,
  createCalendarGroup,
  describeShifts,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { createGroup } from '../../../fixtures/paging/group-rows.ts'
import { countRows } from '../../../fixtures/hospital/row-counts.ts'

let h: Hospital
let group: number
const day = Temporal.Now.plainDateISO().add({ days: 20 })
const at = (time: string, days = 0) => `${day.add({ days }).toString()}T${time}`

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  group = await createCalendarGroup(h, 'Medicine')
  await h.dora.signIn()
  return h.close
})

const ana = () => h.ana.user.user_id
const validShift = () => ({ target_id: ana(), start: at('07:00'), end: at('19:00') })

async function expectRefused(body: Record<string, unknown>, field: string, sentence: RegExp | string) {
  const before = await countRows(h)
  const answer = await h.dora.request(createEvent, {
    params: { id: group },
    body: { ...validShift(), ...body },
  })
  expect({ status: answer.status, said: answer.body[field] }).toEqual({
    status: 400,
    said: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
  })
  expect(await countRows(h)).toEqual(before)
}

test("paging §5: an event that ends before it starts is refused with 'Start date has to be before end'", async () => {
  const said = 'Start date has to be before end'
  await expectRefused({ start: at('19:00'), end: at('07:00') }, 'start', said)
  await expectRefused({ start: at('07:00'), end: at('07:00') }, 'start', said)
  const made = await planShift(h.dora, group, h.ana, { start: at('07:00'), end: at('19:00') })
  const body = occurrenceBody(made, { start: at('20:00'), end: at('19:00') })
  const answer = await h.dora.request(updateEvent, { params: occurrenceParams(made), body })
  expect(answer).toMatchObject({ status: 400, body: { start: [said] } })
  await cancelOccurrence(h.dora, made)
})

test('invalid shift input is refused at its field and changes nothing', async () => {
  const before = await countRows(h)
  await expectRefused({ end: at('07:00', 400) }, 'end', 'An event lasts at most 366 days.')
  await expectRefused(
    { start: '2020-01-01T07:00', end: '2020-01-01T19:00' },
    'end',
    /Past shifts cannot be changed/,
  )
  await expectRefused({ target_id: h.dora.user.user_id }, 'target_id', /members of the group/)
  await expectRefused({ target_id: h.stranger.user.user_id }, 'target_id', /members of the group/)
  await expectRefused(
    { escalation_policy_id: 987_654 },
    'escalation_policy_id',
    /escalation policy does not exist/,
  )
  await expectRefused({ rule_id: 987_654 }, 'rule_id', /rule does not exist/)
  const { id: rule_id } = await h.dora.call(createRule, { body: { frequency: 'daily' } })
  await expectRefused({ rule_id, end: at('07:00', 32) }, 'end', /at most 31 days/)
  const { id: over } = await h.dora.call(createRule, { body: { frequency: 'daily', until: '2020-01-01' } })
  await expectRefused({ rule_id: over }, 'rule_id', 'With this start, the rule never produces a shift.')
  for (const start of [
    '2027-02-30T07:00',
    '2027-13-01T07:00',
    '1850-01-01T07:00',
    'tomorrow',
    '2027-01-01T07:00+99:00',
  ])
    await expectRefused({ start }, 'start', /is a time such as/)
  expect((await countRows(h))['on_call_events']).toBe(before['on_call_events'])
})

test('a locked member cannot be put on call', async () => {
  const lara = await createUser(h, 'Lara Locked', [])
  const { group_id } = await createGroup(h, 'Locked out', { members: [lara, h.ana], failOver: h.dora })
  await h.dora.call(lockUser, { params: { id: lara.user.user_id } })
  const answer = await h.dora.request(createEvent, {
    params: { id: group_id },
    body: { ...validShift(), target_id: lara.user.user_id },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      target_id: [
        'Lara Locked is locked or no longer active and would not receive pages. Choose another person.',
      ],
    },
  })
})

test('an original_start that is not an occurrence is refused on every route', async () => {
  const made = await planShift(h.dora, group, h.ana, { ...validShift(), rule: { frequency: 'weekly' } })
  for (const original_start of [at('07:01'), at('07:00', 1), at('07:00', -7)]) {
    for (const update_for of ['once', 'following', 'all']) {
      const before = await countRows(h)
      const answer = await h.dora.request(updateEvent, {
        params: occurrenceParams(made),
        body: occurrenceBody(made, { original_start, update_for }),
      })
      const said = answer.body.original_start
      expect({ status: answer.status, said }).toEqual({
        status: 400,
        said: ['This event does not take place at that time. Reload the calendar.'],
      })
      expect(await countRows(h)).toEqual(before)
    }
  }
  await cancelOccurrence(h.dora, made, 'all')
  const gone = await h.dora.request(updateEvent, {
    params: occurrenceParams(made),
    body: occurrenceBody(made),
  })
  expect(gone.status).toBe(404)
})

test.for([
  [{ rrule: 'FREQ=MINUTELY' }, 'rrule', /more often than daily/],
  [{ rrule: 'FREQ=DAILY;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,10,20,30,40,50' }, 'rrule', /more often than daily/],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule', /never produces a shift/],
  [{ rrule: 'FREQ=DAILY;COUNT=1000000' }, 'rrule', /COUNT must be a whole number from 1 to/],
  [{ rrule: 'every day' }, 'rrule', /not a valid part of a rule/],
  [{ frequency: 'none' }, 'frequency', /needs no rule/],
  [{}, 'frequency', /how often/],
  [{ frequency: 'daily', week_days: ['MO'] }, 'week_days', /weekly rule/],
  [{ frequency: 'weekly', month_days: [31] }, 'month_days', /monthly rule/],
  [{ frequency: 'daily', until: '2030-01-01', occurrenceCount: 3 }, 'until', /not both/],
  [{ frequency: 'weekly', rrule: 'FREQ=DAILY' }, 'frequency', /contradicts rrule/],
  [{ frequency: 'daily', until: '2030-02-30' }, 'until', /a date such as/],
] as const)('a rule of %o is refused at %s', async ([body, field, sentence]) => {
  const before = await countRows(h)
  const answer = await h.dora.request(createRule, { body })
  expect({ status: answer.status, said: answer.body[field] }).toEqual({
    status: 400,
    said: [expect.stringMatching(sentence)],
  })
  expect(await countRows(h)).toEqual(before)
})

test('a weekly series cannot move to other weekdays without changing its rule', async () => {
  const rule = { rrule: 'FREQ=MONTHLY;BYDAY=1MO' }
  const made = await planShift(h.dora, group, h.ana, { ...validShift(), rule })
  const [start, end] = [made.start.slice(0, 10), made.end.slice(0, 10)].map((date) =>
    Temporal.PlainDate.from(date).add({ days: 1 }).toString(),
  )
  const body = occurrenceBody(made, { start: `${start}T07:00`, end: `${end}T19:00`, update_for: 'all' })
  const answer = await h.dora.request(updateEvent, { params: occurrenceParams(made), body })
  expect(answer).toMatchObject({
    status: 400,
    body: { start: [expect.stringMatching(/The repeat rule fixes the days/)] },
  })
  const once = await changeOccurrence(h.dora, made, { start: `${start}T07:00`, end: `${end}T19:00` })
  expect(once).toMatchObject({ update_for: 'once', start: expect.stringContaining(`${start}T07:00`) })
  await cancelOccurrence(h.dora, once, 'all')
})

test('paging §5: all day runs from midnight to midnight of the group; without an end a shift lasts 30 minutes', async () => {
  const whole = await planShift(h.dora, group, h.ana, { start: at('10:15'), more: { allDay: true } })
  expect([whole.start.slice(0, 19), whole.end.slice(0, 19)]).toEqual([at('00:00:00'), at('00:00:00', 1)])
  const again = await changeOccurrence(h.dora, whole, {})
  expect([again.start, again.end]).toEqual([whole.start, whole.end])
  await cancelOccurrence(h.dora, again)
  const short = await planShift(h.dora, group, h.ana, { start: at('10:15') })
  expect(short.end.slice(0, 16)).toBe(at('10:45'))
  expect(describeShifts(await listCalendar(h.ana, group, at('00:00'), at('00:00', 1)))).toHaveLength(1)
  const long = { start: at('00:00'), end: at('00:00', 401) }
  const answer = await h.ana.request(listOccurrences, { params: { id: group }, query: long })
  expect(answer).toMatchObject({ status: 400, body: { end: ['Choose a period of at most 400 days.'] } })
})
