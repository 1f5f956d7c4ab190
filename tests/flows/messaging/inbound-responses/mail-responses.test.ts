import { listSuppressedAddresses } from '@wardline/contract/alerts/suppressions/suppressed-address.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, test } from 'vitest'
import {
  listResponses,
  listPageEventKinds,
  createMailgunHospital,
  receivedPageMails,
  sendPage,
  setChannels,
  listPageEvents,
} from '../../../fixtures/alerts/inbound-responses.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const spfPass: [string, string] = ['X-Mailgun-Spf', 'Pass']
const patience = { interval: 20, timeout: 12_000 }

const quoteReply = (line: string, reference: string) =>
  `${line}\r\n\r\nOn Fri, Nov 20, 2026 at 1:45 PM Wardline <pages@mg.hospital.example> wrote:\r\n> Reply 2 ${reference} for Reject.`

test('the first line above the quote answers the page named in the subject; a confirmation is mailed back', async () => {
  const hospital = await createMailgunHospital()
  const { ana, mailgun, ben } = hospital
  const { thread, reference } = await sendPage(hospital, receivedPageMails(hospital))
  const other = await sendPage(hospital, receivedPageMails(hospital))
  const mail = {
    subject: `Re: Wardline: HIGH priority page [${reference}]`,
    'body-plain': quoteReply('Accept', reference),
  }
  expect((await hospital.mails(mail)).status).toBe(200)
  expect(await listResponses(ana, thread)).toMatchObject({ open: 0, accepted: 1 })
  expect(await listResponses(ana, other.thread)).toMatchObject({ open: 1 })
  const words = () => mailgun.received.filter((fields) => fields.get('subject') === 'Wardline: your response')
  await expect.poll(() => words().length, patience).toBe(1)
  expect(words()[0]?.get('text')).toBe('Wardline: Accepted. Ana Ruiz has been notified.')
  expect(words()[0]?.get('to')).toBe(ben.user.email)
  const [answer] = (await listPageEvents(hospital, thread)).filter(({ kind }) => kind === 'inbound_response')
  expect(answer?.details).toMatchObject({ via: 'email', answer: 'accepted' })

  // A sender address is easily forged, so a reference is required.
  await hospital.mails({ subject: 'Hello', 'body-plain': 'Accept' })
  await expect.poll(() => words().length, patience).toBe(2)
  expect(words()[1]?.get('text')).toContain(other.reference)
  expect(await listResponses(ana, other.thread)).toMatchObject({ open: 1 })
})

const deliveryEvent = (message: { reference: string }, more: Record<string, unknown>) => ({
  'user-variables': { reference: message.reference },
  ...more,
})

test('automatic and spoofed mail answers nothing; delivery is tracked; stale and replayed webhooks are refused for good', async () => {
  const hospital = await createMailgunHospital()
  {
    const { thread, reference } = await sendPage(hospital, receivedPageMails(hospital))
    const mail = { subject: `Re: [${reference}]`, 'body-plain': 'Accept' }
    const headers = (...pairs: [string, string][]) => ({ ...mail, 'message-headers': JSON.stringify(pairs) })
    const refusals = [
      [headers(spfPass, ['Auto-Submitted', 'auto-replied']), 200],
      [headers(spfPass, ['Precedence', 'bulk']), 200],
      [headers(), 406],
      [headers(['X-Mailgun-Spf', 'Neutral'], ['X-Mailgun-Dkim-Check-Result', 'None']), 406],
      [headers(['X-Mailgun-Spf', 'SoftFail']), 406],
      [headers(spfPass, ['X-Mailgun-Dkim-Check-Result', 'Fail']), 406],
      [headers(['X-Mailgun-Dkim-Check-Result', 'Pass'], ['X-Mailgun-Sflag', 'Yes']), 406],
      [{ ...mail, sender: '<>', from: '' }, 200],
      [{ ...mail, from: 'Eve <eve@elsewhere.test>', sender: hospital.ben.user.email }, 200],
    ] as const
    for (const [fields, status] of refusals) expect((await hospital.mails(fields)).status).toBe(status)

    const now = hospital.clock.now().epochMilliseconds
    expect((await hospital.mails(mail, hospital.sign('old', now - 121_000))).status).toBe(406)
    expect((await hospital.mails(mail, { ...hospital.sign('bad'), signature: '0'.repeat(64) })).status).toBe(
      403,
    )
    expect((await hospital.mails(mail, { timestamp: '', token: '', signature: '' })).status).toBe(403)
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ open: 1 })

    const signed = hospital.sign('once')
    expect((await hospital.mails(mail, signed)).status).toBe(200)
    expect((await hospital.mails({ ...mail, 'body-plain': 'Reject' }, signed)).status).toBe(406)
    expect(await listResponses(hospital.ana, thread)).toMatchObject({ accepted: 1, rejected: 0 })
  }
  const one = await sendPage(hospital, receivedPageMails(hospital))
  expect((await hospital.tells(deliveryEvent(one, { event: 'failed', severity: 'temporary' }))).status).toBe(
    200,
  )
  expect((await hospital.tells(deliveryEvent(one, { event: 'delivered' }))).status).toBe(200)
  expect((await hospital.tells(deliveryEvent(one, { event: 'failed', severity: 'permanent' }))).status).toBe(
    200,
  )
  expect(
    (await listPageEventKinds(hospital, one.thread)).filter((kind) => /delivered|failed|gone/.test(kind)),
  ).toEqual(['delivered'])

  const two = await sendPage(hospital, receivedPageMails(hospital))
  const signed = hospital.sign('only once')
  const complained = deliveryEvent(two, { event: 'complained' })
  expect((await hospital.tells(complained, signed)).status).toBe(200)
  expect((await hospital.tells(complained, signed)).status).toBe(406)
  expect((await listPageEvents(hospital, two.thread)).filter(({ kind }) => kind === 'failed')).toHaveLength(1)

  const three = await sendPage(hospital, receivedPageMails(hospital))
  await hospital.tells(
    deliveryEvent(three, { event: 'failed', severity: 'permanent', 'delivery-status': { code: 550 } }),
  )
  expect(await listPageEventKinds(hospital, three.thread)).toContain('gone')
  // Three events: matched by Mailgun's message id, unrelated, and invalid.
  const headers = { 'message-id': 'nothing@elsewhere' }
  expect(
    (await hospital.tells({ event: 'failed', severity: 'permanent', message: { headers } })).status,
  ).toBe(200)
  expect((await hospital.tells({ event: ['failed'], severity: {} })).status).toBe(200)
})

async function proofLines(person: Person, thread: Thread): Promise<string[]> {
  const query = { message_id: thread.last_message.id }
  const { people } = await person.call(getMessageProof, { params: { id: thread.id }, query })
  return people.flatMap(({ entries }) => entries.map(({ text }) => text))
}

test('an unsubscribed user gets no mail: the administrator and the proof say so; forged and replayed webhooks change nothing', async () => {
  const hospital = await createMailgunHospital()
  const { ana, ben, dora, mailgun, clock } = hospital
  await setChannels(hospital, dora, {}, [])
  const { thread, reference } = await sendPage(hospital, receivedPageMails(hospital))
  const device = await dora.connect()
  const complained = deliveryEvent(
    { reference },
    { event: 'complained', recipient: ben.user.email.toUpperCase() },
  )
  const forged = { ...hospital.sign('forged'), signature: '0'.repeat(64) }
  expect((await hospital.tells(complained, forged)).status).toBe(403)
  const old = hospital.sign('old', clock.now().epochMilliseconds - 121_000)
  expect((await hospital.tells(complained, old)).status).toBe(406)
  const stopped = async (person: Person) => (await person.call(listSuppressedAddresses)).results
  expect(await stopped(dora)).toEqual([])

  const signed = hospital.sign()
  expect((await hospital.tells(complained, signed)).status).toBe(200)
  const told = await device.receives('thread_new', (e) => e.thread.subject.endsWith('opted out'))
  expect(told.thread.subject).toContain('Ben')
  const [letter] = await dora.messages({ id: told.thread.id })
  expect(letter?.data[0]?.data).toMatch(/That address receives no more e-mail/)
  expect(letter?.data[0]?.data).not.toContain('@')
  expect(await listPageEventKinds(hospital, thread)).toContain('suppressed')
  expect(await stopped(dora)).toMatchObject([
    { address: ben.user.email.toLowerCase(), reason: 'stop', person: { id: ben.user.user_id } },
  ])
  expect(await stopped(hospital.stranger), 'another hospital').toEqual([])
  expect((await hospital.tells(complained, signed)).status).toBe(406)
  await hospital.tells(deliveryEvent({ reference }, { event: 'unsubscribed', recipient: ben.user.email }))
  await hospital.tells(
    deliveryEvent({ reference }, { event: 'unsubscribed', recipient: 'unknown recipient' }),
  )
  expect(await stopped(dora)).toHaveLength(1)
  const letters = (await dora.inbox()).filter(({ subject }) => subject.endsWith('opted out'))
  expect(letters).toHaveLength(1)

  const listMailsToBen = () => mailgun.received.filter((fields) => fields.get('to') === ben.user.email)
  expect(listMailsToBen()).toHaveLength(1)
  const next = await ana.writes(ben, 'K+ 6.3', { priority: 2, requires_confirm: true })
  await expect
    .poll(() => proofLines(ana, next), patience)
    .toContainEqual(
      expect.stringMatching(/^E-mail to the work address failed: the recipient opted out of e-mail/),
    )
  expect(listMailsToBen()).toHaveLength(1)
})

test('a pager without a provider is reached by its mail address; without one the proof says why not', async () => {
  const hospital = await createMailgunHospital()
  const { ana, ben, mailgun } = hospital
  const pager = { pager_number: '4021', device_type: 'pager', email: '', pager_email: 'P4021@pager.test' }
  await setChannels(hospital, ben, pager, ['sms'])
  const { thread } = await sendPage(hospital, receivedPageMails(hospital))
  expect(mailgun.received.at(-1)?.get('to')).toBe('p4021@pager.test')
  await expect
    .poll(() => proofLines(ana, thread), patience)
    .toContainEqual(expect.stringMatching(/^E-mail to the pager sent to Mailgun/))

  await setChannels(hospital, ben, { ...pager, pager_email: '' }, ['sms'])
  const unreached = await ana.writes(ben, 'K+ 6.3', { priority: 2, requires_confirm: true })
  await expect
    .poll(() => proofLines(ana, unreached), patience)
    .toContainEqual(
      'Pager message failed: no provider for a pager message is enabled. Trying the next channel.',
    )
})

interface Vector {
  id: string
  content_type: string
  payload: Record<string, unknown>
}

test('stale and wrongly signed published webhooks are refused, and empty bodies never throw', async () => {
  const hospital = await createMailgunHospital()
  const file = new URL('../../../data/webhooks/mailgun.json', import.meta.url)
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }
  expect(cases).toHaveLength(12)
  for (const { id, content_type, payload } of cases) {
    const path = hospital.hook.path(id.startsWith('inbound') ? '/inbound' : '/events')
    const isJson = content_type === 'application/json'
    const form = new URLSearchParams(
      Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await fetch(hospital.url + path, {
      method: 'POST',
      body: isJson ? JSON.stringify(payload) : form,
      ...(isJson && { headers: { 'content-type': 'application/json' } }),
    })
    expect([id, response.status]).toEqual([id, 403])
  }
  {
    const long = 'a@'.repeat(100_000)
    for (const given of ['\0', '\ud800', long, '<'.repeat(50_000), `[${'"'.repeat(1_000)}`]) {
      const before = process.threadCpuUsage()
      const mail = {
        from: given,
        sender: given,
        subject: given,
        'body-plain': given,
      }
      expect([200, 406]).toContain((await hospital.mails(mail)).status)
      expect([200, 406]).toContain((await hospital.mails({ ...mail, 'message-headers': given })).status)
      const data = {
        event: 'failed',
        severity: given,
        recipient: given,
        'user-variables': { reference: given },
      }
      expect([200, 413]).toContain((await hospital.tells(data)).status)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(2_000)
    }
    const url = hospital.url + hospital.hook.path('/inbound')
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
      for (const address of [url, hospital.url + hospital.hook.path('/events')]) {
        const { status } = await fetch(address, { method: 'POST', body, headers: { 'content-type': type } })
        expect([what, status]).toEqual([what, expect.toBeOneOf([400, 403, 413, 415])])
      }
    }
  }
})
