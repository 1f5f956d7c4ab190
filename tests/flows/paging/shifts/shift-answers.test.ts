import { listShiftNotices } from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { expect, test } from 'vitest'
import {
  createMailgunHospital,
  createTwilioHospital,
  numbers,
  queryRows,
  receivedPageMails,
  receivedTexts,
} from '../../../fixtures/alerts/inbound-responses.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const patience = { interval: 30, timeout: 12_000 }
const at = (days: number, time: string) =>
  `${Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()}T${time}`
const hours = (days: number) => ({ start: at(days, '07:00'), end: at(days, '19:00') })
const referencePattern = /Ref (\w{6})\./

/** Sends the notices. A text message of medium priority leaves two minutes later. */
async function sendNotices(h: Hospital): Promise<void> {
  const countAlerts = async () =>
    (
      await queryRows<{ count: number }>(
        h,
        `select count(*)::int as count from alert where state = 'waiting'`,
      )
    )[0]?.count
  h.clock.forward({ minutes: 4 })
  h.app.runDueTasks()
  await expect.poll(countAlerts, patience).toBe(1)
  h.clock.forward({ minutes: 3 })
  h.app.runDueTasks()
}

/** The text of the next notice and its reference. */
async function receiveNotice(received: () => { text: string }[], about: RegExp) {
  const find = () => received().findLast(({ text }) => about.test(text))?.text
  await expect.poll(find, patience).toBeDefined()
  const text = find() ?? ''
  return { text, reference: referencePattern.exec(text)?.[1] ?? '' }
}

const listStates = async (h: Hospital, { user }: Person) =>
  (
    await queryRows<{ state: string; reason: string }>(
      h,
      `select state, reason from shift_notice where user_id = ${user.user_id} order by id`,
    )
  ).map(({ state, reason }) => (reason === '' ? state : `${state}: ${reason}`))

async function readThread(person: Person, subject: RegExp): Promise<string> {
  const find = async () => (await person.inbox()).find((thread) => subject.test(thread.subject))
  await expect.poll(find, patience).toBeDefined()
  const [message] = await person.messages((await find()) ?? { id: 0 })
  return String(message?.data[0]?.data)
}

test('a shift notice by SMS says which shift it is about, and is answered with OK or “I can’t”', async () => {
  const h = await createTwilioHospital()
  const group = await createCalendarGroup(h, 'Medicine', { members: [h.ben] })
  const texts = receivedTexts(h)
  await planShift(h.dora, group, h.ben, hours(3))
  await sendNotices(h)
  const first = await receiveNotice(texts, /Medicine/)
  expect(first.text).toMatch(
    /^Wardline: You are on call for Medicine, \w{3} \d+ \w{3}, 07:00-19:00\. Reply 1 \w{6} for OK, 2 \w{6} for I can't\. Ref \w{6}\.$/,
  )
  expect(await h.texts('See you then')).toContain(`1 ${first.reference}`)
  expect(await listStates(h, h.ben)).toEqual(['sent'])
  expect(await h.texts(`1 ${first.reference}`)).toBe('Confirmed. The scheduler can see it.')
  expect(await listStates(h, h.ben)).toEqual(['confirmed'])
  expect((await h.ben.call(listShiftNotices)).results).toEqual([])
  expect(await h.texts(`2 ${first.reference}`)).toBe(
    'These shifts are already answered or have changed. Open My shifts for details.',
  )

  await planShift(h.dora, group, h.ben, hours(5))
  await planShift(h.dora, group, h.ben, hours(6))
  await sendNotices(h)
  const second = await receiveNotice(texts, /Medicine.*Medicine/)
  expect(second.text.match(/You are on call for Medicine/g)).toHaveLength(2)
  expect(await h.texts(`${second.reference} I can’t, my car broke down`)).toBe(
    'The scheduler was notified. You stay on call until someone else has the shift.',
  )
  expect(await listStates(h, h.ben)).toEqual([
    'confirmed',
    'declined: my car broke down',
    'declined: my car broke down',
  ])
  const body = await readThread(h.dora, /^Ben Okafor can’t take 2 shifts$/)
  expect(body.match(/Ben Okafor can’t take Medicine/g)).toHaveLength(2)
  expect(body).toContain('Reason: my car broke down')
  const audit = await queryRows<{ action: string; via: string }>(
    h,
    `select action, details ->> 'via' as via from audit where action like 'shift_notice.%' order by id`,
  )
  expect(audit).toEqual([
    { action: 'shift_notice.confirmed', via: 'sms' },
    { action: 'shift_notice.declined', via: 'sms' },
    { action: 'shift_notice.declined', via: 'sms' },
  ])
})

test('only the phone that got a shift notice answers it, and a removed shift has no “I can’t”', async () => {
  const h = await createTwilioHospital()
  const group = await createCalendarGroup(h, 'Medicine', { members: [h.ben, h.cleo] })
  await planShift(h.dora, group, h.ben, hours(3))
  await sendNotices(h)
  const { reference } = await receiveNotice(receivedTexts(h), /Medicine/)
  expect(await h.texts(`1 ${reference}`, numbers.cleo)).toBe(
    `No page ${reference} was sent to this address. Nothing was changed.`,
  )
  expect(await listStates(h, h.ben)).toEqual(['sent'])
  await queryRows(h, `update shift_notice set kind = 'cancelled'`)
  expect(await h.texts(`I can't ${reference}`)).toContain(`1 ${reference} for “OK”`)
  expect(await h.texts('ok')).toBe('Confirmed. The scheduler can see it.')
})

test('a shift notice by e-mail is declined with the reason that the answer gives', async () => {
  const h = await createMailgunHospital()
  const group = await createCalendarGroup(h, 'Medicine', { members: [h.ben] })
  await planShift(h.dora, group, h.ben, hours(3))
  h.clock.forward({ minutes: 4 })
  h.app.runDueTasks()
  const { text, reference } = await receiveNotice(receivedPageMails(h), /Medicine/)
  expect(text).toContain('2 ')
  const { status } = await h.mails({
    'body-plain': 'I can’t.\nMy leave was approved.\n\n> Wardline: You are on call',
    subject: `Re: Wardline: Your shifts [${reference}]`,
  })
  expect(status).toBe(200)
  await expect.poll(() => listStates(h, h.ben), patience).toEqual(['declined: My leave was approved.'])
  expect(await readThread(h.dora, /^Ben Okafor can’t take a shift$/)).toContain(
    'Reason: My leave was approved.',
  )
})
