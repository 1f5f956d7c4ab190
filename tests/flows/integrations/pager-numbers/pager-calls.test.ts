import { expect, test } from 'vitest'
import { addShift, setUserState } from '../../../fixtures/paging/group-rows.ts'
import {
  callerNumber,
  createCallHospital,
  listCallerPages,
  pagerNumber,
  readOnlyPage,
} from '../../../fixtures/paging/pager-calls.ts'

test('paging §7: a caller who chooses their own number pages the user on call', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  expect(call.step().said).toEqual([
    'You have reached Cardiology fellows.',
    'To be called back at 3 1 2, 5 5 5, 0 1 9 9, press 1.',
    'To enter another number, press 2.',
    'To record a message, press 3.',
    'To hear this again, press star.',
  ])
  expect(call.step().xml).toMatch(
    /<Gather input="dtmf" numDigits="1" finishOnKey="" timeout="8" actionOnEmptyResult="true"/,
  )
  expect((await call.presses('1')).said).toContain('To send the page, press 1. If it is urgent, press 2.')
  expect(await listCallerPages(h.ben)).toEqual([])
  const end = await call.presses('1')
  expect(end.said).toEqual(['Your page was sent to Ben Okafor.', 'Goodbye.'])
  expect(end.xml).toMatch(/<Hangup\/><\/Response>$/)
  const { thread, message, text } = await readOnlyPage(h.ben)
  expect(thread).toMatchObject({ subject: 'Call for Cardiology fellows', priority: 1, allow_replies: false })
  expect(thread.acknowledgement).toMatchObject({ state: 'open' })
  expect(text).toBe('Call back +1 312 555 0199.')
  expect(message).toMatchObject({
    via: 'voice',
    sender: { display_name: 'Outside caller', title: 'Outside caller' },
    call: {
      channel: 'voice',
      number: pagerNumber,
      label: 'Front door',
      caller: callerNumber,
      call_back: callerNumber,
      recording: null,
    },
  })
  h.clock.forward({ minutes: 2 })
  await expect
    .poll(() => h.twilio.received.map(({ fields }) => fields.get('Body')), { timeout: 12_000 })
    .toContainEqual(
      expect.stringMatching(
        /from Outside caller\. A response is requested\. Call back \+13125550199\. Reply 1 /,
      ),
    )
})

test('an entered number is read back, and 2 makes the page urgent', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  await call.presses('2')
  expect(call.step().xml).toMatch(/finishOnKey="#"/)
  expect((await call.presses('2025550111')).said[0]).toBe('You will be called back at 2 0 2, 5 5 5, 0 1 1 1.')
  await call.presses('2')
  const { thread, message, text } = await readOnlyPage(h.ben)
  expect(thread.priority).toBe(2)
  expect(message.call).toMatchObject({ caller: callerNumber, call_back: '+12025550111' })
  expect(text).toBe('Call back +1 202 555 0111. Called from +1 312 555 0199.')
})

test('paging §9: Message all pages everyone on call', async () => {
  const h = await createCallHospital({ onCall: ['ben', 'cleo'] })
  const call = await h.calls()
  await call.presses('1')
  expect((await call.presses('1')).said[0]).toBe('Your page was sent to Ben Okafor and Cleo Marsh.')
  expect((await readOnlyPage(h.ben)).thread.id).toBe((await readOnlyPage(h.cleo)).thread.id)
  expect((await readOnlyPage(h.cleo)).thread.acknowledgement).toMatchObject({ state: 'open' })
})

test('paging §9: Enumerate users pages the chosen user, and the escalation continues from there', async () => {
  const h = await createCallHospital({
    onCall: ['ben', 'cleo'],
    settings: { multiple_recipient_option: 'enumerate_users' },
  })
  const call = await h.calls()
  expect(call.step().said).toContain('For Cleo Marsh, press 2.')
  expect((await call.presses('2')).said[0]).toBe('Your page goes to Cleo Marsh.')
  await call.presses('1')
  expect((await call.presses('1')).said[0]).toBe('Your page was sent to Cleo Marsh.')
  const { thread } = await readOnlyPage(h.cleo)
  expect(await listCallerPages(h.ben)).toEqual([])
  expect(thread.paging_requests[0]).toMatchObject({ state: 'running' })
})

test('paging §9: Message all voice users pages those on call who have a phone number', async () => {
  const h = await createCallHospital({
    onCall: ['ben', 'cleo'],
    settings: { multiple_recipient_option: 'message_all_voice_users' },
  })
  const call = await h.calls()
  await call.presses('1')
  expect((await call.presses('1')).said[0]).toBe('Your page was sent to Ben Okafor.')
  expect(await listCallerPages(h.cleo)).toEqual([])
})

test('paging §9: User Greeting names the user on call', async () => {
  const h = await createCallHospital({ settings: { dialogue_option: 'user_greeting' } })
  const call = await h.calls()
  expect(call.step().said[0]).toBe('You have reached Ben Okafor, on call for Cardiology fellows.')
})

test('with no one on call, the offline greeting is played and the fail-over user is paged', async () => {
  const h = await createCallHospital({ onCall: [] })
  const call = await h.calls()
  expect(call.step().said[0]).toBe(
    'You have reached Cardiology fellows. No one is on call now. Your page goes to the fail-over user.',
  )
  await call.presses('1')
  expect((await call.presses('1')).said[0]).toBe('Your page was sent to the fail-over user, Dora Lind.')
  expect((await readOnlyPage(h.dora)).thread.acknowledgement).toMatchObject({ state: 'open' })
})

test('a page to a user who cannot receive goes to the fail-over users of the hospital', async () => {
  const h = await createCallHospital({ target: 'ben' })
  await h.app.db.acrossAccounts((db) =>
    db
      .updateTable('account')
      .set({ operator_user_id: h.cleo.user.user_id })
      .where('account_id', '=', h.ids.account_id)
      .execute(),
  )
  await setUserState(h, h.ben, 'locked')
  const call = await h.calls()
  expect(call.step().said[0]).toBe('You have reached Ben Okafor.')
  await call.presses('1')
  expect((await call.presses('1')).said[0]).toBe('Your page was sent to the fail-over user, Cleo Marsh.')
  await readOnlyPage(h.cleo)
})

test('a shift that ends during the call pages who is on call when the page is sent', async () => {
  const h = await createCallHospital({ onCall: [] })
  await addShift(h, h.group.group_id, h.ben, { from: -1, to: 1 / 60 })
  await addShift(h, h.group.group_id, h.cleo, { from: 1 / 60, to: 5 })
  const call = await h.calls()
  await call.presses('1')
  h.clock.forward({ minutes: 1, seconds: 30 })
  expect((await call.presses('1')).said[0]).toBe('Your page was sent to Cleo Marsh.')
})
