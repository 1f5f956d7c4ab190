import { SnppSettings } from '@wardline/contract/alerts/carriers/snpp.schemas.ts'
import { WctpSettings } from '@wardline/contract/alerts/carriers/wctp.schemas.ts'
import type { Notice } from '@wardline/server/platform/carriers/carrier.ts'
import { askSnpp, snpp } from '@wardline/server/platform/carriers/snpp.ts'
import { wctp } from '@wardline/server/platform/carriers/wctp.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fails, startPagerService, succeeds, tracked } from '../world/peers/pager-service.ts'
import { startTerminal } from '../world/peers/paging-terminal.ts'

// Issue 5 part 1: pagers, by WCTP and by SNPP, each against a peer of its protocol.

const out = { allow_loopback: true }
const soon = (ms = 2_000) => AbortSignal.timeout(ms)

const notice = (more: Partial<Notice> = {}): Notice => ({
  account_id: 1,
  reference: 'W7K3PQ',
  medium: 'pager',
  address: '5551234',
  priority: 2,
  subject: 'High priority page',
  text: 'HIGH priority page from RN, Cardiology.\nCall back 5-1234. “Ref” W7K3PQ é',
  choices: ['Accept', 'Reject'],
  link: 'https://wardline.test/x',
  lasts_seconds: 3600,
  ...more,
})

describe('WCTP', () => {
  const pagers = (base_url: string, more: Record<string, unknown> = {}, callback_url?: string) =>
    wctp(
      WctpSettings.parse({ base_url, sender_id: 'paging@hospital.test', ...more }),
      { security_code: 'sesame' },
      { ...out, callback_url },
    )

  test.for(['1.1', '1.2', '1.3'])('%s: a page with its choices, whole or not at all', async (version) => {
    const service = await startPagerService()
    const carrier = pagers(service.url, { version }, 'https://wardline.test/api/hooks/wctp/1')
    expect(await carrier.send(notice(), soon())).toEqual({
      outcome: 'handed',
      carrier_reference: 'W7K3PQ',
      expects_receipt: true,
    })
    expect(service.received).toEqual([
      expect.objectContaining({
        kind: 'wctp-SubmitRequest',
        message_id: 'W7K3PQ',
        recipient: '5551234',
        security_code: 'sesame',
        responses_to: 'https://wardline.test/api/hooks/wctp/1/',
        text: notice().text,
        choices: ['Accept', 'Reject'],
      }),
    ])
    expect(service.received[0]?.attributes).toMatchObject({
      allowTruncation: 'false',
      deliveryPriority: 'HIGH',
      notifyWhenDelivered: 'true',
      notifyWhenRead: 'true',
      allowResponse: 'true',
    })
  })

  test('nobody can call this server: nothing is said to be called, and no receipt is waited for', async () => {
    const service = await startPagerService()
    expect(await pagers(service.url).send(notice({ choices: [] }), soon())).toMatchObject({
      expects_receipt: false,
    })
    expect(service.received[0]).toMatchObject({ responses_to: undefined, choices: [] })
  })

  test('as a client: its number of the page is what we ask by', async () => {
    const service = await startPagerService(() => tracked('1784193744'))
    const carrier = pagers(service.url, { way: 'client', replies: 'asked' })
    expect(await carrier.send(notice(), soon())).toEqual({
      outcome: 'handed',
      carrier_reference: '1784193744',
      expects_receipt: true,
    })
    expect(service.received[0]?.kind).toBe('wctp-SubmitClientMessage')
  })

  const codes = JSON.parse(readFileSync(new URL('../data/wctp/codes.json', import.meta.url), 'utf8')) as {
    failure: Record<string, string>
  }

  test.for(Object.keys(codes.failure).map(Number))('code %i is what is to be done', async (code) => {
    const service = await startPagerService(() => fails(code))
    const expected = code >= 600 ? 'retry' : code === 403 || code === 404 ? 'gone' : 'failed'
    const said = await pagers(service.url).send(notice(), soon())
    expect(said).toMatchObject({ outcome: expected, reason: expect.stringContaining(String(code)) })
    // Never the other side's own text.
    expect(JSON.stringify(said)).not.toContain('anything')
  })

  test('rate-limited: later, when it says', async () => {
    const service = await startPagerService((_, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('slow down')
      return undefined
    })
    expect(await pagers(service.url).send(notice(), soon())).toMatchObject({
      outcome: 'retry',
      after_ms: 7_000,
    })
  })

  test.for([
    ['a page of HTML', '<html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['bytes', '\u0000\u0001'],
    ['another operation', succeeds.replaceAll('wctp-Confirmation', 'wctp-PollResponse')],
    ['half of it', succeeds.slice(0, 90)],
  ])('an answer that is not of the protocol: %s', async ([, answer = '']) => {
    const service = await startPagerService(() => answer)
    expect(await pagers(service.url).send(notice(), soon())).toEqual({
      outcome: 'failed',
      reason: 'The pager service answered something that is not WCTP.',
    })
  })

  test('it hangs, or is not there: again, and a sentence', async () => {
    const service = await startPagerService(() => undefined)
    expect(await pagers(service.url).send(notice(), soon(150))).toMatchObject({
      outcome: 'retry',
      reason: 'The pager service did not answer in time.',
    })
    expect(await pagers('http://127.0.0.1:1/wctp').send(notice(), soon())).toMatchObject({
      outcome: 'retry',
      reason: 'The pager service refused the connection.',
    })
  })
})

describe('SNPP', () => {
  const terminalOf = (port: number, more: Record<string, unknown> = {}) =>
    SnppSettings.parse({ host: '127.0.0.1', port, ...more })
  const pagers = (port: number, more: Record<string, unknown> = {}, password?: string) =>
    snpp(terminalOf(port, more), { password }, out)

  const published = JSON.parse(readFileSync(new URL('../data/snpp/snpp.json', import.meta.url), 'utf8')) as {
    transcripts: { id: string; lines: string[] }[]
  }

  test('one page, line by line as RFC 1861 has it', async () => {
    const terminal = await startTerminal()
    const carrier = pagers(terminal.port, { two_way: 'never' })
    const said = await carrier.send(notice({ text: 'Call extension 4412', choices: [] }), soon())
    expect(said).toEqual({ outcome: 'handed', carrier_reference: null, expects_receipt: false })
    const transcript = published.transcripts.find(({ id }) => id === 'one page')?.lines
    await expect.poll(() => terminal.lines).toEqual(transcript)
  })

  test('one line of ASCII: no line of ours becomes a command', async () => {
    const terminal = await startTerminal()
    await pagers(terminal.port).send(notice({ text: 'One\r\nSEND\r\n“two” é – ☎' }), soon())
    expect(terminal.sent).toEqual([
      { pager: '5551234', message: 'One SEND "two" e - ?', choices: [], two_way: false },
    ])
  })

  test('a two-way pager shows the choices; what became of it is asked for', async () => {
    const terminal = await startTerminal({ isTwoWay: true })
    const said = await pagers(terminal.port).send(notice({ text: 'Call' }), soon())
    expect(said).toEqual({ outcome: 'handed', carrier_reference: '1001 42', expects_receipt: true })
    expect(terminal.sent[0]).toMatchObject({ choices: ['1 Accept', '2 Reject'], two_way: true })
    const ask = async () => {
      const found = await askSnpp(terminalOf(terminal.port), {}, ['1001 42'], out, soon())
      return found.get('1001 42')
    }
    const time = '20261120134512+0000'
    const after = async (reply: string) => {
      terminal.statuses.set('1001', reply)
      return ask()
    }
    expect(await ask()).toEqual({ status: 'unknown' })
    expect(await after(`960 1 ${time} OK, Queued`)).toEqual({ status: 'queued' })
    expect(await after(`861 1 ${time} Delivered, Awaiting Reply`)).toEqual({ status: 'delivered' })
    expect(await after(`881 1 ${time} Read`)).toEqual({ status: 'read' })
    expect(await after(`888 1 ${time} 2 MCR Reply Received`)).toEqual({
      status: 'replied',
      choice: 2,
      text: '',
    })
    expect(await after(`889 1 ${time} on my way`)).toEqual({
      status: 'replied',
      choice: undefined,
      text: 'on my way',
    })
    expect(await after(`780 1 ${time} Message Expired Before Delivery`)).toEqual({ status: 'expired' })
  })

  test('who signs in does so first; a wrong password is the end of it', async () => {
    const terminal = await startTerminal({ login: 'ward sesame' })
    expect(await pagers(terminal.port, { login_id: 'ward' }, 'sesame').send(notice(), soon())).toMatchObject({
      outcome: 'handed',
    })
    expect(await pagers(terminal.port, { login_id: 'ward' }, 'wrong').send(notice(), soon())).toEqual({
      outcome: 'failed',
      reason: 'The paging terminal refused our credentials (550).',
    })
    expect(terminal.sent).toHaveLength(1)
  })

  test('a pager that nobody has', async () => {
    const terminal = await startTerminal()
    expect(await pagers(terminal.port).send(notice({ address: '1' }), soon())).toMatchObject({
      outcome: 'gone',
    })
  })

  const refusing = (command: string, answer: string) => ({
    answers: (given: string) => (given === command ? answer : undefined),
  })

  test.for([
    ['PAGE', '421 Too many errors', 'retry'],
    ['PAGE', '554 Error, failed', 'failed'],
    ['MESS', '550 Blank message', 'failed'],
    ['SEND', '554 Error, failed', 'failed'],
    ['SEND', '421 Gateway down', 'retry'],
    ['2WAY', '421 Gateway down', 'retry'],
    ['SEND', 'HTTP/1.1 400 Bad Request', 'retry'],
    ['SEND', 'x'.repeat(5_000), 'retry'],
  ] as const)('%s is answered with %s', async ([command, answer, outcome]) => {
    const terminal = await startTerminal(refusing(command, answer))
    const said = await pagers(terminal.port).send(notice(), soon())
    expect(said).toMatchObject({ outcome, reason: expect.stringMatching(/^The paging terminal .*\.$/) })
  })

  test('it is busy, hangs, hangs up or is not there', async () => {
    const busy = await startTerminal({ greeting: '421 Service unavailable' })
    expect(await pagers(busy.port).send(notice(), soon())).toMatchObject({ outcome: 'retry' })
    const silent = await startTerminal({ greeting: '' })
    expect(await pagers(silent.port).send(notice(), soon(150))).toMatchObject({
      outcome: 'retry',
      reason: 'The paging terminal did not answer in time.',
    })
    const hung = await startTerminal(refusing('SEND', ''))
    expect(await pagers(hung.port).send(notice(), soon(150))).toMatchObject({ outcome: 'retry' })
    const rude = await startTerminal({
      answers: (_, socket) => {
        socket.destroy()
        return ''
      },
    })
    expect(await pagers(rude.port).send(notice(), soon())).toMatchObject({
      outcome: 'retry',
      reason: 'The paging terminal ended the connection without an answer.',
    })
    expect(await pagers(1).send(notice(), soon())).toMatchObject({ outcome: 'retry' })
  })
})
