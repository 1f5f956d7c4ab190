import { changeProfile, getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { getNotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rejectWith } from '../../../fixtures/peers/twilio.ts'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'
import {
  listResponses,
  listPageEventKinds,
  numbers,
  sendPage,
  setChannels,
  queryRows,
  receivedTexts,
  listPageEvents,
  twilioSignature,
  createTwilioHospital,
} from '../../../fixtures/alerts/inbound-responses.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const patience = { interval: 20, timeout: 12_000 }

test('an SMS answers exactly one page, by digit, word or option, by reference or the only open one; of two concurrent ones one wins', async () => {
  const hospital = await createTwilioHospital()
  {
    hospital.clock.forward({ minutes: 2 }) // Responses per number are limited per minute.
    const first = await sendPage(hospital, receivedTexts(hospital))
    const second = await sendPage(hospital, receivedTexts(hospital))
    const device = await hospital.ana.connect()

    expect(await hospital.texts(` 1  ${second.reference.toLowerCase()}. `)).toBe(
      'Accepted. Ana Ruiz has been notified.',
    )
    const told = await device.receives('message_accepted', (e) => e.thread_id === second.thread.id)
    expect(told).toMatchObject({ user_id: hospital.ben.user.user_id, state: 'accepted' })
    expect(await listResponses(hospital.ana, second.thread)).toMatchObject({ open: 0, accepted: 1 })
    expect(await listResponses(hospital.ana, first.thread)).toMatchObject({ open: 1 })

    const line = await listPageEvents(hospital, second.thread)
    expect(line.find(({ kind }) => kind === 'inbound_response')?.details).toMatchObject({
      via: 'sms',
      answer: 'accepted',
      reference: second.reference,
    })
    const audit = await queryRows<{ via: string }>(
      hospital,
      `select details ->> 'via' as via from audit where action = 'message.accepted'`,
    )
    expect(audit).toEqual([{ via: 'sms' }])
    expect(hospital.twilio.violations).toEqual([])
    expect(JSON.stringify(hospital.twilio.received.map(({ fields }) => [...fields]))).not.toMatch(
      /K\+|bed 12|Ana/,
    )
    await hospital.texts(`2 ${first.reference}`)
  }
  {
    hospital.clock.forward({ minutes: 20 }) // A text without a reference can be about any recent page.
    const { thread } = await sendPage(hospital, receivedTexts(hospital))
    expect(await hospital.texts('maybe later')).toMatch(
      /^Your reply was sent to Ana Ruiz\. The page is still open\. Reply 1 \w{6} to accept or 2 \w{6} to reject\.$/,
    )
    expect(await hospital.texts('Rejected!')).toBe('Rejected. Ana Ruiz has been notified.')
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 0, rejected: 1 })
    expect(await listPageEventKinds(hospital, thread)).toContain('inbound_text')

    const two = [
      await sendPage(hospital, receivedTexts(hospital)),
      await sendPage(hospital, receivedTexts(hospital)),
    ]
    const which = await hospital.texts('yes')
    for (const { thread: open, reference } of two) {
      expect(which).toContain(reference)
      expect(await listResponses(hospital.ana, open)).toMatchObject({ open: 1 })
      expect(await listPageEventKinds(hospital, open)).toContain('inbound_response_refused')
    }
    for (const { reference } of two) await hospital.texts(`1 ${reference}`)
  }
  {
    hospital.clock.forward({ minutes: 2 })
    const options = { requires_confirm: false, response_options: ['On my way', 'Busy'] }
    const one = await sendPage(hospital, receivedTexts(hospital), options)
    expect(receivedTexts(hospital)().at(-1)?.text).toContain(`2 ${one.reference} for Busy`)
    expect(await hospital.texts(`2 ${one.reference}`)).toBe('Answered “Busy”. Ana Ruiz has been notified.')
    await sendPage(hospital, receivedTexts(hospital), options)
    expect(await hospital.texts('on my WAY')).toBe('Answered “On my way”. Ana Ruiz has been notified.')
    const last = await sendPage(hospital, receivedTexts(hospital), options)
    expect(await hospital.texts(`accept ${last.reference}`)).toMatch(/ The page is still open\. Reply 1 /)
    await hospital.texts('1')
  }
  {
    hospital.clock.forward({ minutes: 2 })
    for (let round = 0; round < 2; round++) {
      const { thread, reference } = await sendPage(hospital, receivedTexts(hospital))
      const said = await Promise.all(
        [1, 2, 1, 2].map((digit, index) =>
          hospital.texts(`${digit} ${reference}`, numbers.ben, `SM${reference}${index}`),
        ),
      )
      const summary = await listResponses(hospital.ana, thread)
      expect([summary?.accepted, summary?.rejected].toSorted()).toEqual([0, 1])
      const won = summary?.accepted === 1 ? /^Accepted\. / : /^Rejected\. /
      expect(said.filter((words) => won.test(words))).toHaveLength(2)
      expect(said.filter((words) => /^You (accepted|rejected) this message on /.test(words))).toHaveLength(2)
      expect(
        (await listPageEventKinds(hospital, thread)).filter((kind) => kind === 'inbound_response'),
      ).toHaveLength(1)
    }
  }
}, 60_000)

test('late, wrong, forged, replayed, unknown and foreign responses get a clear reply and change nothing', async () => {
  const hospital = await createTwilioHospital()
  {
    hospital.clock.forward({ minutes: 2 })
    expect(await hospital.texts('1')).toBe('No page is waiting for a response.')
    const { thread, reference } = await sendPage(hospital, receivedTexts(hospital))
    expect(await hospital.texts('1 ZZZ234')).toBe(
      'No page ZZZ234 was sent to this address. Nothing was changed.',
    )
    expect(await hospital.texts(`1 ${reference}`, numbers.cleo)).toMatch(/^No page /)
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })

    expect(await hospital.texts(`1 ${reference}`, numbers.ben, 'SMreplay')).toBe(
      'Accepted. Ana Ruiz has been notified.',
    )
    // The server died during the first attempt, which is repeated.
    await queryRows(
      hospital,
      `insert into inbound_response (account_id, provider, key, channel, address)
     values (${hospital.ids.account_id}, 'twilio', 'SMlost', 'sms', '${numbers.ben}')`,
    )
    expect(await hospital.texts('accept', numbers.ben, 'SMlost')).toBe(
      'Accepted. Ana Ruiz has been notified.',
    )
    const events = (await listPageEventKinds(hospital, thread)).length
    expect(await hospital.texts(`1 ${reference}`, numbers.ben, 'SMreplay')).toBe(
      'Accepted. Ana Ruiz has been notified.',
    )
    expect(await hospital.texts('accept')).toBe('Accepted. Ana Ruiz has been notified.')
    expect(await listPageEventKinds(hospital, thread)).toHaveLength(events)
    expect(await hospital.texts(`2 ${reference}`)).toMatch(/^You accepted this message on /)
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ accepted: 1, rejected: 0 })
    expect(await listPageEventKinds(hospital, thread)).toContain('inbound_response_refused')

    const taken = await sendPage(hospital, receivedTexts(hospital))
    await grantPermissions(hospital, hospital.ana, ['messaging.recall_thread'])
    hospital.clock.forward({ seconds: 2 }) // Sessions are cached for a second.
    await hospital.ana.call(recallThread, { params: { id: taken.thread.id } })
    expect(await hospital.texts(`1 ${taken.reference}`)).toMatch(/^That page was recalled or reassigned/)
  }
  {
    const lost = await sendPage(hospital, receivedTexts(hospital))
    await setChannels(hospital, hospital.ben, { mobile_number: '+12025550199' }, ['sms'])
    expect(await hospital.texts(`1 ${lost.reference}`)).toMatch(/^No page /)
    expect(await listResponses(hospital.ana, lost.thread)).toMatchObject({ open: 1 })
    await setChannels(hospital, hospital.ben, { mobile_number: '(202) 555-0147 ext 9' }, ['sms'])
    expect(await hospital.texts(`1 ${lost.reference}`)).toBe('Accepted. Ana Ruiz has been notified.')
  }
  {
    // References belong to one hospital.
    hospital.clock.forward({ minutes: 2 })
    const { stranger } = hospital
    const { thread, reference } = await sendPage(hospital, receivedTexts(hospital))
    // Both hospitals know the phone, but not the page.
    await stranger.call(setProvider, {
      body: { kind: 'twilio', ...hospital.twilio.settings, auth_token: 'another token' },
    })
    const [other] = await queryRows<{ uid: string }>(
      hospital,
      `select uid from delivery_provider where account_id = ${stranger.user.account_id}`,
    )
    const path = `/api/hooks/twilio/${other?.uid}/sms`
    const fields = { From: numbers.ben, To: '+12025550100', Body: `1 ${reference}`, MessageSid: 'SM1' }
    const signed = (token: string) => hospital.posts(path, fields, twilioSignature(token, path, fields))
    expect(await signed('another token')).toMatchObject({
      status: 200,
      text: expect.stringContaining(`No page ${reference}`),
    })
    // The request is signed with this hospital's token, for the other's address.
    expect((await signed(hospital.twilio.auth_token)).status).toBe(403)
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })
    // A receipt for this hospital's page at the other's callback address.
    const status = `/api/hooks/twilio/${other?.uid}/status?reference=${reference}`
    const failed = { MessageSid: 'SMx', MessageStatus: 'failed' }
    expect(
      (await hospital.posts(status, failed, twilioSignature('another token', status, failed))).status,
    ).toBe(200)
    expect(await listPageEventKinds(hospital, thread)).not.toContain('failed')
  }
  {
    hospital.clock.forward({ minutes: 2 })
    const { thread, reference } = await sendPage(hospital, receivedTexts(hospital))
    const fields = { From: numbers.ben, Body: `1 ${reference}`, MessageSid: 'SM1' }
    const path = hospital.hook.path('/sms')
    const refused = await hospital.posts(path, fields, 'forged')
    expect(refused.status).toBe(403)
    const others = [
      await hospital.posts(path, fields, ''),
      await hospital.posts(
        path,
        { ...fields, Body: '2' },
        twilioSignature(hospital.twilio.auth_token, path, fields),
      ),
      await hospital.posts(
        `${path}?more=1`,
        fields,
        twilioSignature(hospital.twilio.auth_token, path, fields),
      ),
      await hospital.posts(hospital.hook.path('/status'), fields, 'forged'),
      await hospital.posts(hospital.hook.path(`/voice/${reference}`), fields, 'forged'),
      await hospital.posts(hospital.hook.path(`/voice/${reference}/digits`), fields, 'forged'),
    ]
    for (const other of others) expect(other).toEqual(refused)
    for (const uid of [randomUUID(), 'nobody', hospital.hook.uid.toUpperCase()])
      expect((await hospital.posts(`/api/hooks/twilio/${uid}/sms`, fields)).status).toBe(404)
    expect((await hospital.posts(`/api/hooks/wctp/${hospital.hook.uid}/`, fields)).status).toBe(404)
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })

    // A flood of forged requests is throttled; a valid one still succeeds.
    for (let count = 0; count < 80; count++) await hospital.posts(path, fields, `forged ${count}`)
    expect((await hospital.posts(path, fields, 'forged')).status).toBe(429)
    expect(await hospital.texts(`1 ${reference}`)).toBe('Accepted. Ana Ruiz has been notified.')
  }
}, 60_000)

test('receipts may be out of order, duplicated or late: delivered stays, failed uses the next channel at once', async () => {
  const hospital = await createTwilioHospital(['sms', 'phone'])
  const status = (fields: Record<string, string>, reference: string) =>
    hospital.posts(hospital.hook.path(`/status?reference=${reference}`), fields)
  const one = await sendPage(hospital, receivedTexts(hospital))
  const sid = hospital.twilio.received.at(-1)?.sid ?? ''
  for (const MessageStatus of ['queued', 'sent', 'delivered', 'delivered', 'sent', 'failed'])
    expect((await status({ MessageSid: sid, MessageStatus }, one.reference)).status).toBe(200)
  expect(
    (await listPageEventKinds(hospital, one.thread)).filter((kind) => /delivered|failed/.test(kind)),
  ).toEqual(['delivered'])

  const two = await sendPage(hospital, receivedTexts(hospital))
  const undelivered = { MessageSid: hospital.twilio.received.at(-1)?.sid ?? '', MessageStatus: 'undelivered' }
  await status({ ...undelivered, ErrorCode: '30003' }, two.reference)
  await status({ ...undelivered, ErrorCode: '30003' }, two.reference)
  await expect
    .poll(() => hospital.twilio.received.filter(({ what }) => what === 'Calls').length, patience)
    .toBe(1)
  const failed = (await listPageEvents(hospital, two.thread)).filter(({ kind }) => kind === 'failed')
  expect(failed.map(({ details }) => details['reason'])).toEqual([
    'The phone is switched off or out of range.',
  ])
  expect((await status({ MessageSid: 'SM404', MessageStatus: 'failed' }, 'ZZZ234')).status).toBe(200)
})

test('STOP ends messages to that number, the administrator sees why, START resumes them; a flood is refused', async () => {
  const hospital = await createTwilioHospital(['sms', 'email'])
  await setChannels(hospital, hospital.dora, {}, [])
  const { thread } = await sendPage(hospital, receivedTexts(hospital))
  const device = await hospital.dora.connect()
  expect(await hospital.texts(' Stop ')).toBe('')
  const told = await device.receives('thread_new', (e) => e.thread.subject.endsWith('replied STOP'))
  expect(told.thread.subject).toContain('Ben')
  const [letter] = await hospital.dora.messages({ id: told.thread.id })
  expect(letter?.data[0]?.data).toMatch(/It receives no more texts and calls/)
  expect(letter?.data[0]?.data).not.toContain('0147')
  expect(await listPageEventKinds(hospital, thread)).toContain('suppressed')

  await hospital.texts('STOPALL')
  expect(
    (await hospital.dora.inbox()).filter(({ subject }) => subject.endsWith('replied STOP')),
  ).toHaveLength(1)

  const texts = receivedTexts(hospital)().length
  const next = await hospital.ana.writes(hospital.ben, 'K+ 6.3', { priority: 2, requires_confirm: true })
  await expect.poll(() => listPageEventKinds(hospital, next), patience).toContain('failed')
  expect(receivedTexts(hospital)()).toHaveLength(texts)

  await hospital.texts('START')
  await sendPage(hospital, receivedTexts(hospital))
  // Twilio handled STOP itself and reports it at the next send.
  const before = (await hospital.dora.inbox()).length
  hospital.twilio.behaves(rejectWith(400, 21610))
  await hospital.ana.writes(hospital.ben, 'K+ 6.4', { priority: 2, requires_confirm: true })
  await expect.poll(async () => (await hospital.dora.inbox()).length, patience).toBe(before + 1)
  hospital.twilio.takes()
  await hospital.texts('START')
  await sendPage(hospital, receivedTexts(hospital))
  // Saving the own number again opts in like START; the provider may still refuse.
  await hospital.texts('STOP')
  const sets = (person: Person, mobile_number: string) =>
    person.request(changeProfile, { params: { id: person.user.user_id }, body: { mobile_number } })
  const ringsText = async () => {
    const { channels: ways } = await hospital.ben.call(getNotificationPreferences, {
      params: { id: hospital.ben.user.user_id },
    })
    return ways.find(({ alert_type }) => alert_type === 'sms')
  }
  const cleosBefore = await hospital.cleo.call(getProfile, { params: { id: hospital.cleo.user.user_id } })
  expect((await sets(hospital.cleo, numbers.ben)).status).toBe(200)
  expect(await ringsText(), 'it is not hers to lift').toMatchObject({ is_suppressed: true })
  await sets(hospital.cleo, cleosBefore.mobile_number)
  expect((await sets(hospital.ben, numbers.ben)).body).toMatchObject({ mobile_number: numbers.ben })
  expect(await ringsText()).toMatchObject({ is_suppressed: false, problem: null })
  await sendPage(hospital, receivedTexts(hospital))
  await hospital.texts('STOP')
  await sets(hospital.ben, numbers.ben)
  hospital.twilio.behaves(rejectWith(400, 21610))
  const refused = await hospital.ana.writes(hospital.ben, 'K+ 6.5', { priority: 2, requires_confirm: true })
  await expect.poll(() => listPageEventKinds(hospital, refused), patience).toContain('gone')
  await expect.poll(ringsText, patience).toMatchObject({ is_suppressed: true })
  hospital.twilio.takes()
  await sets(hospital.ben, numbers.ben)
  {
    hospital.clock.forward({ minutes: 2 })
    const words: string[] = []
    for (let count = 0; count < 20; count++)
      words.push(await hospital.texts('I am driving and will answer later'))
    expect(words[0]).toMatch(/^Which page\?/)
    expect(words.at(-1)).toBe('')
    for (let count = 0; count < 20; count++) await hospital.texts('again')
    const fields = { From: numbers.ben, Body: 'again', MessageSid: 'SMflood' }
    expect((await hospital.posts(hospital.hook.path('/sms'), fields)).status).toBe(429)
    expect(await hospital.texts('1', numbers.cleo)).toBe('No page is waiting for a response.')
    hospital.clock.forward({ minutes: 2 })
    expect(await hospital.texts('1')).toMatch(/^Which page\?/)
  }
})
