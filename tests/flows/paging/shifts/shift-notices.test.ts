import * as notices from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import * as offers from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { undoTakeover } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import {
  cancelOccurrence,
  changeOccurrence,
  createCalendarGroup,
  listCalendar,
  planShift,
  takeOver,
} from '../../../fixtures/paging/calendar.ts'
import { listThreadsAbout, readText, waitForNotices } from '../../../fixtures/paging/shift-messages.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const zone = 'America/New_York'
const at = (days: number, time: string) =>
  `${Temporal.Now.plainDateISO(zone).add({ days }).toString()}T${time}`
const hours = (days: number) => ({ start: at(days, '07:00'), end: at(days, '19:00') })

const listNotices = async (person: Person) => (await person.call(notices.listShiftNotices)).results
const listKinds = async (person: Person) => (await listNotices(person)).map(({ kind }) => kind)
test('shifts that a scheduler plans, moves and removes reach their user as one message', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const device = await h.ana.connect()
  for (let days = 3; days < 12; days++) await planShift(h.dora, group, h.ana, hours(days))
  const moved = await planShift(h.dora, group, h.ana, hours(20))
  await device.receives('shift_notices_changed', () => true)
  await changeOccurrence(h.dora, moved, { start: at(20, '08:00') })
  const removed = await planShift(h.dora, group, h.ana, hours(21))
  await cancelOccurrence(h.dora, removed)

  const listed = await listNotices(h.ana)
  expect(listed).toHaveLength(10)
  expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['assigned']))
  expect(listed.at(-1)).toMatchObject({
    group_name: 'Medicine',
    by_name: 'Dora Lind',
    state: 'pending',
    may: { confirm: true, decline: true },
  })
  expect(listed.at(-1)?.start).toContain('T08:00:00')
  expect(await listNotices(h.dora)).toEqual([])
  expect(await h.ana.inbox()).toEqual([])

  await waitForNotices(h)
  const body = await readText(h.ana, /changes to your shifts/)
  expect(body.match(/Dora Lind put you on call for Medicine/g)).toHaveLength(10)
  expect(body).toContain('Open My shifts to answer OK or I can’t.')
  expect((await h.ana.inbox())[0]).toMatchObject({ priority: 1, allow_replies: false })
})

test('a series is one notice, and a user who acts on their own shifts gets none', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine', { members: [h.ana, h.ben, h.dora] })
  const own = await planShift(h.dora, group, h.dora, hours(2))
  expect(own.target_id).toBe(h.dora.user.user_id)
  const shift = await planShift(h.dora, group, h.ana, {
    ...hours(3),
    rule: { frequency: 'daily', occurrenceCount: 5 },
  })
  expect(await listNotices(h.ana)).toMatchObject([{ kind: 'assigned', shift_count: 5 }])
  await waitForNotices(h)
  await readText(h.ana, /^A change to your shifts$/)

  const takeover = await takeOver(h.ben, shift)
  expect(await listKinds(h.ana)).toEqual(['assigned', 'taken_over'])
  expect(await listNotices(h.ben)).toEqual([])
  await h.ben.call(undoTakeover, { params: { id: takeover.id }, body: {} })
  // Undone before the message: nothing remains to be sent.
  expect(await listKinds(h.ana)).toEqual(['assigned'])
  expect(await listNotices(h.dora)).toEqual([])
})

test('swap requests and their answers are notices as well', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const shift = await planShift(h.dora, group, h.ana, hours(3))
  const body = {
    shifts: [{ event_id: shift.event_id, original_start: shift.original_start }],
    to_user_ids: [h.ben.user.user_id],
  }
  const request = () => h.ana.call(offers.requestSwap, { params: { id: group }, body })
  const first = await request()
  await waitForNotices(h)
  expect(await readText(h.ben, /change to your shifts/)).toContain('Ana Ruiz asks you to take a shift')
  await h.ben.call(offers.declineSwapRequest, { params: { id: first.id }, body: {} })
  expect(await listKinds(h.ana)).toEqual(['assigned', 'swap_declined'])
  const second = await request()
  await h.ben.call(offers.acceptSwapRequest, { params: { id: second.id }, body: {} })
  expect((await listKinds(h.ana)).filter((kind) => kind.startsWith('swap'))).toEqual([
    'swap_declined',
    'swap_accepted',
  ])
  // She gave the shift away herself: that she was put on call is no longer news.
  expect(await listKinds(h.ana)).not.toContain('assigned')
  expect(await listKinds(h.ana)).not.toContain('taken_over')
})

test('OK and “I can’t” are stored once, and a declined shift reaches its scheduler', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  await planShift(h.dora, group, h.ana, hours(3))
  await planShift(h.dora, group, h.ana, hours(4))
  const [first, second] = await listNotices(h.ana)
  const input = (notice: { id: number } | undefined, body: object = {}) => ({
    params: { id: notice?.id ?? 0 },
    body,
  })
  expect((await h.ben.request(notices.confirmShiftNotice, input(first))).status).toBe(404)
  expect(await h.ana.call(notices.confirmShiftNotice, input(first))).toMatchObject({
    state: 'confirmed',
    may: { confirm: false, decline: false },
  })
  expect((await h.ana.request(notices.confirmShiftNotice, input(first))).body).toMatchObject({
    non_field_errors: ['This notice is already answered.'],
  })
  await h.ana.call(notices.declineShiftNotice, input(second, { reason: 'On leave' }))
  expect(await listNotices(h.ana)).toEqual([])
  expect(await readText(h.dora, /can’t take a shift/)).toMatch(
    /^Ana Ruiz can’t take Medicine, .* 07:00–19:00\.\nReason: On leave\nAna Ruiz stays on call/,
  )
  await waitForNotices(h)
  // Both were answered before the message was due.
  expect(await listThreadsAbout(h.ana, /your shifts/)).toEqual([])
})

test('the calendar shows schedulers who confirmed, who can’t and who has not answered', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  await planShift(h.dora, group, h.ana, { ...hours(3), rule: { frequency: 'daily', occurrenceCount: 2 } })
  await planShift(h.dora, group, h.ben, hours(5))
  await planShift(h.dora, group, h.cleo, hours(6))
  const [series] = await listNotices(h.ana)
  const [declined] = await listNotices(h.ben)
  const device = await h.dora.connect()
  await h.ana.call(notices.confirmShiftNotice, { params: { id: series?.id ?? 0 }, body: {} })
  await device.receives('calendar_changed', ({ group_id }) => group_id === group)
  await h.ben.call(notices.declineShiftNotice, {
    params: { id: declined?.id ?? 0 },
    body: { reason: 'On leave' },
  })
  const answersFor = async (person: Person) =>
    (await listCalendar(person, group, at(2, '00:00'), at(9, '00:00'))).map(({ target, answer }) => [
      target.display_name,
      answer && [answer.state, answer.reason],
    ])
  expect(await answersFor(h.dora)).toEqual([
    ['Ana Ruiz', ['confirmed', '']],
    ['Ana Ruiz', ['confirmed', '']],
    ['Ben Okafor', ['declined', 'On leave']],
    [h.cleo.user.display_name, ['waiting', '']],
  ])
  expect(new Set((await answersFor(h.ana)).map(([, answer]) => answer))).toEqual(new Set([null]))

  // Moved: she is asked again for this shift only.
  const [, second] = await listCalendar(h.dora, group, at(2, '00:00'), at(9, '00:00'))
  if (second) await changeOccurrence(h.dora, second, { start: at(4, '08:00'), update_for: 'once' })
  expect((await answersFor(h.dora)).slice(0, 2)).toEqual([
    ['Ana Ruiz', ['confirmed', '']],
    ['Ana Ruiz', ['waiting', '']],
  ])
})
