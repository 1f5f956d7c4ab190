import { expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/inbound-responses.ts'
import {
  createCallHospital,
  listCallerPages,
  placeCall,
  readOnlyPage,
  type CallHospital,
} from '../../../fixtures/paging/pager-calls.ts'

const readStates = async (h: CallHospital) =>
  (await queryRows<{ state: string }>(h, 'select state from pager_call order by id')).map(
    ({ state }) => state,
  )

test('a caller who hangs up during the greeting pages no one', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  expect((await call.hangsUp()).status).toBe(200)
  expect(await listCallerPages(h.ben)).toEqual([])
  expect(await readStates(h)).toEqual(['abandoned'])
})

test('a caller who hangs up after choosing a number has paged', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  await call.presses('1')
  await call.hangsUp()
  await call.hangsUp()
  expect((await readOnlyPage(h.ben)).text).toBe('Call back +1 312 555 0199.')
  expect(await readStates(h)).toEqual(['paged'])
})

test('a caller who hangs up while entering a number is called back at their own', async () => {
  const h = await createCallHospital()
  const shown = await h.calls()
  await shown.presses('2')
  await shown.hangsUp()
  expect((await readOnlyPage(h.ben)).text).toBe(
    'Call back +1 312 555 0199. The call ended before the caller finished.',
  )
  const withheld = await h.calls({ From: '+266696687' })
  await withheld.presses('2')
  await withheld.hangsUp()
  await readOnlyPage(h.ben)
  expect(await readStates(h)).toEqual(['paged', 'abandoned'])
})

test('a call whose end is never reported is concluded two minutes after its last turn', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  await call.presses('1')
  h.clock.forward({ seconds: 110 })
  expect(await listCallerPages(h.ben)).toEqual([])
  h.clock.forward({ seconds: 15 })
  await expect.poll(() => readStates(h), { timeout: 12_000 }).toEqual(['paged'])
  // The caller was still there.
  expect((await call.presses('2')).said[0]).toBe('Your page was sent to Ben Okafor.')
  await readOnlyPage(h.ben)
})

test('repeated requests get the same reply and page once', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  const first = call.step()
  expect((await call.start()).xml).toBe(first.xml)
  const { action } = first
  const menu = await call.presses('1')
  expect((await call.again('1', action)).xml).toBe(menu.xml)
  expect((await call.again('3', action)).xml).toBe(menu.xml)
  const ends = await Promise.all([1, 2, 3, 4].map(() => call.again('1', menu.action)))
  expect(new Set(ends.map(({ said }) => said[0]))).toEqual(new Set(['Your page was sent to Ben Okafor.']))
  await readOnlyPage(h.ben)
})

test('a pager call continues on any server', async () => {
  const h = await createCallHospital()
  const second = await h.startSecondNode()
  const posts = async (path: string, fields: Record<string, string>) => {
    const { twilioSignature } = await import('../../../fixtures/alerts/inbound-responses.ts')
    const response = await fetch(second.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(h.twilio.auth_token, path, fields),
      },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, text: await response.text() }
  }
  const call = await placeCall(h)
  await call.presses('2', posts)
  await call.presses('4512')
  expect((await call.presses('1', posts)).said[0]).toBe('Your page was sent to Ben Okafor.')
  expect((await readOnlyPage(h.ben)).message.call).toMatchObject({ call_back: '4512' })
})
