import { changePagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import { expect, test } from 'vitest'
import { numbers, queryRows, sendPage, receivedTexts } from '../../../fixtures/alerts/inbound-responses.ts'
import {
  callerNumber,
  createCallHospital,
  listCallerPages,
  pagerNumber,
  readOnlyPage,
  type CallHospital,
} from '../../../fixtures/paging/pager-calls.ts'

let count = 0
async function sendText(h: CallHospital, Body: string, more: Record<string, string> = {}): Promise<string> {
  const fields = {
    From: callerNumber,
    To: pagerNumber,
    Body,
    MessageSid: `SMtext${++count}`,
    NumMedia: '0',
    ...more,
  }
  const { status, text } = await h.posts(h.hook.path('/sms'), fields)
  expect(status).toBe(200)
  return /<Message>(.*)<\/Message>/s.exec(text)?.[1] ?? ''
}

test('a text to a pager number pages those on call, and the reply names them', async () => {
  const h = await createCallHospital({ onCall: ['ben', 'cleo'] })
  const MessageSid = 'SMonce'
  const reply = 'Your page was sent to Ben Okafor and Cleo Marsh.'
  expect(await sendText(h, 'K+ 6.1 <call> ext 4512', { MessageSid })).toBe(reply)
  expect(await sendText(h, 'K+ 6.1 <call> ext 4512', { MessageSid })).toBe(reply)
  const { thread, message, text } = await readOnlyPage(h.ben)
  expect(thread).toMatchObject({ subject: 'Text message for Cardiology fellows', allow_replies: false })
  expect(text).toBe('K+ 6.1 <call> ext 4512')
  expect(message).toMatchObject({
    via: 'sms',
    call: { channel: 'sms', caller: callerNumber, call_back: callerNumber },
  })
})

test('an SMS with a keyword such as STOP pages no one', async () => {
  const h = await createCallHospital()
  for (const word of ['STOP', 'HELP', 'start']) expect(await sendText(h, word)).toBe('')
  expect(await sendText(h, ' ', { NumMedia: '1' })).toMatch(/^Send your message as text/)
  expect(await listCallerPages(h.ben)).toEqual([])
  expect(await sendText(h, 'Call me', { NumMedia: '2' })).toMatch(/Pictures and files were not accepted\.$/)
})

test('a response to an alert from a number that also pages stays a response', async () => {
  const h = await createCallHospital({ onCall: ['cleo'] })
  await queryRows(h, `update pager_number set number = '+12025550100'`)
  const To = '+12025550100'
  const { reference } = await sendPage(h, receivedTexts(h))
  expect(await sendText(h, `1 ${reference}`, { From: numbers.ben, To })).toBe(
    'Accepted. Ana Ruiz has been notified.',
  )
  expect(await listCallerPages(h.cleo)).toEqual([])
  expect(await sendText(h, 'Please call 4512', { To })).toBe('Your page was sent to Cleo Marsh.')
})

test('a number that is off or not assigned pages no one', async () => {
  const h = await createCallHospital()
  const { number } = h
  await h.dora.call(changePagerNumber, { params: { id: number.id }, body: { is_on: false } })
  expect(await sendText(h, 'Call me')).toMatch(/^This number does not take pages now\./)
  expect((await h.calls()).step().said[0]).toMatch(/^This number does not take pages now\./)
  const unknown = await h.calls({ To: '+12025550161' })
  expect(unknown.step().said[0]).toBe('This number is not in service. Please call the hospital operator.')
  expect(await listCallerPages(h.ben)).toEqual([])
})

test('a caller who calls too often is refused, others are not', async () => {
  const h = await createCallHospital()
  await queryRows(
    h,
    `insert into pager_call (account_id, provider, provider_reference, channel, number, label, caller, dialogue, reply)
     select ${h.ids.account_id}, 'twilio', 'CA' || n, 'voice', '${pagerNumber}', '', '${callerNumber}', '{}', '{}'
       from generate_series(1, 20) n`,
  )
  expect((await h.calls()).step().said[0]).toMatch(/^Too many calls and messages arrived\./)
  expect(await sendText(h, 'Call me')).toMatch(/^Too many calls and messages arrived\./)
  expect((await h.calls({ From: '+13125550198' })).step().said[0]).toMatch(/^You have reached/)
})

test('a forged request pages no one, and a name is escaped', async () => {
  const h = await createCallHospital()
  await queryRows(h, `update paging_group set name = 'A & B <Say>' where id = ${h.group.group_id}`)
  const fields = { CallSid: 'CAforged', From: callerNumber, To: pagerNumber }
  const forged = {
    '/voice': fields,
    '/sms': { From: callerNumber, To: pagerNumber, Body: 'Call me', MessageSid: 'SMforged' },
    '/status': { ...fields, CallStatus: 'completed' },
    '/calls/turn?turn=0': { ...fields, Digits: '1' },
    '/calls/recorded?turn=0': { ...fields, Digits: 'hangup' },
    '/calls/recording': fields,
  }
  for (const [path, form] of Object.entries(forged))
    expect((await h.posts(h.hook.path(path), form, 'forged')).status).toBe(403)
  expect(await queryRows(h, 'select id from pager_call')).toEqual([])
  const call = await h.calls()
  expect(call.step().said[0]).toBe('You have reached A & B <Say>.')
  expect(call.step().xml).toContain('A &amp; B &lt;Say&gt;')
})
