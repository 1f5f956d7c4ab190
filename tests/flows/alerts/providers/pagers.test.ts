import { SnppSettings } from '@wardline/contract/alerts/providers/snpp.schemas.ts'
import { WctpSettings } from '@wardline/contract/alerts/providers/wctp.schemas.ts'
import type { Notice } from '@wardline/server/platform/providers/provider.ts'
import { pollSnpp, snpp } from '@wardline/server/platform/providers/snpp.ts'
import { wctp } from '@wardline/server/platform/providers/wctp.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  wctpFailure,
  startPagerService,
  wctpSuccess,
  wctpTracking,
} from '../../../fixtures/peers/pager-service.ts'
import { startTerminal } from '../../../fixtures/peers/paging-terminal.ts'

const out = { allow_loopback: true }
const testTimeout = (ms = 2_000) => AbortSignal.timeout(ms)

const createNotice = (more: Partial<Notice> = {}): Notice => ({
  account_id: 1,
  reference: 'W7K3PQ',
  channel: 'pager',
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

  test.for(['1.1', '1.2', '1.3'])(
    '%s: a page includes all of its response options or none',
    async (version) => {
      const service = await startPagerService()
      const provider = pagers(service.url, { version }, 'https://wardline.test/api/hooks/wctp/1')
      expect(await provider.send(createNotice(), testTimeout())).toEqual({
        outcome: 'sent',
        provider_reference: 'W7K3PQ',
        expects_receipt: true,
      })
      expect(service.received).toEqual([
        expect.objectContaining({
          kind: 'wctp-SubmitRequest',
          message_id: 'W7K3PQ',
          recipient: '5551234',
          security_code: 'sesame',
          responses_to: 'https://wardline.test/api/hooks/wctp/1/',
          text: createNotice().text,
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
    },
  )

  test('a server without a public address announces no callback and expects no receipt', async () => {
    const service = await startPagerService()
    expect(await pagers(service.url).send(createNotice({ choices: [] }), testTimeout())).toMatchObject({
      expects_receipt: false,
    })
    expect(service.received[0]).toMatchObject({ responses_to: undefined, choices: [] })
  })

  test("a polling client tracks a page by the service's number", async () => {
    const service = await startPagerService(() => wctpTracking('1784193744'))
    const provider = pagers(service.url, { way: 'client', replies: 'asked' })
    expect(await provider.send(createNotice(), testTimeout())).toEqual({
      outcome: 'sent',
      provider_reference: '1784193744',
      expects_receipt: true,
    })
    expect(service.received[0]?.kind).toBe('wctp-SubmitClientMessage')
  })

  const codes = JSON.parse(
    readFileSync(new URL('../../../../packages/wctp/vectors/codes.json', import.meta.url), 'utf8'),
  ) as {
    failure: Record<string, string>
  }

  test.for(Object.keys(codes.failure).map(Number))('the SNPP code %i leads to its outcome', async (code) => {
    const service = await startPagerService(() => wctpFailure(code))
    const expected = code >= 600 ? 'retry' : code === 403 || code === 404 ? 'gone' : 'failed'
    const said = await pagers(service.url).send(createNotice(), testTimeout())
    expect(said).toMatchObject({ outcome: expected, reason: expect.stringContaining(String(code)) })
    expect(JSON.stringify(said)).not.toContain('anything')
  })

  test('a rate-limited page is retried at the given time', async () => {
    const service = await startPagerService((_, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('slow down')
      return undefined
    })
    expect(await pagers(service.url).send(createNotice(), testTimeout())).toMatchObject({
      outcome: 'retry',
      after_ms: 7_000,
    })
  })

  test.for([
    ['a page of HTML', '<html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['bytes', '\u0000\u0001'],
    ['another operation', wctpSuccess.replaceAll('wctp-Confirmation', 'wctp-PollResponse')],
    ['half of it', wctpSuccess.slice(0, 90)],
  ])('an answer outside the protocol: %s', async ([, answer = '']) => {
    const service = await startPagerService(() => answer)
    expect(await pagers(service.url).send(createNotice(), testTimeout())).toEqual({
      outcome: 'failed',
      reason: 'The pager service sent a response that is not WCTP.',
    })
  })

  test('a hanging or unreachable service is retried with a sentence', async () => {
    const service = await startPagerService(() => undefined)
    expect(await pagers(service.url).send(createNotice(), testTimeout(150))).toMatchObject({
      outcome: 'retry',
      reason: 'The pager service did not respond in time.',
    })
    expect(await pagers('http://127.0.0.1:1/wctp').send(createNotice(), testTimeout())).toMatchObject({
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

  const published = JSON.parse(
    readFileSync(new URL('../../../../packages/snpp/vectors/snpp.json', import.meta.url), 'utf8'),
  ) as {
    transcripts: { id: string; lines: string[] }[]
  }

  test('one page is sent line by line as in RFC 1861', async () => {
    const terminal = await startTerminal()
    const provider = pagers(terminal.port, { two_way: 'never' })
    const said = await provider.send(
      createNotice({ text: 'Call extension 4412', choices: [] }),
      testTimeout(),
    )
    expect(said).toEqual({ outcome: 'sent', provider_reference: null, expects_receipt: false })
    const transcript = published.transcripts.find(({ id }) => id === 'one page')?.lines
    await expect.poll(() => terminal.lines).toEqual(transcript)
  })

  test('text is one line of ASCII and never becomes a command', async () => {
    const terminal = await startTerminal()
    await pagers(terminal.port).send(createNotice({ text: 'One\r\nSEND\r\n“two” é – ☎' }), testTimeout())
    expect(terminal.sent).toEqual([
      { pager: '5551234', message: 'One SEND "two" e - ?', choices: [], two_way: false },
    ])
  })

  test('a two-way pager shows the response options; delivery is polled', async () => {
    const terminal = await startTerminal({ isTwoWay: true })
    const said = await pagers(terminal.port).send(createNotice({ text: 'Call' }), testTimeout())
    expect(said).toEqual({ outcome: 'sent', provider_reference: '1001 42', expects_receipt: true })
    expect(terminal.sent[0]).toMatchObject({ choices: ['1 Accept', '2 Reject'], two_way: true })
    const ask = async () => {
      const found = await pollSnpp(terminalOf(terminal.port), {}, ['1001 42'], out, testTimeout())
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

  test('credentials are sent first; a wrong password is final', async () => {
    const terminal = await startTerminal({ login: 'ward sesame' })
    expect(
      await pagers(terminal.port, { login_id: 'ward' }, 'sesame').send(createNotice(), testTimeout()),
    ).toMatchObject({
      outcome: 'sent',
    })
    expect(
      await pagers(terminal.port, { login_id: 'ward' }, 'wrong').send(createNotice(), testTimeout()),
    ).toEqual({
      outcome: 'failed',
      reason: 'The paging terminal rejected our credentials (550).',
    })
    expect(terminal.sent).toHaveLength(1)
  })

  test('an unknown pager is rejected', async () => {
    const terminal = await startTerminal()
    expect(await pagers(terminal.port).send(createNotice({ address: '1' }), testTimeout())).toMatchObject({
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
    const said = await pagers(terminal.port).send(createNotice(), testTimeout())
    expect(said).toMatchObject({ outcome, reason: expect.stringMatching(/^The paging terminal .*\.$/) })
  })

  test('a page is retried when the terminal is busy, hangs, disconnects or is unreachable', async () => {
    const busy = await startTerminal({ greeting: '421 Service unavailable' })
    expect(await pagers(busy.port).send(createNotice(), testTimeout())).toMatchObject({ outcome: 'retry' })
    const silent = await startTerminal({ greeting: '' })
    expect(await pagers(silent.port).send(createNotice(), testTimeout(150))).toMatchObject({
      outcome: 'retry',
      reason: 'The paging terminal did not respond in time.',
    })
    const hung = await startTerminal(refusing('SEND', ''))
    expect(await pagers(hung.port).send(createNotice(), testTimeout(150))).toMatchObject({ outcome: 'retry' })
    const rude = await startTerminal({
      answers: (_, socket) => {
        socket.destroy()
        return ''
      },
    })
    expect(await pagers(rude.port).send(createNotice(), testTimeout())).toMatchObject({
      outcome: 'retry',
      reason: 'The paging terminal closed the connection without a response.',
    })
    expect(await pagers(1).send(createNotice(), testTimeout())).toMatchObject({ outcome: 'retry' })
  })
})
