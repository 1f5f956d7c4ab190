import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { readXml } from '@wardline/wctp/read.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDtdValidator } from '../../../fixtures/peers/dtd-validator.ts'
import {
  listResponses,
  listPageEventKinds,
  pagerNumber,
  replyCode,
  sendPage,
  createPagerHospital,
  listPageEvents,
  wctpResponseHeader,
} from '../../../fixtures/alerts/inbound-responses.ts'

const type = createDtdValidator(
  readFileSync(new URL('../../../../packages/wctp/vectors/dtd/wctp-dtd-v1r3.dtd', import.meta.url), 'utf8'),
)
const patience = { interval: 20, timeout: 12_000 }

type PagerHospital = Awaited<ReturnType<typeof createPagerHospital>>
const receivedPages =
  ({ service }: PagerHospital) =>
  () =>
    service.received.filter(({ text }) => text.includes('Ref '))

const wctpReply = (
  reference: string,
  message_id: string,
  content: string,
  code = replyCode,
  sender = pagerNumber,
) =>
  `<wctp-MessageReply>${wctpResponseHeader(reference, message_id, code, sender)}<wctp-Payload>${content}</wctp-Payload></wctp-MessageReply>`
const wctpText = (text: string) => `<wctp-Alphanumeric>${text}</wctp-Alphanumeric>`
const wctpStatus = (reference: string, content: string, code = replyCode) =>
  `<wctp-StatusInfo>${wctpResponseHeader(reference, 's1', code)}${content}</wctp-StatusInfo>`
const wctpNotification = (kind: string) => `<wctp-Notification type="${kind}"/>`

function readCode({ status: http, text }: { status: number; text: string }): number {
  expect(http).toBe(200)
  expect(type.problems(readXml(text))).toEqual([])
  return Number(/(?:success|error)Code="(\d+)"/.exec(text)?.[1])
}

test('choosing an option on a pager accepts; receipts show progress; duplicates count once', async () => {
  const hospital = await createPagerHospital()
  const { thread, reference } = await sendPage(hospital, receivedPages(hospital))
  expect(hospital.service.received[0]).toMatchObject({
    recipient: pagerNumber,
    choices: ['Accept', 'Reject'],
  })
  expect(readCode(await hospital.posts(wctpStatus(reference, wctpNotification('QUEUED'))))).toBe(200)
  expect(readCode(await hospital.posts(wctpStatus(reference, wctpNotification('DELIVERED'))))).toBe(200)
  expect(await listPageEventKinds(hospital, thread)).toContain('delivered')

  const mcr = '<wctp-MCR><wctp-MessageText>?</wctp-MessageText><wctp-Choice>Accept</wctp-Choice></wctp-MCR>'
  const taken = await hospital.posts(wctpReply(reference, 'r1', mcr))
  expect(readCode(taken)).toBe(200)
  expect(taken.text).toContain('Accepted. Ana Ruiz has been notified.')
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  const line = await listPageEventKinds(hospital, thread)
  expect((await hospital.posts(wctpReply(reference, 'r1', mcr))).text).toBe(taken.text)
  expect(await listPageEventKinds(hospital, thread)).toEqual(line)
  const [answer] = (await listPageEvents(hospital, thread)).filter(({ kind }) => kind === 'inbound_response')
  expect(answer?.details).toMatchObject({ via: 'pager', answer: 'accepted', reference })
})

test('free text, late responses and those of another pager are always acknowledged, and the pager shows what was not done', async () => {
  const hospital = await createPagerHospital()
  const { thread, reference } = await sendPage(hospital, receivedPages(hospital))
  expect(readCode(await hospital.posts(wctpReply(reference, 'r1', wctpText('what?'))))).toBe(200)
  const back = () =>
    hospital.service.received.filter(({ text }) => !text.includes('Ref ')).map(({ text }) => text)
  await expect
    .poll(back, patience)
    .toEqual([
      `Wardline: Your reply was sent to Ana Ruiz. The page is still open. Reply 1 ${reference} to accept or 2 ${reference} to reject.`,
    ])
  const foreign = await hospital.posts(wctpReply(reference, 'r2', wctpText('Accept'), replyCode, '5559999'))
  expect(readCode(foreign)).toBe(200)
  expect(foreign.text).toContain('No page')
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })
  // Some services append their own name to the number.
  await hospital.posts(
    wctpReply(reference, 'r3', wctpText('2'), replyCode, `${pagerNumber}@provider.example`),
  )
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 0, rejected: 1 })
  const late = await hospital.posts(wctpReply(reference, 'r4', wctpText('accept')))
  expect(late.text).toContain('You rejected this message on')
})

test('a page that the service failed to deliver moves to the next channel; anything else gets a protocol code', async () => {
  const hospital = await createPagerHospital()
  const { thread, reference } = await sendPage(hospital, receivedPages(hospital))
  const failure = '<wctp-Failure errorCode="500" errorText="No">secret words</wctp-Failure>'
  expect(readCode(await hospital.posts(wctpStatus(reference, failure)))).toBe(200)
  const failed = (await listPageEvents(hospital, thread)).filter(({ kind }) => kind === 'failed')
  expect(failed.map(({ details }) => details['reason'])).toEqual([
    'The pager service answered: Message timed out (500).',
  ])
  expect(readCode(await hospital.posts(wctpStatus(reference, wctpNotification('DELIVERED'))))).toBe(200)
  expect(readCode(await hospital.posts(wctpStatus('ZZZ234', wctpNotification('READ'))))).toBe(504)
  const published = readFileSync(
    new URL('../../../../packages/wctp/vectors/published/submit-request.xml', import.meta.url),
    'utf8',
  )
  expect(readCode(await hospital.posts(published))).toBe(300)
  expect(readCode(await hospital.posts('<wctp-Nothing/>'))).toBe(300)
  expect(readCode(await hospital.posts('Accept'))).toBe(302)
  expect(readCode(await hospital.posts('<a>'))).toBe(301)
  expect(readCode(await hospital.posts('<wctp-VersionQuery inquirer="x"/>', 'wctp-dtd-v9r9'))).toBe(303)
  // Invalid characters and overlong names.
  const long = 'x'.repeat(20_000)
  for (const name of ['&#0;', '\u0000', '&#xd800;', '&#x110000;', long, `${long}@${long}`]) {
    for (const document of [
      wctpReply(name, name, wctpText(name), replyCode, name),
      `<wctp-StatusInfo>${wctpResponseHeader(name, name, replyCode, name)}${wctpNotification('READ')}</wctp-StatusInfo>`,
    ])
      expect([200, 302, 504]).toContain(readCode(await hospital.posts(document)))
  }
  const { text } = await hospital.posts('<wctp-VersionQuery inquirer="us" dateTime="2026-11-20T13:00:00"/>')
  expect(type.problems(readXml(text))).toEqual([])
  expect(text.match(/dtdName="([^"]+)"/g)).toHaveLength(3)
  expect(readCode(await hospital.posts(' '.repeat(1_100_000)))).toBe(411)
  const nothing = await fetch(hospital.url + hospital.hook.path('/'), { method: 'POST' })
  expect(await nothing.text()).toContain('errorCode="301"')
})

test('the configured security code is required for replies', async () => {
  const hospital = await createPagerHospital()
  const { thread, reference } = await sendPage(hospital, receivedPages(hospital))
  expect(readCode(await hospital.posts(wctpReply(reference, 'r1', wctpText('1'), '')))).toBe(402)
  expect(readCode(await hospital.posts(wctpReply(reference, 'r1', wctpText('1'), 'sesam')))).toBe(402)
  expect(readCode(await hospital.posts(wctpStatus(reference, wctpNotification('READ'), 'x')))).toBe(402)
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })
  expect(readCode(await hospital.posts(wctpReply(reference, 'r1', wctpText('1'), 'sesame')))).toBe(200)
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ accepted: 1 })
})

test('a service that calls this server needs a security code, and without one no call is accepted', async () => {
  const hospital = await createPagerHospital({ replies: 'none', reply_code: undefined })
  const { thread, reference } = await sendPage(hospital, receivedPages(hospital))
  for (const code of ['', replyCode])
    expect(readCode(await hospital.posts(wctpReply(reference, 'r1', wctpText('1'), code)))).toBe(402)
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })
  const body = { kind: 'wctp', base_url: hospital.service.url, sender_id: 'paging@hospital.test' } as const
  expect(await hospital.dora.request(setProvider, { body })).toMatchObject({
    status: 400,
    body: { reply_code: ['This field is required.'] },
  })
})
