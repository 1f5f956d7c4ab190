import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { listMessages } from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { hospital, type Hospital } from './hospital.ts'
import { startMailgun } from './peers/mailgun.ts'
import { startPagerService } from './peers/pager-service.ts'
import { startTwilio } from './peers/twilio.ts'
import type { Person } from './person.ts'

const public_url = 'https://wardline.example.org'
const signing_key = 'signing-key-of-the-test'
const settings = { ALLOW_LOOPBACK_TARGETS: 'on', PUBLIC_URL: public_url }
const patience = { interval: 20, timeout: 12_000 }

export const stored = async <Row>({ app }: Pick<Hospital, 'app'>, text: string): Promise<Row[]> =>
  (await app.db.worker((db) => sql.raw<Row>(text).execute(db))).rows

/** How somebody is rung: at these numbers, by these ways alone, at once. */
export async function rungBy(
  h: Pick<Hospital, 'app'>,
  { who }: Person,
  columns: Record<string, string>,
  types: string[],
): Promise<void> {
  const given = { mobile_number: '', home_number: '', pager_number: '', email: who.email, ...columns }
  const set = Object.entries(given).map(([name, value]) => `${name} = '${value}'`)
  const of = `account_id = ${who.account_id} and`
  await stored(h, `update users set ${set.join(', ')} where ${of} id = ${who.user_id}`)
  await stored(h, `delete from ring_step where ${of} user_id = ${who.user_id}`)
  await stored(h, `delete from notification_setting where ${of} user_id = ${who.user_id}`)
  const grid = ['push', 'apns', 'gcm', 'sms', 'phone', 'alt_phone', 'email', 'user_email']
  const list = (some: string[]) => `array[${some.map((one) => `'${one}'`).join()}]::text[]`
  await stored(
    h,
    `insert into notification_setting (account_id, user_id, alert_type, priority, status, is_on)
     select ${who.account_id}, ${who.user_id}, type, priority, status, type = any(${list(types)})
       from unnest(${list(grid)}) type, unnest(${list(['online', 'dnd', 'uk'])}) status, generate_series(0, 2) priority`,
  )
  await stored(
    h,
    `insert into ring_step (account_id, user_id, alert_type, position, delay_seconds)
     select ${who.account_id}, ${who.user_id}, type, place, (place - 1) * 60
       from unnest(${list(types)}) with ordinality t(type, place)`,
  )
}

interface Hook {
  uid: string
  path: (rest: string) => string
}

const hookOf = async (h: Hospital, kind: string, account_id = h.ids.account_id): Promise<Hook> => {
  const [row] = await stored<{ uid: string }>(
    h,
    `select uid from carrier where kind = '${kind}' and account_id = ${account_id}`,
  )
  const uid = row?.uid ?? ''
  return { uid, path: (rest) => `/api/hooks/${kind}/${uid}${rest}` }
}

/** A request as Twilio signs it. */
export const twilioSignature = (token: string, path: string, fields: Record<string, string>): string => {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha1', token)
    .update(public_url + path + sorted.flat().join(''))
    .digest('base64')
}

/** Mobile numbers of the people of the test. */
export const numbers = { ben: '+12025550147', cleo: '+12025550148' }

/** Ben is rung by text message, through a Twilio that runs beside the test and calls us back as the real one does. */
export async function twilioWard(types = ['sms'], more: Parameters<typeof hospital>[0] = {}) {
  const h = await hospital({ settings, ...more })
  const twilio = await startTwilio()
  await h.dora.call(setCarrier, {
    body: { kind: 'twilio', ...twilio.settings, auth_token: twilio.auth_token },
  })
  const hook = await hookOf(h, 'twilio')
  await rungBy(h, h.ben, { mobile_number: numbers.ben }, types)
  let sid = 0

  /** What Twilio posts, and what it gets. */
  async function posts(path: string, fields: Record<string, string>, signature?: string) {
    const response = await fetch(h.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? twilioSignature(twilio.auth_token, path, fields),
      },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, text: await response.text() }
  }
  /** A text message from this number; the words that go back to it. */
  async function texts(Body: string, From = numbers.ben, MessageSid = `SM${++sid}`): Promise<string> {
    const { status, text } = await posts(hook.path('/sms'), { From, To: '+12025550100', Body, MessageSid })
    expect(status).toBe(200)
    return /<Message>(.*)<\/Message>/s.exec(text)?.[1] ?? ''
  }
  return { ...h, twilio, hook, posts, texts }
}
export type TwilioWard = Awaited<ReturnType<typeof twilioWard>>

/** Ana pages Ben; what left for him, by its reference. */
export async function pages(
  { ana, ben }: Pick<Hospital, 'ana' | 'ben'>,
  left: () => { text: string }[],
  more: Record<string, unknown> = {},
): Promise<{ thread: Thread; reference: string }> {
  const before = left().length
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', { priority: 2, requires_confirm: true, ...more })
  await expect.poll(() => left().length, patience).toBeGreaterThan(before)
  const text = left().at(-1)?.text ?? ''
  return { thread, reference: /Ref ((?:[2-9A-Z] ?){6})/.exec(text)?.[1]?.replaceAll(' ', '') ?? '' }
}

export const textsOf =
  ({ twilio }: Pick<TwilioWard, 'twilio'>) =>
  () =>
    twilio.received
      .filter(({ what }) => what === 'Messages')
      .map(({ fields }) => ({ text: fields.get('Body') ?? '' }))

/** How it stands with what a message asks of its people. */
export async function answersOf(who: Person, thread: { id: number }) {
  const { results } = await who.call(listMessages, { params: { id: thread.id } })
  return results[0]?.asks?.summary
}

/** Kinds of what happened, as they were written down, with the facts. */
export const timeLine = (h: Pick<Hospital, 'app'>, thread: { id: number }) =>
  stored<{ kind: string; details: Record<string, unknown> }>(
    h,
    `select kind, details from page_event where thread_id = ${thread.id} order by id`,
  )

export const kindsOf = async (h: Pick<Hospital, 'app'>, thread: { id: number }) =>
  (await timeLine(h, thread)).map(({ kind }) => kind)

/** Ben is rung by mail, through a Mailgun that runs beside the test. */
export async function mailgunWard() {
  const h = await hospital({ settings })
  const mailgun = await startMailgun()
  await h.dora.call(setCarrier, {
    body: { kind: 'mailgun', ...mailgun.settings, ...mailgun.secrets, signing_key },
  })
  const hook = await hookOf(h, 'mailgun')
  await rungBy(h, h.ben, {}, ['email'])
  let count = 0
  const sign = (token = `token-${++count}`, at_ms = h.clock.now().epochMilliseconds) => {
    const timestamp = String(Math.floor(at_ms / 1000))
    const signature = createHmac('sha256', signing_key)
      .update(timestamp + token)
      .digest('hex')
    return { timestamp, token, signature }
  }
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(h.url + path, { method: 'POST', body, headers })
    return { status: response.status, text: await response.text() }
  }
  return {
    ...h,
    mailgun,
    hook,
    sign,
    /** An event of a mail. */
    tells: (data: Record<string, unknown>, signature: Record<string, string> = sign()) =>
      post(hook.path('/events'), JSON.stringify({ signature, 'event-data': data }), {
        'content-type': 'application/json',
      }),
    /** A mail that Mailgun's route brings, with a file as real ones have. */
    mails(fields: Record<string, string>, signature: Record<string, string> = sign()) {
      const form = new FormData()
      const usual = { sender: h.ben.who.email, from: `Ben <${h.ben.who.email}>`, subject: '' }
      for (const [name, value] of Object.entries({ ...usual, ...fields, ...signature })) form.set(name, value)
      form.set('attachment-1', new Blob([new Uint8Array(300_000)]), 'logo.png')
      return post(hook.path('/inbound'), form)
    },
  }
}
/** Mails about pages; those that bring words back have no reference. */
export const mailsOf =
  ({ mailgun }: Pick<Awaited<ReturnType<typeof mailgunWard>>, 'mailgun'>) =>
  () =>
    mailgun.received
      .map((fields) => ({ text: fields.get('text') ?? '' }))
      .filter(({ text }) => text.includes('Ref '))

export const pager = '5551234'

/** Ben carries a pager, of a service that runs beside the test. */
export async function pagerWard(more: Record<string, unknown> = {}) {
  const h = await hospital({ settings })
  const service = await startPagerService()
  await h.dora.call(setCarrier, {
    body: { kind: 'wctp', base_url: service.url, sender_id: 'paging@hospital.test', ...more },
  })
  const hook = await hookOf(h, 'wctp')
  await rungBy(h, h.ben, { pager_number: pager, device_type: 'pager' }, ['sms'])
  /** A document that the service posts, and the one that it gets. */
  async function posts(inside: string, version = 'wctp-dtd-v1r3') {
    const response = await fetch(h.url + hook.path('/'), {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: inside.startsWith('<?xml')
        ? inside
        : `<wctp-Operation wctpVersion="${version}">${inside}</wctp-Operation>`,
    })
    return { status: response.status, text: await response.text() }
  }
  return { ...h, service, hook, posts }
}

export const wctpHeader = (reference: string, message_id: string, code = '', sender = pager) =>
  `<wctp-ResponseHeader responseToMessageID="${reference}"><wctp-Originator senderID="${sender}"${
    code === '' ? '' : ` securityCode="${code}"`
  }/><wctp-MessageControl messageID="${message_id}"/><wctp-Recipient recipientID="h"/></wctp-ResponseHeader>`
