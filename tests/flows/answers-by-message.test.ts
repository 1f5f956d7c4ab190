import { changeProfile, getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { getRingPreferences } from '@wardline/contract/alerts/ring-step.routes.ts'
import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refuses } from '../world/peers/twilio.ts'
import { gainRights } from '../world/newcomer.ts'
import {
  answersOf,
  kindsOf,
  numbers,
  pages,
  rungBy,
  stored,
  textsOf,
  timeLine,
  twilioSignature,
  twilioWard,
} from '../world/outside.ts'
import type { Person } from '../world/person.ts'

// Issue 5 part 2: a reply to a text message is accept, reject or respond of exactly that open item.

const patience = { interval: 20, timeout: 12_000 }

test('a reply is the answer of exactly one page: by digit, word or option, named or the only one; one of two at once wins', async () => {
  const ward = await twilioWard()
  {
    // “1 W7K3PQ” accepts that page and no other; the sender sees it at once, and by which way
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    const first = await pages(ward, textsOf(ward))
    const second = await pages(ward, textsOf(ward))
    const phone = await ward.ana.phone()

    expect(await ward.texts(` 1  ${second.reference.toLowerCase()}. `)).toBe('Accepted. Ana Ruiz is told.')
    const told = await phone.hears('message_accepted', (e) => e.thread_id === second.thread.id)
    expect(told).toMatchObject({ user_id: ward.ben.who.user_id, state: 'accepted' })
    expect(await answersOf(ward.ana, second.thread)).toMatchObject({ open: 0, accepted: 1 })
    expect(await answersOf(ward.ana, first.thread)).toMatchObject({ open: 1 })

    const line = await timeLine(ward, second.thread)
    expect(line.find(({ kind }) => kind === 'outside_answer')?.details).toMatchObject({
      via: 'sms',
      answer: 'accepted',
      reference: second.reference,
    })
    const audit = await stored<{ via: string }>(
      ward,
      `select details ->> 'via' as via from audit where action = 'message.accepted'`,
    )
    expect(audit).toEqual([{ via: 'sms' }])
    expect(ward.twilio.violations).toEqual([])
    expect(JSON.stringify(ward.twilio.received.map(({ fields }) => [...fields]))).not.toMatch(
      /K\+|bed 12|Ana/,
    )
    await ward.texts(`2 ${first.reference}`)
  }
  {
    // words are as good as digits, and the only page needs no name; several do
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    const { thread } = await pages(ward, textsOf(ward))
    expect(await ward.texts('maybe later')).toMatch(/^Reply 1 \w{6} to accept or 2 \w{6} to reject\.$/)
    expect(await ward.texts('Rejected!')).toBe('Rejected. Ana Ruiz is told.')
    expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 0, rejected: 1 })
    expect(await kindsOf(ward, thread)).toContain('outside_answer_refused')

    const two = [await pages(ward, textsOf(ward)), await pages(ward, textsOf(ward))]
    const which = await ward.texts('yes')
    for (const { thread: open, reference } of two) {
      expect(which).toContain(reference)
      expect(await answersOf(ward.ana, open)).toMatchObject({ open: 1 })
      expect(await kindsOf(ward, open)).toContain('outside_answer_refused')
    }
    for (const { reference } of two) await ward.texts(`1 ${reference}`)
  }
  {
    // options are answered by their number or their text
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    const options = { requires_confirm: false, response_options: ['On my way', 'Busy'] }
    const one = await pages(ward, textsOf(ward), options)
    expect(textsOf(ward)().at(-1)?.text).toContain(`2 ${one.reference} for Busy`)
    expect(await ward.texts(`2 ${one.reference}`)).toBe('Answered “Busy”. Ana Ruiz is told.')
    await pages(ward, textsOf(ward), options)
    expect(await ward.texts('on my WAY')).toBe('Answered “On my way”. Ana Ruiz is told.')
    await pages(ward, textsOf(ward), options)
    expect(await ward.texts('accept')).toMatch(/^Reply 1 /)
    await ward.texts('1')
  }
  {
    // two answers in the same moment: one is the answer, the other is told which
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    for (let round = 0; round < 2; round++) {
      const { thread, reference } = await pages(ward, textsOf(ward))
      const said = await Promise.all(
        [1, 2, 1, 2].map((digit, index) =>
          ward.texts(`${digit} ${reference}`, numbers.ben, `SM${reference}${index}`),
        ),
      )
      const summary = await answersOf(ward.ana, thread)
      expect([summary?.accepted, summary?.rejected].toSorted()).toEqual([0, 1])
      const won = summary?.accepted === 1 ? /^Accepted\. / : /^Rejected\. /
      expect(said.filter((words) => won.test(words))).toHaveLength(2)
      expect(said.filter((words) => /^You (accepted|rejected) this message on /.test(words))).toHaveLength(2)
      expect((await kindsOf(ward, thread)).filter((kind) => kind === 'outside_answer')).toHaveLength(1)
    }
  }
}, 60_000)

test('late, wrong, forged, replayed, unknown, and for another hospital: a clear word, and nothing changes', async () => {
  const ward = await twilioWard()
  {
    // late, wrong, unknown and repeated answers: a clear word back, and nothing changes
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    expect(await ward.texts('1')).toBe('Nothing is waiting for an answer.')
    const { thread, reference } = await pages(ward, textsOf(ward))
    expect(await ward.texts('1 ZZZ234')).toBe('No page ZZZ234 was sent to you here. Nothing was changed.')
    // Somebody else's number, that was never rung.
    expect(await ward.texts(`1 ${reference}`, numbers.cleo)).toMatch(/^No page /)
    expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })

    expect(await ward.texts(`1 ${reference}`, numbers.ben, 'SMreplay')).toBe('Accepted. Ana Ruiz is told.')
    // The first try was lost with its server: it is made up for.
    await stored(
      ward,
      `insert into outside_word (account_id, carrier, key, medium, address)
     values (${ward.ids.account_id}, 'twilio', 'SMlost', 'sms', '${numbers.ben}')`,
    )
    expect(await ward.texts('accept', numbers.ben, 'SMlost')).toBe('Accepted. Ana Ruiz is told.')
    const events = (await kindsOf(ward, thread)).length
    // The same message brought again, and the same answer given again.
    expect(await ward.texts(`1 ${reference}`, numbers.ben, 'SMreplay')).toBe('Accepted. Ana Ruiz is told.')
    expect(await ward.texts('accept')).toBe('Accepted. Ana Ruiz is told.')
    expect(await kindsOf(ward, thread)).toHaveLength(events)
    // Another one.
    expect(await ward.texts(`2 ${reference}`)).toMatch(/^You accepted this message on /)
    expect(await answersOf(ward.ana, thread)).toMatchObject({ accepted: 1, rejected: 0 })
    expect(await kindsOf(ward, thread)).toContain('outside_answer_refused')

    const taken = await pages(ward, textsOf(ward))
    await gainRights(ward, ward.ana, ['messaging.recall_thread'])
    ward.clock.forward({ seconds: 2 }) // a session's answer is kept for a second
    await ward.ana.call(recallThread, { params: { id: taken.thread.id } })
    expect(await ward.texts(`1 ${taken.reference}`)).toMatch(/^That page was taken back/)
  }
  {
    // a phone that was lost, and taken out of its owner's profile
    const lost = await pages(ward, textsOf(ward))
    await rungBy(ward, ward.ben, { mobile_number: '+12025550199' }, ['sms'])
    expect(await ward.texts(`1 ${lost.reference}`)).toMatch(/^No page /)
    expect(await answersOf(ward.ana, lost.thread)).toMatchObject({ open: 1 })
    await rungBy(ward, ward.ben, { mobile_number: '(202) 555-0147 ext 9' }, ['sms'])
    expect(await ward.texts(`1 ${lost.reference}`)).toBe('Accepted. Ana Ruiz is told.')
  }
  {
    // a reference of another hospital is one that nobody has
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    const { stranger } = ward
    const { thread, reference } = await pages(ward, textsOf(ward))
    // The same phone is known in both; the page is not.
    await stranger.call(setCarrier, {
      body: { kind: 'twilio', ...ward.twilio.settings, auth_token: 'another token' },
    })
    const [other] = await stored<{ uid: string }>(
      ward,
      `select uid from carrier where account_id = ${stranger.who.account_id}`,
    )
    const path = `/api/hooks/twilio/${other?.uid}/sms`
    const fields = { From: numbers.ben, To: '+12025550100', Body: `1 ${reference}`, MessageSid: 'SM1' }
    const signed = (token: string) => ward.posts(path, fields, twilioSignature(token, path, fields))
    expect(await signed('another token')).toMatchObject({
      status: 200,
      text: expect.stringContaining(`No page ${reference}`),
    })
    // Signed by the token of this hospital, for the address of that one.
    expect((await signed(ward.twilio.auth_token)).status).toBe(403)
    expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })
    // A receipt for a page of this hospital, through the door of that one.
    const status = `/api/hooks/twilio/${other?.uid}/status?reference=${reference}`
    const failed = { MessageSid: 'SMx', MessageStatus: 'failed' }
    expect((await ward.posts(status, failed, twilioSignature('another token', status, failed))).status).toBe(
      200,
    )
    expect(await kindsOf(ward, thread)).not.toContain('failed')
  }
  {
    // forged: unknown addresses are not found, wrong signatures refused, the same way; nothing changes
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    const { thread, reference } = await pages(ward, textsOf(ward))
    const fields = { From: numbers.ben, Body: `1 ${reference}`, MessageSid: 'SM1' }
    const path = ward.hook.path('/sms')
    const refused = await ward.posts(path, fields, 'forged')
    expect(refused.status).toBe(403)
    const others = [
      await ward.posts(path, fields, ''),
      await ward.posts(path, { ...fields, Body: '2' }, twilioSignature(ward.twilio.auth_token, path, fields)),
      await ward.posts(`${path}?more=1`, fields, twilioSignature(ward.twilio.auth_token, path, fields)),
      await ward.posts(ward.hook.path('/status'), fields, 'forged'),
      await ward.posts(ward.hook.path(`/voice/${reference}`), fields, 'forged'),
      await ward.posts(ward.hook.path(`/voice/${reference}/digits`), fields, 'forged'),
    ]
    for (const other of others) expect(other).toEqual(refused)
    for (const uid of [randomUUID(), 'nobody', ward.hook.uid.toUpperCase()])
      expect((await ward.posts(`/api/hooks/twilio/${uid}/sms`, fields)).status).toBe(404)
    // An address of another kind of carrier.
    expect((await ward.posts(`/api/hooks/wctp/${ward.hook.uid}/`, fields)).status).toBe(404)
    expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })

    // A flood of forgeries is told so; the true one still comes through.
    for (let count = 0; count < 80; count++) await ward.posts(path, fields, `forged ${count}`)
    expect((await ward.posts(path, fields, 'forged')).status).toBe(429)
    expect(await ward.texts(`1 ${reference}`)).toBe('Accepted. Ana Ruiz is told.')
  }
}, 60_000)

test('receipts in any order, doubled and late: delivered stays, failed rings the next way at once', async () => {
  const ward = await twilioWard(['sms', 'phone'])
  const status = (fields: Record<string, string>, reference: string) =>
    ward.posts(ward.hook.path(`/status?reference=${reference}`), fields)
  const one = await pages(ward, textsOf(ward))
  const sid = ward.twilio.received.at(-1)?.sid ?? ''
  for (const MessageStatus of ['queued', 'sent', 'delivered', 'delivered', 'sent', 'failed'])
    expect((await status({ MessageSid: sid, MessageStatus }, one.reference)).status).toBe(200)
  expect((await kindsOf(ward, one.thread)).filter((kind) => /delivered|failed/.test(kind))).toEqual([
    'delivered',
  ])

  const two = await pages(ward, textsOf(ward))
  const undelivered = { MessageSid: ward.twilio.received.at(-1)?.sid ?? '', MessageStatus: 'undelivered' }
  await status({ ...undelivered, ErrorCode: '30003' }, two.reference)
  await status({ ...undelivered, ErrorCode: '30003' }, two.reference)
  await expect
    .poll(() => ward.twilio.received.filter(({ what }) => what === 'Calls').length, patience)
    .toBe(1)
  const failed = (await timeLine(ward, two.thread)).filter(({ kind }) => kind === 'failed')
  expect(failed.map(({ details }) => details['reason'])).toEqual([
    'The phone is switched off or out of reach.',
  ])
  // About nothing of ours.
  expect((await status({ MessageSid: 'SM404', MessageStatus: 'failed' }, 'ZZZ234')).status).toBe(200)
})

test('STOP: nothing more goes there, the administrator reads why, START lifts it; a flood is refused', async () => {
  const ward = await twilioWard(['sms', 'email'])
  await rungBy(ward, ward.dora, {}, [])
  const { thread } = await pages(ward, textsOf(ward))
  const phone = await ward.dora.phone()
  expect(await ward.texts(' Stop ')).toBe('')
  const told = await phone.hears('thread_new', (e) => e.thread.subject.endsWith('answered STOP'))
  expect(told.thread.subject).toContain('Ben')
  const [letter] = await ward.dora.messages({ id: told.thread.id })
  expect(letter?.data[0]?.data).toMatch(/Nothing is sent to it/)
  expect(letter?.data[0]?.data).not.toContain('0147')
  expect(await kindsOf(ward, thread)).toContain('stopped')

  // Once more: nobody is told twice.
  await ward.texts('STOPALL')
  expect((await ward.dora.inbox()).filter(({ subject }) => subject.endsWith('answered STOP'))).toHaveLength(1)

  const texts = textsOf(ward)().length
  const next = await ward.ana.writes(ward.ben, 'K+ 6.3', { priority: 2, requires_confirm: true })
  await expect.poll(() => kindsOf(ward, next), patience).toContain('failed')
  expect(textsOf(ward)()).toHaveLength(texts)

  await ward.texts('START')
  await pages(ward, textsOf(ward))
  // STOP went to Twilio alone, which says so at the next message.
  const before = (await ward.dora.inbox()).length
  ward.twilio.behaves(refuses(400, 21610))
  await ward.ana.writes(ward.ben, 'K+ 6.4', { priority: 2, requires_confirm: true })
  await expect.poll(async () => (await ward.dora.inbox()).length, patience).toBe(before + 1)
  ward.twilio.takes()
  await ward.texts('START')
  await pages(ward, textsOf(ward))
  // Setting the number again says the same as START, where it is one's own; the carrier may still refuse.
  await ward.texts('STOP')
  const sets = (who: Person, mobile_number: string) =>
    who.tries(changeProfile, { params: { id: who.who.user_id }, body: { mobile_number } })
  const ringsText = async () => {
    const { ways } = await ward.ben.call(getRingPreferences, { params: { id: ward.ben.who.user_id } })
    return ways.find(({ alert_type }) => alert_type === 'sms')
  }
  const cleosBefore = await ward.cleo.call(getProfile, { params: { id: ward.cleo.who.user_id } })
  expect((await sets(ward.cleo, numbers.ben)).status).toBe(200)
  expect(await ringsText(), 'it is not hers to lift').toMatchObject({ is_stopped: true })
  await sets(ward.cleo, cleosBefore.mobile_number)
  expect((await sets(ward.ben, numbers.ben)).body).toMatchObject({ mobile_number: numbers.ben })
  expect(await ringsText()).toMatchObject({ is_stopped: false, problem: null })
  await pages(ward, textsOf(ward))
  await ward.texts('STOP')
  await sets(ward.ben, numbers.ben)
  ward.twilio.behaves(refuses(400, 21610))
  const refused = await ward.ana.writes(ward.ben, 'K+ 6.5', { priority: 2, requires_confirm: true })
  await expect.poll(() => kindsOf(ward, refused), patience).toContain('gone')
  await expect.poll(ringsText, patience).toMatchObject({ is_stopped: true })
  ward.twilio.takes()
  await sets(ward.ben, numbers.ben)
  {
    // a machine that answers our words is not answered for ever, and a flood is refused
    ward.clock.forward({ minutes: 2 }) // words from one number are counted by the minute
    const words: string[] = []
    for (let count = 0; count < 20; count++)
      words.push(await ward.texts('I am driving and will answer later'))
    expect(words[0]).toMatch(/^Which page\?/)
    expect(words.at(-1)).toBe('')
    for (let count = 0; count < 20; count++) await ward.texts('again')
    const fields = { From: numbers.ben, Body: 'again', MessageSid: 'SMflood' }
    expect((await ward.posts(ward.hook.path('/sms'), fields)).status).toBe(429)
    // Another number is heard.
    expect(await ward.texts('1', numbers.cleo)).toBe('Nothing is waiting for an answer.')
    ward.clock.forward({ minutes: 2 })
    expect(await ward.texts('1')).toMatch(/^Which page\?/)
  }
})
