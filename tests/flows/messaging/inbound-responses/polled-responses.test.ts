import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { pollPagers } from '@wardline/server/features/integrations/inbound/poll.actions.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import {
  listResponses,
  listPageEventKinds,
  pagerNumber,
  sendPage,
  createPagerHospital,
  setChannels,
  wctpResponseHeader,
} from '../../../fixtures/alerts/inbound-responses.ts'
import {
  wctpFailure,
  wctpPollResponse,
  wctpQueryResponse,
  wctpSuccess,
  wctpTracking,
} from '../../../fixtures/peers/pager-service.ts'
import { startTerminal } from '../../../fixtures/peers/paging-terminal.ts'

const patience = { interval: 50, timeout: 15_000 }

test('WCTP: a poll returns receipts and replies, the next poll confirms them, and duplicates count once', async () => {
  const hospital = await createPagerHospital({ replies: 'asked', security_code: 'sesame' })
  const { service, clock } = hospital
  const { thread, reference } = await sendPage(hospital, () =>
    service.received.filter(({ text }) => text !== ''),
  )
  expect(service.received[0]?.responses_to).toBeUndefined()
  const reply = `<wctp-MessageReply>${wctpResponseHeader(reference, 'r1')}<wctp-Payload><wctp-Alphanumeric>Accept</wctp-Alphanumeric></wctp-Payload></wctp-MessageReply>`
  const status = `<wctp-StatusInfo>${wctpResponseHeader(reference, 's1')}<wctp-Notification type="DELIVERED"/></wctp-StatusInfo>`
  service.answers(({ kind }) =>
    kind === 'wctp-PollForMessages'
      ? wctpPollResponse(
          `<wctp-Message sequenceNo="7">${status}</wctp-Message><wctp-Message sequenceNo="8">${reply}</wctp-Message>`,
        )
      : wctpSuccess,
  )
  const ask = () =>
    pollPagers({ db: hospital.app.db, providers: hospital.app.providers, allow_loopback: true })
  const polls = () =>
    service.received
      .filter(({ kind }) => kind === 'wctp-PollForMessages')
      .map(({ attributes }) => attributes['received'])
  await Promise.all([ask(), ask()])
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  const kinds = await listPageEventKinds(hospital, thread)
  await ask()
  // Two nodes poll at once and a third too soon: the service receives one poll.
  expect(polls()).toEqual([''])
  clock.forward({ seconds: 25 })
  await ask()
  expect(await listPageEventKinds(hospital, thread)).toEqual(kinds)
  // After throttling and an invalid answer, unconfirmed responses are confirmed again.
  service.answers(() => '<html/>')
  clock.forward({ seconds: 25 })
  await ask()
  service.answers(() => wctpFailure(601))
  clock.forward({ seconds: 25 })
  await ask()
  expect(polls()).toEqual(['', '7,8', '7,8', '7,8'])
})

test('WCTP as a client: each page is polled by its number', async () => {
  const hospital = await createPagerHospital({ replies: 'asked', way: 'client' })
  const { service } = hospital
  const header = `<wctp-ClientResponseHeader><wctp-Originator senderID="5551234"/><wctp-Recipient recipientID="h"/></wctp-ClientResponseHeader>`
  service.answers(({ kind }) =>
    kind === 'wctp-ClientQuery'
      ? wctpQueryResponse(
          `<wctp-ClientMessageReply>${header}<wctp-Payload><wctp-Alphanumeric>2</wctp-Alphanumeric></wctp-Payload></wctp-ClientMessageReply>`,
        )
      : wctpTracking('1784193744'),
  )
  const { thread } = await sendPage(hospital, () => service.received.filter(({ text }) => text !== ''))
  await expect.poll(() => listPageEventKinds(hospital, thread), patience).toContain('sent')
  await pollPagers({ db: hospital.app.db, providers: hospital.app.providers, allow_loopback: true })
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 0, rejected: 1 })
  const [query] = service.received.filter(({ kind }) => kind === 'wctp-ClientQuery')
  expect(query?.attributes).toMatchObject({ trackingNumber: '1784193744', recipientID: pagerNumber })
})

test('SNPP: the response of a two-way pager is polled by its tag', async () => {
  const h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const terminal = await startTerminal({ isTwoWay: true })
  await h.dora.call(setProvider, { body: { kind: 'snpp', host: '127.0.0.1', port: terminal.port } })
  await setChannels(h, h.ben, { pager_number: pagerNumber, device_type: 'pager' }, ['sms'])
  const { thread } = await sendPage(h, () => terminal.sent.map(({ message }) => ({ text: message })))
  await expect.poll(() => listPageEventKinds(h, thread), patience).toContain('sent')
  terminal.statuses.set('1001', '861 1 20261120134512+0000 Delivered, Awaiting Reply')
  await h.app.startWorkers()
  await expect.poll(() => listPageEventKinds(h, thread), patience).toContain('delivered')
  terminal.statuses.set('1001', '888 1 20261120134512+0000 1 MCR Reply Received')
  h.clock.forward({ seconds: 25 })
  await expect.poll(() => listResponses(h.ana, thread), patience).toMatchObject({ open: 0, accepted: 1 })
})
