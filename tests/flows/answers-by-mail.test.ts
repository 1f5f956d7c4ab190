import { listStopped } from '@wardline/contract/alerts/stopped-address.routes.ts'
import { messageProof } from '@wardline/contract/messaging/proof.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answersOf, kindsOf, mailgunWard, mailsOf, pages, rungBy, timeLine } from '../world/outside.ts'
import type { Person } from '../world/person.ts'

// Issue 5 part 2: a reply by mail; webhooks of Mailgun.

const patience = { interval: 20, timeout: 12_000 }

const quoted = (line: string, reference: string) =>
  `${line}\r\n\r\nOn Fri, Nov 20, 2026 at 1:45 PM Wardline <pages@mg.hospital.example> wrote:\r\n> Reply 2 ${reference} for Reject.`

test('the first line above the quote answers the page that the subject names; the words go back by mail', async () => {
  const ward = await mailgunWard()
  const { ana, mailgun, ben } = ward
  const { thread, reference } = await pages(ward, mailsOf(ward))
  const other = await pages(ward, mailsOf(ward))
  const mail = {
    subject: `Re: Wardline: HIGH priority page [${reference}]`,
    'body-plain': quoted('Accept', reference),
  }
  expect((await ward.mails(mail)).status).toBe(200)
  expect(await answersOf(ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  expect(await answersOf(ana, other.thread)).toMatchObject({ open: 1 })
  const words = () => mailgun.received.filter((fields) => fields.get('subject') === 'Wardline: your answer')
  await expect.poll(() => words().length, patience).toBe(1)
  expect(words()[0]?.get('text')).toBe('Wardline: Accepted. Ana Ruiz is told.')
  expect(words()[0]?.get('to')).toBe(ben.who.email)
  const [answer] = (await timeLine(ward, thread)).filter(({ kind }) => kind === 'outside_answer')
  expect(answer?.details).toMatchObject({ via: 'email', answer: 'accepted' })

  // Without a name: a sender is easily written by anybody.
  await ward.mails({ subject: 'Hello', 'body-plain': 'Accept' })
  await expect.poll(() => words().length, patience).toBe(2)
  expect(words()[1]?.get('text')).toContain(other.reference)
  expect(await answersOf(ana, other.thread)).toMatchObject({ open: 1 })
})

const event = (message: { reference: string }, more: Record<string, unknown>) => ({
  'user-variables': { reference: message.reference },
  ...more,
})

test('machines and doubtful senders answer nothing; what became of a mail; old and replayed posts are not to be sent again', async () => {
  const ward = await mailgunWard()
  {
    const { thread, reference } = await pages(ward, mailsOf(ward))
    const mail = { subject: `Re: [${reference}]`, 'body-plain': 'Accept' }
    const headers = (...pairs: [string, string][]) => ({ ...mail, 'message-headers': JSON.stringify(pairs) })
    const refusals = [
      [headers(['Auto-Submitted', 'auto-replied']), 200],
      [headers(['Precedence', 'bulk']), 200],
      [headers(['X-Mailgun-Spf', 'SoftFail']), 406],
      [headers(['X-Mailgun-Dkim-Check-Result', 'Fail']), 406],
      [{ ...mail, sender: '<>', from: '' }, 200],
      [{ ...mail, from: 'Eve <eve@elsewhere.test>', sender: ward.ben.who.email }, 200],
    ] as const
    for (const [fields, status] of refusals) expect((await ward.mails(fields)).status).toBe(status)

    const now = ward.clock.now().epochMilliseconds
    expect((await ward.mails(mail, ward.sign('old', now - 121_000))).status).toBe(406)
    expect((await ward.mails(mail, { ...ward.sign('bad'), signature: '0'.repeat(64) })).status).toBe(403)
    expect((await ward.mails(mail, { timestamp: '', token: '', signature: '' })).status).toBe(403)
    expect(await answersOf(ward.ana, thread)).toMatchObject({ open: 1 })

    const signed = ward.sign('once')
    expect((await ward.mails(mail, signed)).status).toBe(200)
    expect((await ward.mails({ ...mail, 'body-plain': 'Reject' }, signed)).status).toBe(406)
    expect(await answersOf(ward.ana, thread)).toMatchObject({ accepted: 1, rejected: 0 })
  }
  const one = await pages(ward, mailsOf(ward))
  expect((await ward.tells(event(one, { event: 'failed', severity: 'temporary' }))).status).toBe(200)
  expect((await ward.tells(event(one, { event: 'delivered' }))).status).toBe(200)
  expect((await ward.tells(event(one, { event: 'failed', severity: 'permanent' }))).status).toBe(200)
  expect((await kindsOf(ward, one.thread)).filter((kind) => /delivered|failed|gone/.test(kind))).toEqual([
    'delivered',
  ])

  const two = await pages(ward, mailsOf(ward))
  const signed = ward.sign('only once')
  const complained = event(two, { event: 'complained' })
  expect((await ward.tells(complained, signed)).status).toBe(200)
  expect((await ward.tells(complained, signed)).status).toBe(406)
  expect((await timeLine(ward, two.thread)).filter(({ kind }) => kind === 'failed')).toHaveLength(1)

  const three = await pages(ward, mailsOf(ward))
  await ward.tells(event(three, { event: 'failed', severity: 'permanent', 'delivery-status': { code: 550 } }))
  expect(await kindsOf(ward, three.thread)).toContain('gone')
  // By Mailgun's own name for it, where ours does not come back; about nothing of ours; and no event at all.
  const headers = { 'message-id': 'nothing@elsewhere' }
  expect((await ward.tells({ event: 'failed', severity: 'permanent', message: { headers } })).status).toBe(
    200,
  )
  expect((await ward.tells({ event: ['failed'], severity: {} })).status).toBe(200)
})

/** What the proof of a page says about its people, in words. */
async function proofLines(person: Person, thread: Thread): Promise<string[]> {
  const query = { message_id: thread.last_message.id }
  const { people } = await person.call(messageProof, { params: { id: thread.id }, query })
  return people.flatMap(({ entries }) => entries.map(({ text }) => text))
}

test('whoever wants no more mail gets none: their administrator reads why, the proof says it; forged and replayed words change nothing', async () => {
  const ward = await mailgunWard()
  const { ana, ben, dora, mailgun, clock } = ward
  await rungBy(ward, dora, {}, [])
  const { thread, reference } = await pages(ward, mailsOf(ward))
  const phone = await dora.phone()
  const complained = event({ reference }, { event: 'complained', recipient: ben.who.email.toUpperCase() })
  const forged = { ...ward.sign('forged'), signature: '0'.repeat(64) }
  expect((await ward.tells(complained, forged)).status).toBe(403)
  const old = ward.sign('old', clock.now().epochMilliseconds - 121_000)
  expect((await ward.tells(complained, old)).status).toBe(406)
  const stopped = async (who: Person) => (await who.call(listStopped)).results
  expect(await stopped(dora)).toEqual([])

  const signed = ward.sign()
  expect((await ward.tells(complained, signed)).status).toBe(200)
  const told = await phone.hears('thread_new', (e) => e.thread.subject.endsWith('takes no more mail'))
  expect(told.thread.subject).toContain('Ben')
  const [letter] = await dora.messages({ id: told.thread.id })
  expect(letter?.data[0]?.data).toMatch(/Nothing is sent to that address any more/)
  expect(letter?.data[0]?.data).not.toContain('@')
  expect(await kindsOf(ward, thread)).toContain('stopped')
  expect(await stopped(dora)).toMatchObject([
    { address: ben.who.email.toLowerCase(), reason: 'stop', person: { id: ben.who.user_id } },
  ])
  expect(await stopped(ward.stranger), 'another hospital').toEqual([])
  expect((await ward.tells(complained, signed)).status).toBe(406)
  await ward.tells(event({ reference }, { event: 'unsubscribed', recipient: ben.who.email }))
  await ward.tells(event({ reference }, { event: 'unsubscribed', recipient: 'nobody at all' }))
  expect(await stopped(dora)).toHaveLength(1)
  const letters = (await dora.inbox()).filter(({ subject }) => subject.endsWith('takes no more mail'))
  expect(letters).toHaveLength(1)

  const sent = mailgun.received.length
  const next = await ana.writes(ben, 'K+ 6.3', { priority: 2, requires_confirm: true })
  await expect
    .poll(() => proofLines(ana, next), patience)
    .toContainEqual(
      expect.stringMatching(/^E-mail to the work address failed: its owner wants no mail from us/),
    )
  expect(mailgun.received).toHaveLength(sent)
})

test('a pager without a carrier is rung by its mail address; without one the proof says why it is not', async () => {
  const ward = await mailgunWard()
  const { ana, ben, mailgun } = ward
  const pager = { pager_number: '4021', device_type: 'pager', email: '', pager_email: 'P4021@pager.test' }
  await rungBy(ward, ben, pager, ['sms'])
  const { thread } = await pages(ward, mailsOf(ward))
  expect(mailgun.received.at(-1)?.get('to')).toBe('p4021@pager.test')
  await expect
    .poll(() => proofLines(ana, thread), patience)
    .toContainEqual(expect.stringMatching(/^E-mail to the pager handed to Mailgun/))

  await rungBy(ward, ben, { ...pager, pager_email: '' }, ['sms'])
  const unreached = await ana.writes(ben, 'K+ 6.3', { priority: 2, requires_confirm: true })
  await expect
    .poll(() => proofLines(ana, unreached), patience)
    .toContainEqual(
      'Pager message failed: no carrier for a pager message is set up and switched on. The next way is tried at once.',
    )
})

interface Vector {
  id: string
  content_type: string
  payload: Record<string, unknown>
}

test('published webhooks that are old or not of our key are refused; bodies that are nothing are never an exception', async () => {
  const ward = await mailgunWard()
  const file = new URL('../data/webhooks/mailgun.json', import.meta.url)
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }
  expect(cases).toHaveLength(12)
  for (const { id, content_type, payload } of cases) {
    const path = ward.hook.path(id.startsWith('inbound') ? '/inbound' : '/events')
    const isJson = content_type === 'application/json'
    const form = new URLSearchParams(
      Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await fetch(ward.url + path, {
      method: 'POST',
      body: isJson ? JSON.stringify(payload) : form,
      ...(isJson && { headers: { 'content-type': 'application/json' } }),
    })
    expect([id, response.status]).toEqual([id, 403])
  }
  {
    const long = 'a@'.repeat(100_000)
    for (const given of ['\0', '\ud800', long, '<'.repeat(50_000), `[${'"'.repeat(1_000)}`]) {
      const from = performance.now()
      const mail = {
        from: given,
        sender: given,
        subject: given,
        'body-plain': given,
        'message-headers': given,
      }
      expect([200, 406]).toContain((await ward.mails(mail)).status)
      const data = {
        event: 'failed',
        severity: given,
        recipient: given,
        'user-variables': { reference: given },
      }
      expect([200, 413]).toContain((await ward.tells(data)).status)
      expect(performance.now() - from).toBeLessThan(2_000)
    }
    const url = ward.url + ward.hook.path('/inbound')
    const bodies: [string, BodyInit, string][] = [
      ['no form', 'x', 'multipart/form-data'],
      [
        'a form that ends',
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
        'multipart/form-data; boundary=b',
      ],
      ['XML', '<a/>', 'text/xml'],
      ['nothing', '', 'application/json'],
      ['bytes', new Uint8Array([0, 255, 254]), 'application/octet-stream'],
      ['many fields', 'a=1&'.repeat(5_000), 'application/x-www-form-urlencoded'],
      ['too much', 'a'.repeat(400_000), 'text/plain'],
    ]
    for (const [what, body, type] of bodies) {
      for (const address of [url, ward.url + ward.hook.path('/events')]) {
        const { status } = await fetch(address, { method: 'POST', body, headers: { 'content-type': type } })
        expect([what, status]).toEqual([what, expect.toBeOneOf([400, 403, 413, 415])])
      }
    }
  }
})
