import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { pollPagers } from '@wardline/server/features/integrations/answers/poll.actions.ts'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { answersOf, kindsOf, pager, pages, pagerWard, rungBy, wctpHeader } from '../world/outside.ts'
import { fails, polled, queried, succeeds, tracked } from '../world/peers/pager-service.ts'
import { startTerminal } from '../world/peers/paging-terminal.ts'

// Pager services that cannot call us are asked: PollForMessages, ClientQuery, and MSTA of SNPP.

const patience = { interval: 50, timeout: 15_000 }

test('WCTP: a poll brings receipts and replies; they are confirmed by the next one, and brought twice done once', async () => {
  const ward = await pagerWard({ replies: 'asked', security_code: 'sesame' })
  const { service, clock } = ward
  const { thread, reference } = await pages(ward, () => service.received.filter(({ text }) => text !== ''))
  expect(service.received[0]?.responses_to).toBeUndefined()
  const reply = `<wctp-MessageReply>${wctpHeader(reference, 'r1')}<wctp-Payload><wctp-Alphanumeric>Accept</wctp-Alphanumeric></wctp-Payload></wctp-MessageReply>`
  const status = `<wctp-StatusInfo>${wctpHeader(reference, 's1')}<wctp-Notification type="DELIVERED"/></wctp-StatusInfo>`
  service.answers(({ kind }) =>
    kind === 'wctp-PollForMessages'
      ? polled(
          `<wctp-Message sequenceNo="7">${status}</wctp-Message><wctp-Message sequenceNo="8">${reply}</wctp-Message>`,
        )
      : succeeds,
  )
  const ask = () => pollPagers({ db: ward.app.db, carriers: ward.app.carriers, allow_loopback: true })
  const polls = () =>
    service.received
      .filter(({ kind }) => kind === 'wctp-PollForMessages')
      .map(({ attributes }) => attributes['received'])
  await Promise.all([ask(), ask()])
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  const kinds = await kindsOf(ward, thread)
  await ask()
  // Two nodes asked in one moment, and a third too soon: the service heard one.
  expect(polls()).toEqual([''])
  clock.forward({ seconds: 25 })
  await ask()
  expect(await kindsOf(ward, thread)).toEqual(kinds)
  // Too often for it, then nothing of the protocol: what was not heard is confirmed again.
  service.answers(() => '<html/>')
  clock.forward({ seconds: 25 })
  await ask()
  service.answers(() => fails(601))
  clock.forward({ seconds: 25 })
  await ask()
  expect(polls()).toEqual(['', '7,8', '7,8', '7,8'])
})

test('WCTP as a client: each page is asked for by its number', async () => {
  const ward = await pagerWard({ replies: 'asked', way: 'client' })
  const { service } = ward
  const header = `<wctp-ClientResponseHeader><wctp-Originator senderID="5551234"/><wctp-Recipient recipientID="h"/></wctp-ClientResponseHeader>`
  service.answers(({ kind }) =>
    kind === 'wctp-ClientQuery'
      ? queried(
          `<wctp-ClientMessageReply>${header}<wctp-Payload><wctp-Alphanumeric>2</wctp-Alphanumeric></wctp-Payload></wctp-ClientMessageReply>`,
        )
      : tracked('1784193744'),
  )
  const { thread } = await pages(ward, () => service.received.filter(({ text }) => text !== ''))
  await expect.poll(() => kindsOf(ward, thread), patience).toContain('handed')
  await pollPagers({ db: ward.app.db, carriers: ward.app.carriers, allow_loopback: true })
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 0, rejected: 1 })
  const [query] = service.received.filter(({ kind }) => kind === 'wctp-ClientQuery')
  expect(query?.attributes).toMatchObject({ trackingNumber: '1784193744', recipientID: pager })
})

test('SNPP: the choice of a two-way pager is asked for by its tag', async () => {
  const h = await hospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const terminal = await startTerminal({ isTwoWay: true })
  await h.dora.call(setCarrier, { body: { kind: 'snpp', host: '127.0.0.1', port: terminal.port } })
  await rungBy(h, h.ben, { pager_number: pager, device_type: 'pager' }, ['sms'])
  const { thread } = await pages(h, () => terminal.sent.map(({ message }) => ({ text: message })))
  await expect.poll(() => kindsOf(h, thread), patience).toContain('handed')
  terminal.statuses.set('1001', '861 1 20261120134512+0000 Delivered, Awaiting Reply')
  await h.app.startWorkers()
  await expect.poll(() => kindsOf(h, thread), patience).toContain('delivered')
  terminal.statuses.set('1001', '888 1 20261120134512+0000 1 MCR Reply Received')
  h.clock.forward({ seconds: 25 })
  await expect.poll(() => answersOf(h.ana, thread), patience).toMatchObject({ open: 0, accepted: 1 })
})
