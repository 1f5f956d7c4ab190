import process from 'node:process'
import { describe, expect, test } from 'vitest'
import {
  closeAt,
  deliver,
  deliverAfter,
  endAt,
  stallAt,
  staySilent,
  type Delivery,
} from '../../fixtures/peers/schedules/source-server.ts'
import { eachKind, openSource, trustLocalServers, type Peer } from '../../fixtures/peers/schedules/sources.ts'

const isFull = process.env['FAULTS'] === 'full'
const span = { from: '2026-03-02', until: '2026-03-15' }

/** Where a format has structure: the ends of lines, fields, elements and values. */
const structure = /[\n,"[\]{}<>]/g

/** Up to `most` places of the text at which an answer may be cut, its beginning and its last character among them. */
function listCuts(text: string, most: number): number[] {
  const places = [0, 1, ...Array.from(text.matchAll(structure), ({ index }) => index + 1), text.length - 1]
  const step = Math.max(1, Math.floor(places.length / most))
  return [...new Set(places.filter((_, index) => index % step === 0 || index > places.length - 12))].filter(
    (place) => place < text.length,
  )
}

/** Only answers that hold shifts are cut, so that the request before them succeeds. */
const onlySchedules =
  (broken: Delivery): Delivery =>
  (response, answer, count) =>
    (isSchedule(answer.body) ? broken : deliver)(response, answer, count)

const isSchedule = (body: string | Buffer): boolean =>
  /Schedule data for|ScheduleKey|scheduledShifts|GetScheduleResult>/.test(body.toString())

async function readAnswer(peer: Peer): Promise<string> {
  let text = ''
  peer.delivers((response, answer, count) => {
    if (isSchedule(answer.body)) text = answer.body.toString()
    deliver(response, answer, count)
  })
  expect(await openSource(peer).pullShifts(span)).toMatchObject({ ok: true })
  return text
}

describe.for(eachKind)('$kind', ({ kind, start }) => {
  test('a connection that closes at any place of an answer is a failure', async () => {
    trustLocalServers()
    const peer = await start()
    const text = await readAnswer(peer)
    for (const place of listCuts(text, 40)) {
      peer.delivers(onlySchedules(closeAt(place)))
      const pulled = await openSource(peer).pullShifts(span)
      expect(pulled, `${place} of ${text.length}`).toMatchObject({ ok: false, trouble: 'unreachable' })
    }
    peer.delivers(deliver)
    expect(await openSource(peer).pullShifts(span)).toMatchObject({ ok: true })
  })

  test('an answer that ends at any place of its structure is a failure', async () => {
    trustLocalServers()
    const peer = await start()
    const text = await readAnswer(peer)
    for (const place of listCuts(text, 200)) {
      // Rows of a text are complete at the end of each line: only an end of the connection shows that more were to come.
      if (kind === 'amion' && text[place - 1] === '\n') continue
      peer.delivers(onlySchedules(endAt(place)))
      const pulled = await openSource(peer).pullShifts(span)
      expect(pulled, JSON.stringify(text.slice(Math.max(0, place - 40), place))).toMatchObject({ ok: false })
    }
  })

  test('a source that is down for a day fails each time, and is complete when it returns', async () => {
    trustLocalServers()
    const peer = await start()
    const before = await openSource(peer).pullShifts(span)
    await peer.close()
    for (let hour = 0; hour < 24; hour++)
      expect(await openSource(peer).pullShifts(span)).toMatchObject({ ok: false, trouble: 'unreachable' })
    expect((await openSource(peer).testConnection()).at(-1)).toMatchObject({
      step: 'connection',
      result: { ok: false, trouble: 'unreachable' },
    })
    const returned = await start({ port: peer.port })
    expect(await openSource(returned).pullShifts(span)).toEqual(before)
  })
})

test('a pull ends after ten time limits, although each answer comes in time', async () => {
  trustLocalServers()
  const timeout_ms = 1_000
  const ended = await Promise.all(
    eachKind.map(async ({ start }) => {
      const peer = await start()
      peer.delivers(deliverAfter(timeout_ms / 2))
      const begun = performance.now()
      const source = openSource(peer, { timeout_ms })
      const pulled = await source.pullShifts({ from: '2000-01-01', until: '2026-12-31' })
      return { pulled, limits: (performance.now() - begun) / timeout_ms }
    }),
  )
  for (const { pulled, limits } of ended) {
    expect(pulled).toMatchObject({ ok: false, trouble: 'timeout' })
    expect(limits).toBeGreaterThan(9)
    expect(limits).toBeLessThan(13)
  }
})

test('a response that stalls ends at the time limit, before its head and in the middle of its body', async () => {
  trustLocalServers()
  const timeout_ms = isFull ? 30_000 : 5_000
  const silent = await Promise.all(
    eachKind.flatMap(({ start }) =>
      [staySilent, stallAt(0.5)].map(async (delivery) => {
        const peer = await start()
        peer.delivers(delivery)
        const begun = performance.now()
        const pulled = await openSource(peer, { timeout_ms }).pullShifts(span)
        return { pulled, waited_ms: performance.now() - begun }
      }),
    ),
  )
  for (const { pulled, waited_ms } of silent) {
    expect(pulled).toMatchObject({ ok: false, trouble: 'timeout' })
    expect(waited_ms).toBeGreaterThanOrEqual(timeout_ms - 100)
    // Less than two limits, also of the short one.
    expect(waited_ms).toBeLessThan(timeout_ms + 4_500)
  }
})
