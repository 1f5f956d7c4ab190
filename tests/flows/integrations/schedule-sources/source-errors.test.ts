import { describe, expect, test } from 'vitest'
import {
  answerWith,
  breakAfter,
  endAt,
  staySilent,
  type Delivery,
} from '../../../fixtures/peers/schedules/source-server.ts'
import {
  eachKind,
  openSource,
  trustLocalServers,
  type Peer,
} from '../../../fixtures/peers/schedules/sources.ts'

const span = { from: '2026-03-02', until: '2026-03-15' }

const withWrongPassword = ({ configuration }: Peer): Peer['configuration'] => {
  switch (configuration.kind) {
    case 'amion':
      return { ...configuration, login: 'wrong-secret' }
    case 'qgenda':
      return { ...configuration, password: 'wrong-secret' }
    case 'shiftadmin':
      return { ...configuration, validation_key: 'wrong-secret' }
    case 'tangier':
      return { ...configuration, password: 'wrong-secret' }
  }
}

describe.for(eachKind)('$kind', ({ start }) => {
  test('a connection test passes its four steps, and says what it found', async () => {
    trustLocalServers()
    const steps = await openSource(await start()).testConnection()
    expect(steps.map(({ step }) => step)).toEqual(['name', 'connection', 'sign_in', 'permission'])
    expect(steps.every(({ result }) => result.ok)).toBe(true)
    expect(steps.at(-1)?.result).toEqual({ ok: true, value: expect.stringMatching(/^\d+ shifts today$/) })
  })

  test('a wrong password fails the sign-in, and no error repeats it', async () => {
    trustLocalServers()
    const peer = await start()
    const source = openSource({ configuration: withWrongPassword(peer) })
    const steps = await source.testConnection()
    expect(steps.map(({ step, result }) => [step, result.ok])).toEqual([
      ['name', true],
      ['connection', true],
      ['sign_in', false],
    ])
    const results = [steps.at(-1)?.result, await source.pullShifts(span), await source.listAssignments()]
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, trouble: 'credentials' })
      expect(JSON.stringify(result)).not.toContain('wrong-secret')
      if (result?.ok === false) expect(result.detail).toContain('[removed]')
    }
  })

  test('an untrusted certificate is refused before anything is sent', async () => {
    const peer = await start()
    const source = openSource(peer)
    expect(await source.pullShifts(span)).toMatchObject({ ok: false, trouble: 'certificate' })
    expect((await source.testConnection()).at(-1)).toMatchObject({
      step: 'connection',
      result: { ok: false },
    })
    expect(peer.requests).toEqual([])
  })

  test('private addresses, unknown names and plain HTTP are refused by name', async () => {
    const { configuration } = await start()
    const at = (base_url: string) => openSource({ configuration: { ...configuration, base_url } })
    const privateAddress = at('https://10.1.2.3/')
    expect(await privateAddress.pullShifts(span)).toMatchObject({ ok: false, trouble: 'not_allowed' })
    expect(await privateAddress.testConnection()).toMatchObject([
      { step: 'name', result: { ok: false, trouble: 'not_allowed' } },
    ])
    expect(await at('https://nowhere.invalid').testConnection()).toMatchObject([
      { step: 'name', result: { ok: false, trouble: 'unreachable' } },
    ])
    expect(await at('http://203.0.113.7/').pullShifts(span)).toMatchObject({
      ok: false,
      trouble: 'not_allowed',
    })
    expect(await at('no address').pullShifts(span)).toMatchObject({ ok: false })
  })

  const answers: readonly (readonly [string, Delivery, string])[] = [
    [
      'a redirect is not followed',
      answerWith({ status: 302, headers: { location: 'https://elsewhere.invalid/' }, body: '' }),
      'refused',
    ],
    ['429 is a limit of the source', answerWith({ status: 429, body: 'Slow down' }), 'rate_limited'],
    ['an error of the server is named', answerWith({ status: 503, body: '<h1>Maintenance</h1>' }), 'refused'],
    ['an empty answer is no schedule', endAt(0), 'malformed'],
    [
      'a page of a proxy is no schedule',
      answerWith({ body: '<html><body>Welcome to the guest network</body></html>' }),
      'malformed',
    ],
    ['silence ends at the time limit', staySilent, 'timeout'],
  ]

  test.for(answers)('%s', async ([, delivery, trouble]) => {
    trustLocalServers()
    const peer = await start()
    peer.delivers(delivery)
    const pulled = await openSource(peer, { timeout_ms: 800 }).pullShifts(span)
    expect(pulled).toMatchObject({ ok: false, trouble })
    if (!pulled.ok) for (const secret of peer.secrets) expect(pulled.detail).not.toContain(secret)
  })

  test('a year that fails in its last part is a failure as a whole', async () => {
    trustLocalServers()
    const peer = await start()
    const year = { from: '2026-01-01', until: '2026-12-31' }
    expect(await openSource(peer).pullShifts(year)).toMatchObject({ ok: true })
    const count = peer.requests.length
    expect(count).toBeGreaterThan(1)
    peer.delivers(breakAfter(2 * count - 1, answerWith({ status: 502, body: 'Bad gateway' })))
    expect(await openSource(peer).pullShifts(year)).toEqual({
      ok: false,
      trouble: 'refused',
      detail: 'HTTP 502: Bad gateway',
    })
    expect(peer.requests.length).toBe(2 * count)
  })
})
