import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { listSandbox, respondInSandbox } from '@wardline/contract/alerts/sandbox/sandbox.routes.ts'
import { expect, test } from 'vitest'
import {
  createMailgunHospital,
  createPagerHospital,
  createTwilioHospital,
  listPageEventKinds,
  listResponses,
  numbers,
  pagerNumber,
  replyCode,
  queryRows,
  receivedPageMails,
  receivedTexts,
  sendPage,
  setChannels,
  wctpResponseHeader,
} from '../../../fixtures/alerts/inbound-responses.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const patience = { interval: 20, timeout: 12_000 }

const readReplies = async (person: Person, thread: { id: number }) =>
  (await person.messages(thread))
    .toSorted((a, b) => a.id - b.id)
    .slice(1)
    .map(({ sender, data, via }) => [sender.display_name, data[0]?.data, via])

test('a free text from a phone is the reply of its user; an open question stays open', async () => {
  const hospital = await createTwilioHospital()
  const { ana, ben } = hospital
  const options = { requires_confirm: false, response_options: ['On my way', 'Busy'] }
  const { thread, reference } = await sendPage(hospital, receivedTexts(hospital), options)
  const device = await ana.connect()

  expect(await hospital.texts('Stuck in the OR, 20 min', numbers.ben, 'SMfree')).toBe(
    `Your reply was sent to Ana Ruiz. The page is still open. Reply 1 ${reference} for “On my way” or 2 ${reference} for “Busy”.`,
  )
  const told = await device.receives('thread_new_message', (e) => e.thread_id === thread.id)
  expect(told.message).toMatchObject({ via: 'sms', sender: { id: ben.user.user_id } })
  expect(await readReplies(ana, thread)).toEqual([['Ben Okafor', 'Stuck in the OR, 20 min', 'sms']])
  expect(await listResponses(ana, thread)).toMatchObject({ open: 1, responded: 0 })
  expect(await listPageEventKinds(hospital, thread)).toContain('inbound_text')
  const audit = await queryRows<{ actor_id: number; via: string }>(
    hospital,
    `select actor_id::int, details ->> 'via' as via from audit where action = 'message.sent'`,
  )
  expect(audit).toEqual([{ actor_id: ben.user.user_id, via: 'sms' }])

  // Ben has read nothing in the application, so the thread is as unread for him as before.
  const [own] = await ben.inbox('unread')
  expect(own).toMatchObject({ id: thread.id, me: { unread_message_count: 1 } })

  // The provider delivers it again, after the server died before it stored its answer.
  await queryRows(hospital, `update inbound_response set reply = null where key = 'SMfree'`)
  await hospital.texts('Stuck in the OR, 20 min', numbers.ben, 'SMfree')
  expect(await readReplies(ana, thread)).toHaveLength(1)

  expect(await hospital.texts(`1 ${reference}`)).toBe('Answered “On my way”. Ana Ruiz has been notified.')
  expect(await hospital.texts('Need anything from the cart? Call 555444')).toBe(
    'Your reply was sent to Ana Ruiz.',
  )
  expect(await readReplies(ana, thread)).toEqual([
    ['Ben Okafor', 'Stuck in the OR, 20 min', 'sms'],
    ['Ben Okafor', 'Need anything from the cart? Call 555444', 'sms'],
  ])
  expect(await listResponses(ana, thread)).toMatchObject({ open: 0, responded: 1 })
})

test('a text is never posted to a guessed thread: with several, its user names one by reference', async () => {
  const hospital = await createTwilioHospital()
  const { ana } = hospital
  const one = await sendPage(hospital, receivedTexts(hospital))
  await hospital.texts(`1 ${one.reference}`)
  const two = await sendPage(hospital, receivedTexts(hospital))
  const which = await hospital.texts('On my way')
  expect(which).toMatch(/^Which page\? /)
  expect(which).toContain(one.reference)
  expect(which).toContain(two.reference)
  expect(await readReplies(ana, one.thread)).toEqual([])
  expect(await readReplies(ana, two.thread)).toEqual([])
  expect(await hospital.texts(`${one.reference} On my way`)).toBe('Your reply was sent to Ana Ruiz.')
  expect(await readReplies(ana, one.thread)).toEqual([['Ben Okafor', 'On my way', 'sms']])

  // Later, the open page is the only one that a text can be about.
  hospital.clock.forward({ minutes: 20 })
  expect(await hospital.texts('Still coming')).toMatch(/^Your reply was sent to Ana Ruiz\. The page is/)
  await hospital.texts(`2 ${two.reference}`)
  hospital.clock.forward({ minutes: 20 })
  expect(await hospital.texts('Thanks')).toBe(
    'No page is waiting for a response. To reply to an earlier one, add its reference.',
  )
})

test('a message without a question is answered by text; one that takes no replies starts a thread with its sender', async () => {
  const hospital = await createTwilioHospital()
  const { ana, cleo } = hospital
  const plain = await sendPage(hospital, receivedTexts(hospital), { requires_confirm: false })
  expect(await hospital.texts(`${plain.reference} Seen, thanks`)).toBe('Your reply was sent to Ana Ruiz.')
  expect(await readReplies(ana, plain.thread)).toEqual([['Ben Okafor', 'Seen, thanks', 'sms']])

  const recipient_ids = [hospital.ben, cleo].map(({ user }) => user.contact_id)
  const closed = { requires_confirm: false, allow_replies: false, recipient_ids }
  const { thread, reference } = await sendPage(hospital, receivedTexts(hospital), closed)
  expect(await hospital.texts(`${reference} Which floor?`)).toBe('Your reply was sent to Ana Ruiz.')
  expect(await readReplies(ana, thread)).toEqual([])
  const [own] = await ana.inbox()
  expect(own).toMatchObject({ subject: 'Re: K+ 6.1, bed 12', last_message: { text: 'Which floor?' } })
  expect((await cleo.inbox()).map(({ id }) => id)).toEqual([thread.id, plain.thread.id].slice(0, 1))

  await queryRows(hospital, `update users set state = 'locked' where id = ${hospital.ben.user.user_id}`)
  expect(await hospital.texts(`${plain.reference} Hello`)).toMatch(/^You cannot reply/)
  expect(await readReplies(ana, plain.thread)).toHaveLength(1)
})

test('a mail is posted without its quote; lines below an answer are posted with it', async () => {
  const hospital = await createMailgunHospital()
  const { ana } = hospital
  const { thread, reference } = await sendPage(hospital, receivedPageMails(hospital))
  const subject = `Re: Wardline: HIGH priority page [${reference}]`
  const quote = `\r\n\r\nOn Fri, Nov 20, 2026 at 1:45 PM Wardline <p@h.example> wrote:\r\n> Reply 2`
  await hospital.mails({ subject, 'body-plain': `Which lab?\r\nI see no order.${quote}` })
  expect(await readReplies(ana, thread)).toEqual([['Ben Okafor', 'Which lab?\nI see no order.', 'email']])
  expect(await listResponses(ana, thread)).toMatchObject({ open: 1 })
  await hospital.mails({ subject, 'body-plain': `Accept\r\n\r\nBringing calcium.${quote}` })
  expect(await listResponses(ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  expect((await readReplies(ana, thread)).at(-1)).toEqual(['Ben Okafor', 'Bringing calcium.', 'email'])
})

test('a text from a pager is posted, and another pager posts nothing', async () => {
  const hospital = await createPagerHospital()
  const received = () => hospital.service.received.filter(({ text }) => text.includes('Ref '))
  const { thread, reference } = await sendPage(hospital, received)
  const reply = (id: string, text: string, sender = pagerNumber) =>
    hospital.posts(
      `<wctp-MessageReply>${wctpResponseHeader(reference, id, replyCode, sender)}<wctp-Payload><wctp-Alphanumeric>${text}</wctp-Alphanumeric></wctp-Payload></wctp-MessageReply>`,
    )
  await reply('r1', 'Call 4410')
  await reply('r1', 'Call 4410')
  await reply('r2', 'Not mine', '5559999')
  expect(await readReplies(hospital.ana, thread)).toEqual([['Ben Okafor', 'Call 4410', 'pager']])
})

test('the sandbox says that a text was sent to the sender, and it was', async () => {
  const hospital = await createHospital()
  const { ana, ben, dora } = hospital
  await dora.call(setProvider, { body: { kind: 'sandbox' } })
  await setChannels(hospital, ben, { mobile_number: numbers.ben }, ['sms'])
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', { priority: 2, requires_confirm: true })
  const list = async () => (await dora.call(listSandbox, {})).results
  await expect.poll(async () => (await list()).length, patience).toBe(1)
  const [text] = await list()
  const { reply } = await dora.call(respondInSandbox, {
    params: { id: text?.id },
    body: { text: 'On my way, 5 min' },
  })
  expect(reply).toMatch(/^Your reply was sent to Ana Ruiz\. The page is still open\. Reply 1 /)
  expect(await readReplies(ana, thread)).toEqual([['Ben Okafor', 'On my way, 5 min', 'sms']])
})
