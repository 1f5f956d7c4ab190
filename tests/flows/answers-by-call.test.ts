import { acceptMessage } from '@wardline/contract/messaging/open-item.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { expect, test } from 'vitest'
import {
  answersOf,
  kindsOf,
  numbers,
  pages,
  timeLine,
  twilioWard,
  type TwilioWard,
} from '../world/outside.ts'

// Issue 5 part 2: a digit on the phone; voicemail is no answer.

const callsOf =
  ({ twilio }: TwilioWard) =>
  () =>
    twilio.received
      .filter(({ what }) => what === 'Calls')
      .map(({ fields }) => ({ text: fields.get('Url') ?? '' }))

async function called(ward: TwilioWard, more: Record<string, unknown> = {}) {
  const { thread } = await pages(ward, callsOf(ward), more)
  const url = new URL(callsOf(ward)().at(-1)?.text ?? '')
  const reference = url.pathname.split('/').at(-1) ?? ''
  const fields = { CallSid: ward.twilio.received.at(-1)?.sid ?? '', To: numbers.ben, From: '+12025550100' }
  const takes = (given: Record<string, string> = {}) =>
    ward.posts(url.pathname, { ...fields, CallStatus: 'in-progress', ...given })
  const presses = (Digits: string, said: { text: string }) => {
    const action = /action="([^"]+)"/.exec(said.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { pathname, search } = new URL(action)
    return ward.posts(pathname + search, { ...fields, Digits })
  }
  const ends = (given: Record<string, string> = {}) =>
    ward.posts(ward.hook.path(`/status?reference=${reference}`), {
      ...fields,
      CallStatus: 'completed',
      ...given,
    })
  return { thread, reference, takes, presses, ends }
}

test('the call says who asks and how urgent it is, nothing else; a 1 accepts', async () => {
  const ward = await twilioWard(['phone'])
  const { thread, reference, takes, presses, ends } = await called(ward)
  const said = await takes({ AnsweredBy: 'human' })
  expect(said.text).toMatch(/<Say>Wardline: HIGH priority page from /)
  expect(said.text).toContain('press 1 for Accept, press 2 for Reject')
  expect(said.text).toContain(reference.split('').join(' '))
  expect(said.text).not.toMatch(/K\+|bed 12|Ana/)

  const again = await presses('9', said)
  expect(again.text).toMatch(/<Gather.*HIGH priority page/s)
  const wrong = await presses('7', again)
  expect(wrong.text).toMatch(/<Say>Press 1 to accept or 2 to reject\.<\/Say>/)
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })

  const done = await presses('1', wrong)
  expect(done.text).toMatch(/<Say>Accepted\. Ana Ruiz is told\.<\/Say>/)
  expect(done.text).not.toContain('Gather')
  // Twilio asks again when our answer was lost.
  expect((await presses('1', wrong)).text).toBe(done.text)
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  await ends({ AnsweredBy: 'human' })
  const kinds = await kindsOf(ward, thread)
  expect(kinds.filter((kind) => kind === 'outside_answer')).toHaveLength(1)
  expect(kinds).not.toContain('failed')
  const { channels } = await ward.dora.call(getSystemStatus)
  const voice = { medium: 'voice', tried: 1, delivered: 1, answered: 1, failed: 0 }
  expect(channels).toContainEqual(expect.objectContaining(voice))
  expect(ward.twilio.violations).toEqual([])
})

test('voicemail is no answer: it is hung up on, and the next way rings at once', async () => {
  const ward = await twilioWard(['phone', 'sms'])
  const { thread, takes, ends } = await called(ward)
  expect((await takes({ AnsweredBy: 'machine_start' })).text).toContain('<Response><Hangup/></Response>')
  await ends({ AnsweredBy: 'machine_start' })
  await expect
    .poll(() => ward.twilio.received.filter(({ what }) => what === 'Messages').length, { timeout: 12_000 })
    .toBe(1)
  const line = await timeLine(ward, thread)
  expect(line.filter(({ kind }) => kind === 'voicemail')).toHaveLength(1)
  expect(line.filter(({ kind }) => kind === 'failed').map(({ details }) => details['reason'])).toEqual([
    'A voice mailbox or a fax took the call: that is no answer.',
  ])
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })
})

const endings = [
  ['completed', 'The call was taken, but no key was pressed: that is no answer.'],
  ['busy', 'The line was busy.'],
  ['no-answer', 'Nobody took the call.'],
  ['failed', 'The call could not be put through.'],
] as const

test('a call that nobody answers with a key is no answer, however it ends', async () => {
  const ward = await twilioWard(['phone', 'sms'])
  const texts = () => ward.twilio.received.filter(({ what }) => what === 'Messages').length
  for (const [index, [CallStatus, reason]] of endings.entries()) {
    const { thread, ends } = await called(ward)
    for (const before of ['initiated', 'ringing', 'in-progress']) await ends({ CallStatus: before })
    expect(await kindsOf(ward, thread)).not.toContain('failed')
    await ends({ CallStatus })
    await ends({ CallStatus })
    const failed = (await timeLine(ward, thread)).filter(({ kind }) => kind === 'failed')
    expect(failed.map(({ details }) => details['reason'])).toEqual([reason])
    await expect.poll(texts, { timeout: 12_000 }).toBe(index + 1)
  }
})

test('a call about nothing of ours, to another number or too late says so; one that asks nothing is delivered; nobody is asked for ever', async () => {
  const ward = await twilioWard(['phone'])
  {
    const late = await called(ward)
    await ward.ben.call(acceptMessage, { params: { id: late.thread.id }, body: {} })
    expect((await late.takes()).text).toContain('<Say>This page needs no answer any more.</Say>')
    const told = await called(ward, { requires_confirm: false })
    const said = await told.takes()
    expect(said.text).not.toContain('Gather')
    await told.ends()
    const kinds = await kindsOf(ward, told.thread)
    expect(kinds).toContain('delivered')
    expect(kinds).not.toContain('failed')
  }
  const { thread, reference, takes, presses } = await called(ward)
  const unknown = /<Say>This page is not known any more\.<\/Say>/
  expect((await ward.posts(ward.hook.path('/voice/ZZZ234'), { To: numbers.ben })).text).toMatch(unknown)
  expect((await ward.posts(ward.hook.path(`/voice/${reference}`), { To: numbers.cleo })).text).toMatch(
    unknown,
  )
  const digits = ward.hook.path(`/voice/${reference}/digits`)
  expect((await ward.posts(digits, { To: numbers.cleo, Digits: '1', CallSid: 'CA1' })).text).toMatch(unknown)
  let said = await takes()
  for (let turn = 0; turn < 3; turn++) said = await presses('5', said)
  expect((await presses('5', said)).text).not.toContain('Gather')
  expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })
})
