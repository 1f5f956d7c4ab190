import { createEvent, listOccurrences, updateEvent } from '@wardline/contract/paging/on-call-event.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rule.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, calendar, cancels, changes, placeOf, plans, wardGroup, words } from '../world/calendar.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import { groupOf } from '../world/paging.ts'
import { storedRows } from '../world/stored.ts'

let h: Hospital
let group: number
const day = Temporal.Now.plainDateISO().add({ days: 20 })
const at = (time: string, days = 0) => `${day.add({ days }).toString()}T${time}`

beforeAll(async () => {
  h = await hospital({ isOwnedByTest: false })
  group = await wardGroup(h, 'Medicine')
  await h.dora.signIn()
  return h.close
})

const ana = () => h.ana.who.user_id
const good = () => ({ target_id: ana(), start: at('07:00'), end: at('19:00') })

/** Refused with this sentence at this field, and nothing is stored. */
async function expectRefused(body: Record<string, unknown>, field: string, sentence: RegExp | string) {
  const before = await storedRows(h)
  const answer = await h.dora.tries(createEvent, { params: { id: group }, body: { ...good(), ...body } })
  expect({ status: answer.status, said: answer.body[field] }).toEqual({
    status: 400,
    said: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
  })
  expect(await storedRows(h)).toEqual(before)
}

test('paging §5: Start date has to be before end', async () => {
  const said = 'Start date has to be before end'
  await expectRefused({ start: at('19:00'), end: at('07:00') }, 'start', said)
  await expectRefused({ start: at('07:00'), end: at('07:00') }, 'start', said)
  const made = await plans(h.dora, group, h.ana, { start: at('07:00'), end: at('19:00') })
  const body = bodyOf(made, { start: at('20:00'), end: at('19:00') })
  const answer = await h.dora.tries(updateEvent, { params: placeOf(made), body })
  expect(answer).toMatchObject({ status: 400, body: { start: [said] } })
  await cancels(h.dora, made)
})

test('issue 4, bad input: each is a sentence at its field, and nothing is changed', async () => {
  const before = await storedRows(h)
  await expectRefused({ end: at('07:00', 400) }, 'end', 'An event lasts at most 366 days.')
  await expectRefused({ start: '2020-01-01T07:00', end: '2020-01-01T19:00' }, 'end', /past stays as it was/)
  await expectRefused({ target_id: h.dora.who.user_id }, 'target_id', /members of the group/)
  await expectRefused({ target_id: h.stranger.who.user_id }, 'target_id', /members of the group/)
  await expectRefused({ escalation_policy_id: 987_654 }, 'escalation_policy_id', /no such escalation policy/)
  await expectRefused({ rule_id: 987_654 }, 'rule_id', /no such rule/)
  const { id: rule_id } = await h.dora.call(createRule, { body: { frequency: 'daily' } })
  await expectRefused({ rule_id, end: at('07:00', 32) }, 'end', /at most 31 days/)
  const { id: over } = await h.dora.call(createRule, { body: { frequency: 'daily', until: '2020-01-01' } })
  await expectRefused({ rule_id: over }, 'rule_id', 'This rule never occurs from this start on.')
  for (const start of [
    '2027-02-30T07:00',
    '2027-13-01T07:00',
    '1850-01-01T07:00',
    'tomorrow',
    '2027-01-01T07:00+99:00',
  ])
    await expectRefused({ start }, 'start', /is a time such as/)
  expect((await storedRows(h))['on_call_events']).toBe(before['on_call_events'])
})

test('issue 4, bad input: a member who is locked is not put on call', async () => {
  const lara = await newcomer(h, 'Lara Locked', [])
  const { group_id } = await groupOf(h, 'Locked out', { members: [lara, h.ana], failOver: h.dora })
  await h.dora.call(lockUser, { params: { id: lara.who.user_id } })
  const answer = await h.dora.tries(createEvent, {
    params: { id: group_id },
    body: { ...good(), target_id: lara.who.user_id },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      target_id: [
        'Lara Locked is locked or no longer active, so nobody would be reached. Choose somebody else.',
      ],
    },
  })
})

test('issue 4, bad input: an original_start that is no occurrence, however it is asked for', async () => {
  const made = await plans(h.dora, group, h.ana, { ...good(), rule: { frequency: 'weekly' } })
  for (const original_start of [at('07:01'), at('07:00', 1), at('07:00', -7)]) {
    for (const update_for of ['once', 'following', 'all']) {
      const before = await storedRows(h)
      const answer = await h.dora.tries(updateEvent, {
        params: placeOf(made),
        body: bodyOf(made, { original_start, update_for }),
      })
      const said = answer.body.original_start
      expect({ status: answer.status, said }).toEqual({
        status: 400,
        said: ['The event does not take place at this time. Load the calendar again.'],
      })
      expect(await storedRows(h)).toEqual(before)
    }
  }
  await cancels(h.dora, made, 'all')
  const gone = await h.dora.tries(updateEvent, { params: placeOf(made), body: bodyOf(made) })
  expect(gone.status).toBe(404)
})

test.for([
  [{ rrule: 'FREQ=MINUTELY' }, 'rrule', /more often than daily/],
  [{ rrule: 'FREQ=DAILY;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,10,20,30,40,50' }, 'rrule', /more often than daily/],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule', /never occurs/],
  [{ rrule: 'FREQ=DAILY;COUNT=1000000' }, 'rrule', /COUNT is a whole number from 1 to/],
  [{ rrule: 'every day' }, 'rrule', /no part such as/],
  [{ frequency: 'none' }, 'frequency', /needs no rule/],
  [{}, 'frequency', /how often/],
  [{ frequency: 'daily', week_days: ['MO'] }, 'week_days', /weekly rule/],
  [{ frequency: 'weekly', month_days: [31] }, 'month_days', /monthly rule/],
  [{ frequency: 'daily', until: '2030-01-01', occurrenceCount: 3 }, 'until', /not by both/],
  [{ frequency: 'weekly', rrule: 'FREQ=DAILY' }, 'frequency', /not what rrule says/],
  [{ frequency: 'daily', until: '2030-02-30' }, 'until', /a date such as/],
] as const)('a rule of %o is refused at %s', async ([body, field, sentence]) => {
  const before = await storedRows(h)
  const answer = await h.dora.tries(createRule, { body })
  expect({ status: answer.status, said: answer.body[field] }).toEqual({
    status: 400,
    said: [expect.stringMatching(sentence)],
  })
  expect(await storedRows(h)).toEqual(before)
})

test('a series that is on days that its rule names is not moved off them without the rule', async () => {
  const rule = { rrule: 'FREQ=MONTHLY;BYDAY=1MO' }
  const made = await plans(h.dora, group, h.ana, { ...good(), rule })
  const [start, end] = [made.start.slice(0, 10), made.end.slice(0, 10)].map((date) =>
    Temporal.PlainDate.from(date).add({ days: 1 }).toString(),
  )
  const body = bodyOf(made, { start: `${start}T07:00`, end: `${end}T19:00`, update_for: 'all' })
  const answer = await h.dora.tries(updateEvent, { params: placeOf(made), body })
  expect(answer).toMatchObject({
    status: 400,
    body: { start: [expect.stringMatching(/The rule itself says/)] },
  })
  const once = await changes(h.dora, made, { start: `${start}T07:00`, end: `${end}T19:00` })
  expect(once).toMatchObject({ update_for: 'once', start: expect.stringContaining(`${start}T07:00`) })
  await cancels(h.dora, once, 'all')
})

test('paging §5: all day is from midnight to midnight of the group; without an end it is 30 minutes', async () => {
  const whole = await plans(h.dora, group, h.ana, { start: at('10:15'), more: { allDay: true } })
  expect([whole.start.slice(0, 19), whole.end.slice(0, 19)]).toEqual([at('00:00:00'), at('00:00:00', 1)])
  const again = await changes(h.dora, whole, {})
  expect([again.start, again.end]).toEqual([whole.start, whole.end])
  await cancels(h.dora, again)
  const short = await plans(h.dora, group, h.ana, { start: at('10:15') })
  expect(short.end.slice(0, 16)).toBe(at('10:45'))
  expect(words(await calendar(h.ana, group, at('00:00'), at('00:00', 1)))).toHaveLength(1)
  const long = { start: at('00:00'), end: at('00:00', 401) }
  const answer = await h.ana.tries(listOccurrences, { params: { id: group }, query: long })
  expect(answer).toMatchObject({ status: 400, body: { end: ['Ask for at most 400 days at once.'] } })
})
