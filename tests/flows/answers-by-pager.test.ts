import { readXml } from '@wardline/server/platform/wctp/read.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentType } from '../world/document-type.ts'
import { answersOf, kindsOf, pager, pages, pagerWard, timeLine, wctpHeader } from '../world/outside.ts'

// Issue 5 part 2: a pager's choice; our side of WCTP as a server.

const type = documentType(
  readFileSync(new URL('../data/wctp/dtd/wctp-dtd-v1r3.dtd', import.meta.url), 'utf8'),
)
const patience = { interval: 20, timeout: 12_000 }

type Ward = Awaited<ReturnType<typeof pagerWard>>
const pagesOf =
  ({ service }: Ward) =>
  () =>
    service.received.filter(({ text }) => text.includes('Ref '))

const reply = (reference: string, message_id: string, content: string, code = '', sender = pager) =>
  `<wctp-MessageReply>${wctpHeader(reference, message_id, code, sender)}<wctp-Payload>${content}</wctp-Payload></wctp-MessageReply>`
const words = (text: string) => `<wctp-Alphanumeric>${text}</wctp-Alphanumeric>`
const status = (reference: string, content: string, code = '') =>
  `<wctp-StatusInfo>${wctpHeader(reference, 's1', code)}${content}</wctp-StatusInfo>`
const notification = (kind: string) => `<wctp-Notification type="${kind}"/>`

/** The code of a confirmation; it has to be a valid one. */
function codeOf({ status: http, text }: { status: number; text: string }): number {
  expect(http).toBe(200)
  expect(type.problems(readXml(text))).toEqual([])
  return Number(/(?:success|error)Code="(\d+)"/.exec(text)?.[1])
}

test('a choice of the pager accepts; receipts show how far the page is; brought twice, it is done once', async () => {
  const ward = await pagerWard()
  const { thread, reference } = await pages(ward, pagesOf(ward))
  expect(ward.service.received[0]).toMatchObject({ recipient: pager, choices: ['Accept', 'Reject'] })
  expect(codeOf(await ward.posts(status(reference, notification('QUEUED'))))).toBe(200)
  expect(codeOf(await ward.posts(status(reference, notification('DELIVERED'))))).toBe(200)
  expect(await kindsOf(ward, thread)).toContain('delivered')

  const mcr = '<wctp-MCR><wctp-MessageText>?</wctp-MessageText><wctp-Choice>Accept</wctp-Choice></wctp-MCR>'
  const taken = await ward.posts(reply(reference, 'r1', mcr))
  expect(codeOf(taken)).toBe(200)
  expect(taken.text).toContain('Accepted. Ana Ruiz is told.')
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  const line = await kindsOf(ward, thread)
  expect((await ward.posts(reply(reference, 'r1', mcr))).text).toBe(taken.text)
  expect(await kindsOf(ward, thread)).toEqual(line)
  const [answer] = (await timeLine(ward, thread)).filter(({ kind }) => kind === 'outside_answer')
  expect(answer?.details).toMatchObject({ via: 'pager', answer: 'accepted', reference })
})

test('words, late ones and those of another pager: always confirmed, and the pager reads what was not done', async () => {
  const ward = await pagerWard()
  const { thread, reference } = await pages(ward, pagesOf(ward))
  expect(codeOf(await ward.posts(reply(reference, 'r1', words('what?'))))).toBe(200)
  const back = () =>
    ward.service.received.filter(({ text }) => !text.includes('Ref ')).map(({ text }) => text)
  await expect
    .poll(back, patience)
    .toEqual([`Wardline: Reply 1 ${reference} to accept or 2 ${reference} to reject.`])
  const foreign = await ward.posts(reply(reference, 'r2', words('Accept'), '', '5559999'))
  expect(codeOf(foreign)).toBe(200)
  expect(foreign.text).toContain('No page')
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })
  // Some services put their own name behind the number.
  await ward.posts(reply(reference, 'r3', words('2'), '', `${pager}@carrier.example`))
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 0, rejected: 1 })
  const late = await ward.posts(reply(reference, 'r4', words('accept')))
  expect(late.text).toContain('You rejected this message on')
})

test('a page that the service could not deliver rings the next way; anything else is answered by a code of the protocol', async () => {
  const ward = await pagerWard()
  const { thread, reference } = await pages(ward, pagesOf(ward))
  const failure = '<wctp-Failure errorCode="500" errorText="No">secret words</wctp-Failure>'
  expect(codeOf(await ward.posts(status(reference, failure)))).toBe(200)
  const failed = (await timeLine(ward, thread)).filter(({ kind }) => kind === 'failed')
  expect(failed.map(({ details }) => details['reason'])).toEqual([
    'The pager service answered: Message timed out (500).',
  ])
  // Late, and about nothing of ours.
  expect(codeOf(await ward.posts(status(reference, notification('DELIVERED'))))).toBe(200)
  expect(codeOf(await ward.posts(status('ZZZ234', notification('READ'))))).toBe(504)
  const published = readFileSync(
    new URL('../data/wctp/published/submit-request.xml', import.meta.url),
    'utf8',
  )
  expect(codeOf(await ward.posts(published))).toBe(300)
  expect(codeOf(await ward.posts('<wctp-Nothing/>'))).toBe(300)
  expect(codeOf(await ward.posts('Accept'))).toBe(302)
  expect(codeOf(await ward.posts('<a>'))).toBe(301)
  expect(codeOf(await ward.posts('<wctp-VersionQuery inquirer="x"/>', 'wctp-dtd-v9r9'))).toBe(303)
  // Characters that nothing can hold, and names without an end.
  const long = 'x'.repeat(20_000)
  for (const name of ['&#0;', '\u0000', '&#xd800;', '&#x110000;', long, `${long}@${long}`]) {
    for (const document of [
      reply(name, name, words(name), '', name),
      `<wctp-StatusInfo>${wctpHeader(name, name, '', name)}${notification('READ')}</wctp-StatusInfo>`,
    ])
      expect([200, 302, 504]).toContain(codeOf(await ward.posts(document)))
  }
  const { text } = await ward.posts('<wctp-VersionQuery inquirer="us" dateTime="2026-11-20T13:00:00"/>')
  expect(type.problems(readXml(text))).toEqual([])
  expect(text.match(/dtdName="([^"]+)"/g)).toHaveLength(3)
  const nothing = await fetch(ward.url + ward.hook.path('/'), { method: 'POST' })
  expect(await nothing.text()).toContain('errorCode="301"')
})

test('the security code of replies is asked for, where one is set', async () => {
  const ward = await pagerWard({ reply_code: 'sesame' })
  const { thread, reference } = await pages(ward, pagesOf(ward))
  expect(codeOf(await ward.posts(reply(reference, 'r1', words('1'))))).toBe(402)
  expect(codeOf(await ward.posts(reply(reference, 'r1', words('1'), 'sesam')))).toBe(402)
  expect(codeOf(await ward.posts(status(reference, notification('READ'), 'x')))).toBe(402)
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })
  expect(codeOf(await ward.posts(reply(reference, 'r1', words('1'), 'sesame')))).toBe(200)
  expect(await answersOf(ward.ana, thread)).toMatchObject({ accepted: 1 })
})
