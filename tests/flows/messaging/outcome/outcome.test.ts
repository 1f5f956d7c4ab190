import { rejectMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { getMessageOutcome } from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import type { Outcome } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { createTwilioHospital, numbers } from '../../../fixtures/alerts/inbound-responses.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import { updateUser } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const patience = { interval: 20, timeout: 12_000 }

const readOutcome = (person: Person, thread: Thread): Promise<Outcome> =>
  person.call(getMessageOutcome, {
    params: { id: thread.id },
    query: { message_id: thread.last_message.id },
  })

test('a text message that is delivered, opened and answered is read in the outcome, with its channel and time', async () => {
  const h = await createTwilioHospital()
  const { ana, ben } = h
  const response_options = ['Coming now', 'Give calcium']
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', { priority: 2, response_options })
  const alert = async () => (await readOutcome(ana, thread)).people[0]?.alert
  await expect.poll(alert, patience).toMatchObject({ channel: 'sms', state: 'sent' })
  const MessageSid = h.twilio.received.at(-1)?.sid ?? ''
  await h.posts(h.hook.path('/status'), { MessageSid, MessageStatus: 'delivered' })
  await expect.poll(alert, patience).toMatchObject({ channel: 'sms', state: 'delivered' })
  const [waiting] = (await readOutcome(ana, thread)).people
  expect(waiting).toMatchObject({
    display_name: 'Ben Okafor',
    state: 'open',
    opened: null,
    closed: null,
    phone: numbers.ben,
  })
  await ben.reads(thread)
  const opened = await readOutcome(ana, thread)
  expect(opened.people[0]?.opened).toMatch(/Z$|\+/)
  await h.texts('give calcium')
  const answered = await readOutcome(ana, thread)
  expect(answered).toMatchObject({ summary: { open: 0, responded: 1 }, people_count: 1, next: [] })
  expect(answered.people).toMatchObject([
    { state: 'responded', response: 'Give calcium', via: 'sms', phone: null },
  ])
  expect(Date.parse(answered.people[0]?.closed ?? '')).toBeGreaterThan(0)
})

test('answers come first in the order in which they were given; a hidden number is not shown', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  await updateUser(h, dora, { mobile_number: '202-555-0150', hide_mobile_numbers: true })
  const recipient_ids = [ben, cleo, dora].map(({ user }) => user.contact_id)
  const thread = await ana.writes(ben, 'Family meeting', {
    recipient_ids,
    requires_confirm: true,
    response_options: ['At 14:00'],
  })
  await escalation.respondToPage(cleo, thread, 'At 14:00')
  await ben.call(rejectMessage, { params: { id: thread.id }, body: {} })
  const { people, summary, people_count } = await readOutcome(dora, thread)
  expect(people.map((person) => [person.display_name, person.state, person.response])).toEqual([
    ['Cleo Marsh', 'responded', 'At 14:00'],
    ['Ben Okafor', 'rejected', null],
    ['Dora Lind', 'open', null],
  ])
  expect(people.at(-1)?.phone).toBeNull()
  expect([summary.open, people_count]).toEqual([1, 3])
})

test('the next steps of an escalation have their times; an end without an answer is one of them', async () => {
  const h = await createHospital()
  const { ana, cleo } = h
  const thread = await escalation.sendPage(
    ana,
    await escalation.createCardiology(h, { last_wait_seconds: 60 }),
  )
  const steps = async () =>
    (await readOutcome(ana, thread)).next
      .filter(({ kind }) => kind !== 'alert')
      .map(({ kind, text }) => ({ kind, text }))
  const sent = await escalation.readPage(ana, thread)
  const first = await readOutcome(ana, thread)
  const second = first.next.find(({ kind }) => kind === 'step')
  expect(second?.text).toBe('Cleo Marsh (second call)')
  expect(Date.parse(second?.due ?? '')).toBe(Date.parse(sent.next_due ?? ''))
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect(await steps()).toEqual([
    { kind: 'step', text: expect.stringMatching(/^Dora Lind \(fail-over user of Cardiology/) },
    { kind: 'end', text: 'Unanswered' },
  ])
  await escalation.acceptPage(cleo, thread)
  expect(await readOutcome(ana, thread)).toMatchObject({
    next: [],
    people: [
      { display_name: 'Cleo Marsh', state: 'accepted', via: 'app' },
      { display_name: 'Ben Okafor', state: 'escalated', phone: null },
    ],
  })
})
