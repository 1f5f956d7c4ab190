import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { expect, test } from 'vitest'
import {
  listResponses,
  listPageEventKinds,
  numbers,
  sendPage,
  listPageEvents,
  createTwilioHospital,
  type TwilioHospital,
} from '../../../fixtures/alerts/inbound-responses.ts'

const receivedCalls =
  ({ twilio }: TwilioHospital) =>
  () =>
    twilio.received
      .filter(({ what }) => what === 'Calls')
      .map(({ fields }) => ({ text: fields.get('Url') ?? '' }))

async function placeCall(hospital: TwilioHospital, more: Record<string, unknown> = {}) {
  const { thread } = await sendPage(hospital, receivedCalls(hospital), more)
  const url = new URL(receivedCalls(hospital)().at(-1)?.text ?? '')
  const reference = url.pathname.split('/').at(-1) ?? ''
  const fields = {
    CallSid: hospital.twilio.received.at(-1)?.sid ?? '',
    To: numbers.ben,
    From: '+12025550100',
  }
  const takes = (given: Record<string, string> = {}) =>
    hospital.posts(url.pathname, { ...fields, CallStatus: 'in-progress', ...given })
  const presses = (Digits: string, said: { text: string }) => {
    const action = /action="([^"]+)"/.exec(said.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { pathname, search } = new URL(action)
    return hospital.posts(pathname + search, { ...fields, Digits })
  }
  const ends = (given: Record<string, string> = {}) =>
    hospital.posts(hospital.hook.path(`/status?reference=${reference}`), {
      ...fields,
      CallStatus: 'completed',
      ...given,
    })
  return { thread, reference, takes, presses, ends }
}

test('the call announces sender and urgency only; pressing 1 accepts', async () => {
  const hospital = await createTwilioHospital(['phone'])
  const { thread, reference, takes, presses, ends } = await placeCall(hospital)
  const said = await takes({ AnsweredBy: 'human' })
  expect(said.text).toMatch(/<Say>Wardline: HIGH priority page from /)
  expect(said.text).toContain('press 1 for Accept, press 2 for Reject')
  expect(said.text).toContain(reference.split('').join(' '))
  expect(said.text).not.toMatch(/K\+|bed 12|Ana/)

  const again = await presses('9', said)
  expect(again.text).toMatch(/<Gather.*HIGH priority page/s)
  const wrong = await presses('7', again)
  expect(wrong.text).toMatch(/<Say>Press 1 to accept or 2 to reject\.<\/Say>/)
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })

  const done = await presses('1', wrong)
  expect(done.text).toMatch(/<Say>Accepted\. Ana Ruiz has been notified\.<\/Say>/)
  expect(done.text).not.toContain('Gather')
  // Twilio repeats a request whose response was lost.
  expect((await presses('1', wrong)).text).toBe(done.text)
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  await ends({ AnsweredBy: 'human' })
  const kinds = await listPageEventKinds(hospital, thread)
  expect(kinds.filter((kind) => kind === 'inbound_response')).toHaveLength(1)
  expect(kinds).not.toContain('failed')
  const { channels } = await hospital.dora.call(getSystemStatus)
  const voice = { channel: 'voice', tried: 1, delivered: 1, answered: 1, failed: 0 }
  expect(channels).toContainEqual(expect.objectContaining(voice))
  expect(hospital.twilio.violations).toEqual([])
})

test('voicemail is not a response: the call is ended, and the next channel is used at once', async () => {
  const hospital = await createTwilioHospital(['phone', 'sms'])
  const { thread, takes, ends } = await placeCall(hospital)
  expect((await takes({ AnsweredBy: 'machine_start' })).text).toContain('<Response><Hangup/></Response>')
  await ends({ AnsweredBy: 'machine_start' })
  await expect
    .poll(() => hospital.twilio.received.filter(({ what }) => what === 'Messages').length, {
      timeout: 12_000,
    })
    .toBe(1)
  const line = await listPageEvents(hospital, thread)
  expect(line.filter(({ kind }) => kind === 'voicemail')).toHaveLength(1)
  expect(line.filter(({ kind }) => kind === 'failed').map(({ details }) => details['reason'])).toEqual([
    'A voice mailbox or fax answered the call.',
  ])
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })
})

const endings = [
  ['completed', 'The call was answered, but no key was pressed.'],
  ['busy', 'The line was busy.'],
  ['no-answer', 'The call was not answered.'],
  ['failed', 'The call failed.'],
] as const

test('a call without a key press is not a response, however it ends', async () => {
  const hospital = await createTwilioHospital(['phone', 'sms'])
  const texts = () => hospital.twilio.received.filter(({ what }) => what === 'Messages').length
  for (const [index, [CallStatus, reason]] of endings.entries()) {
    const { thread, ends } = await placeCall(hospital)
    for (const before of ['initiated', 'ringing', 'in-progress']) await ends({ CallStatus: before })
    expect(await listPageEventKinds(hospital, thread)).not.toContain('failed')
    await ends({ CallStatus })
    await ends({ CallStatus })
    const failed = (await listPageEvents(hospital, thread)).filter(({ kind }) => kind === 'failed')
    expect(failed.map(({ details }) => details['reason'])).toEqual([reason])
    await expect.poll(texts, { timeout: 12_000 }).toBe(index + 1)
  }
})

test('unknown, misdirected and late calls say so; a call without a question counts as delivered; prompts are not repeated endlessly', async () => {
  const hospital = await createTwilioHospital(['phone'])
  {
    const late = await placeCall(hospital)
    await hospital.ben.call(acceptMessage, { params: { id: late.thread.id }, body: {} })
    expect((await late.takes()).text).toContain('<Say>This page no longer needs a response.</Say>')
    const told = await placeCall(hospital, { requires_confirm: false })
    const said = await told.takes()
    expect(said.text).not.toContain('Gather')
    await told.ends()
    const kinds = await listPageEventKinds(hospital, told.thread)
    expect(kinds).toContain('delivered')
    expect(kinds).not.toContain('failed')
  }
  const { thread, reference, takes, presses } = await placeCall(hospital)
  const unknown = /<Say>This page is no longer available\.<\/Say>/
  expect((await hospital.posts(hospital.hook.path('/voice/ZZZ234'), { To: numbers.ben })).text).toMatch(
    unknown,
  )
  expect(
    (await hospital.posts(hospital.hook.path(`/voice/${reference}`), { To: numbers.cleo })).text,
  ).toMatch(unknown)
  const digits = hospital.hook.path(`/voice/${reference}/digits`)
  expect((await hospital.posts(digits, { To: numbers.cleo, Digits: '1', CallSid: 'CA1' })).text).toMatch(
    unknown,
  )
  let said = await takes()
  for (let turn = 0; turn < 3; turn++) said = await presses('5', said)
  expect((await presses('5', said)).text).not.toContain('Gather')
  expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })
})
