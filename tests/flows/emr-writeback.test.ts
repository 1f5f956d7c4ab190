import * as emr from '@wardline/contract/integrations/emr.routes.ts'
import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import { recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { changeSubject } from '@wardline/contract/messaging/subject.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { ackOf, startBadEngine, startEngine } from '../world/mllp-listener.ts'
import { gainRights } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'

// EMR write-back (messaging §7 mdm_writeback, §8 'Error triggering EMR writeback').

const settings = { ALLOW_LOOPBACK_TARGETS: 'on', EMR_ANSWER_SECONDS: '1' }
const patience = { interval: 20, timeout: 15_000 }

const on = (thread: Thread) => ({ params: { id: thread.id } })
const sends = (who: Person, thread: Thread) => who.call(emr.writeThreadBack, on(thread))
const stateOf = (who: Person, thread: Thread) => who.call(emr.getThreadWriteback, on(thread))

const becomes = (who: Person, thread: Thread, expected: Partial<EmrDocument>) =>
  expect.poll(() => stateOf(who, thread), patience).toMatchObject(expected)

const goesTo = ({ dora }: Hospital, port: number, more: Record<string, unknown> = {}) =>
  dora.call(emr.setEmrEndpoint, {
    body: { host: '127.0.0.1', port, sending_facility: 'GENHOSP', receiving_application: 'EPIC', ...more },
  })

async function about({ ana, ben, ids }: Hospital, text = 'K+ 6.1'): Promise<Thread> {
  const thread = await ana.writes(ben, text)
  await ana.call(changeSubject, { ...on(thread), body: { encounter_id: ids.encounter } })
  return thread
}

/** A hospital, its engine and a thread about a patient. */
async function ward() {
  const h = await hospital({ settings })
  const engine = await startEngine()
  await goesTo(h, engine.port)
  return { ...h, engine, thread: await about(h) }
}

/** The same with an engine that misbehaves. */
async function badWard(...behaves: Parameters<typeof startBadEngine>) {
  const h = await hospital({ settings })
  const engine = await startBadEngine(...behaves)
  await goesTo(h, engine.port)
  return { ...h, engine, thread: await about(h) }
}

test('messaging §7: a thread becomes one document in the record of its patient', async () => {
  const { ana, ben, engine, thread, app, ids } = await ward()
  await ben.replies(thread, 'Repeat | drawn ^ & ~ \\ "50 %"\nSecond line: é 𝛼')
  expect(await stateOf(ana, thread)).toMatchObject({ state: 'none', document_number: '', attempts: 0 })
  const phone = await ben.phone()

  const asked = await ana.tries(emr.writeThreadBack, on(thread))
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({ state: 'queued', reason: '', may: { write_back: true } })
  const told = await phone.hears('emr_document_changed', (e) => e.state === 'accepted')
  expect(told).toMatchObject({ thread_id: thread.id, attempts: 1, reason: '', next_try: null })
  expect(await stateOf(ben, thread)).toMatchObject(told)

  const [document] = engine.received
  expect(engine.received).toHaveLength(1)
  expect(document?.event).toBe('T02')
  expect(document?.document_number).toBe(told.document_number)
  const { rows } = await app.db.worker((db) =>
    sql<{ mrn: string; first_name: string; last_name: string; born: string }>`
      select mrn, first_name, last_name, to_char(date_of_birth, 'YYYYMMDD') as born from patient where id = ${ids.patient}`.execute(
      db,
    ),
  )
  const at = (place: string) => document?.at(place)
  expect([at('PID.3.1'), at('PID.5.2'), at('PID.5.1'), at('PID.7')]).toEqual([
    rows[0]?.mrn,
    rows[0]?.first_name,
    rows[0]?.last_name,
    rows[0]?.born,
  ])
  expect([at('MSH.3'), at('MSH.4'), at('MSH.5'), at('MSH.12'), at('MSH.18')]).toEqual([
    'WARDLINE',
    'GENHOSP',
    'EPIC',
    '2.5.1',
    'UNICODE UTF-8',
  ])
  expect([at('PV1.2'), at('PV1.19.1')]).toEqual(['I', String(ids.encounter)])
  expect([at('TXA.10.1'), at('TXA.10.2'), at('TXA.13.1'), at('TXA.17')]).toEqual([
    String(ana.who.user_id),
    'Ruiz',
    '',
    'AU',
  ])
  const text = document?.lines.join('\n')
  expect(text).toContain('Subject: K+ 6.1')
  expect(text).toContain('Repeat | drawn ^ & ~ \\ "50 %"\nSecond line: é 𝛼')
})

test('the second time it replaces the document, whose number stays', async () => {
  const { ana, ben, engine, thread } = await ward()
  await sends(ana, thread)
  await becomes(ana, thread, { state: 'accepted' })
  const { document_number } = await stateOf(ana, thread)
  const reply = await ben.replies(thread, 'K+ now 5.2')
  await sends(ben, thread)
  await becomes(ana, thread, { state: 'accepted', document_number, sent_message_id: reply.id, attempts: 1 })
  const [first, second] = engine.received
  expect([second?.event, second?.document_number, second?.at('TXA.13.1')]).toEqual([
    'T10',
    document_number,
    document_number,
  ])
  expect(second?.lines.join('\n')).toContain('K+ now 5.2')
  expect(first?.control_id).not.toBe(second?.control_id)
  expect(engine.documents.size).toBe(1)
})

test('what cannot go to a record is refused with a sentence', async () => {
  const h = await hospital({ settings })
  const { ana, ben, cleo } = h
  const refused = async (thread: Thread, who = ana) => {
    const { status, body } = await who.tries(emr.writeThreadBack, on(thread))
    return [status, (body as { non_field_errors?: string[]; detail?: string }).non_field_errors?.[0]]
  }
  const without = await ana.writes(ben, 'No patient')
  expect(await refused(without)).toEqual([400, 'This thread has no patient. Attach one first.'])
  const thread = await about(h)
  expect(await refused(thread)).toEqual([400, 'EMR write-back is not set up for this hospital.'])
  expect((await refused(thread, cleo))[0]).toBe(404)
})

test('a document does not move to the record of another patient', async () => {
  const { ana, app, ids, thread } = await ward()
  await sends(ana, thread)
  await becomes(ana, thread, { state: 'accepted' })
  const { rows } = await app.db.worker((db) =>
    sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
      values (${ids.account_id}, 'other-1', 'Other', 'Patient', '1980-02-03') returning id`.execute(db),
  )
  await ana.call(changeSubject, { ...on(thread), body: { patient_id: rows[0]?.id } })
  const { status, body } = await ana.tries(emr.writeThreadBack, on(thread))
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('another patient')])
})

test('the listener is down: it says so, tries again by itself, and the document arrives once', async () => {
  const { ana, ben, clock, engine, thread } = await ward()
  await engine.close()
  await sends(ana, thread)
  const reason = 'The EMR interface refused the connection.'
  await becomes(ben, thread, { state: 'failed', reason, attempts: 1, next_try: expect.any(String) })
  clock.forward({ seconds: 31 })
  await becomes(ana, thread, { state: 'failed', attempts: 2 })
  const again = await startEngine(engine.port)
  clock.forward({ seconds: 61 })
  await becomes(ana, thread, { state: 'accepted', reason: '', next_try: null })
  expect(again.received.map(({ event }) => event)).toEqual(['T02'])
})

test.for(['AE', 'AR'] as const)(
  'messaging §8: %s is shown with what the other side said, and tried again',
  async (code) => {
    const words = '|Patient not \\T\\ found'
    const { ana, clock, engine, thread } = await badWard((socket, id) => socket.write(ackOf(code, id, words)))
    await sends(ana, thread)
    const what = code === 'AE' ? 'The EMR reported an error' : 'The EMR rejected the document'
    await becomes(ana, thread, { state: 'failed', reason: `${what}: Patient not & found.` })
    engine.behaves((socket, id) => socket.write(ackOf('AA', id)))
    clock.forward({ seconds: 31 })
    await becomes(ana, thread, { state: 'accepted' })
    // What was refused for certain goes as a message of its own.
    expect(new Set(engine.control_ids).size).toBe(2)
  },
)

const unsure: Record<string, [Parameters<typeof startBadEngine>[0], string]> = {
  hangs: [() => undefined, 'The EMR interface did not answer in time.'],
  'closes after it was sent': [
    (socket) => socket.end(),
    'The EMR interface ended the connection without an answer.',
  ],
  'resets after it was sent': [
    (socket) => socket.resetAndDestroy(),
    'The EMR interface ended the connection without an answer.',
  ],
  'answers garbage': [
    (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'The EMR interface answered something that is not HL7.',
  ],
  'answers a frame of garbage': [
    (socket) => socket.write('\u000b\u0000\u0001MSA\u001c\r'),
    'The EMR interface answered something that is not HL7.',
  ],
  'answers about another message': [
    (socket) => socket.write(ackOf('AA', 'WL0.1')),
    'The EMR interface answered about another message.',
  ],
  'answers half a frame': [
    (socket, id) => socket.end(ackOf('AA', id).slice(0, 60)),
    'The EMR interface ended the connection without an answer.',
  ],
  'answers half a frame and hangs': [
    (socket, id) => socket.write(ackOf('AA', id).slice(0, 60)),
    'The EMR interface did not answer in time.',
  ],
}

test.for(Object.entries(unsure))(
  'an engine that %s: the same message again, so that it can tell',
  async ([, [behaves, reason]]) => {
    const { ana, ben, clock, engine, thread } = await badWard(behaves)
    await sends(ana, thread)
    await becomes(ana, thread, { state: 'failed', reason })
    // More is said meanwhile: it follows as a replacement, after the first is answered.
    const reply = await ben.replies(thread, 'And more')
    engine.behaves((socket, id) => socket.write(ackOf('AA', id)))
    await sends(ben, thread)
    await becomes(ana, thread, { state: 'accepted', sent_message_id: reply.id })
    const [first, second, third] = engine.control_ids
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(engine.control_ids).toHaveLength(3)
    clock.forward({ hours: 2 })
    expect(await stateOf(ana, thread)).toMatchObject({ state: 'accepted' })
  },
)

test('a server that dies between sending and the answer: another one sends the same, and one document is there', async () => {
  const h = await hospital({ settings: { ...settings, EMR_ANSWER_SECONDS: '10' } })
  const held: (() => void)[] = []
  const engine = await startBadEngine((socket, id, count) => {
    if (count === 1) held.push(() => socket.write(ackOf('AA', id)))
    else socket.write(ackOf('AA', id))
  })
  await goesTo(h, engine.port)
  const thread = await about(h)
  await h.secondNode()
  await sends(h.ana, thread)
  await expect.poll(() => engine.control_ids.length, patience).toBe(1)
  // As good as dead: its lease runs out while it waits.
  h.clock.forward({ seconds: 31 })
  await becomes(h.ana, thread, { state: 'accepted' })
  for (const answers of held) answers()
  expect(new Set(engine.control_ids).size).toBe(1)
  expect(engine.control_ids).toHaveLength(2)
  expect(await stateOf(h.ana, thread)).toMatchObject({ state: 'accepted', attempts: 1 })
})

test('pressed by several people on two nodes at once is one document', async () => {
  const h = await ward()
  const second = await h.secondNode()
  const ben = second.person(h.ben)
  await Promise.all([
    sends(h.ana, h.thread),
    sends(ben, h.thread),
    sends(h.ana, h.thread),
    sends(ben, h.thread),
  ])
  await becomes(h.ana, h.thread, { state: 'accepted' })
  expect(h.engine.documents.size).toBe(1)
  expect(h.engine.received.filter(({ event }) => event === 'T02')).toHaveLength(1)
})

test('a thread that was given another patient meanwhile does not go to the first one’s record', async () => {
  const { ana, app, clock, engine, ids, thread } = await badWard((socket, id) =>
    socket.write(ackOf('AE', id)),
  )
  await sends(ana, thread)
  await becomes(ana, thread, { state: 'failed' })
  const { rows } = await app.db.worker((db) =>
    sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
      values (${ids.account_id}, 'other-2', 'Right', 'Patient', '1980-02-03') returning id`.execute(db),
  )
  await ana.call(changeSubject, { ...on(thread), body: { patient_id: rows[0]?.id } })
  clock.forward({ seconds: 31 })
  await becomes(ana, thread, {
    reason: 'The thread was given another patient, or none, before it was sent. Send it again.',
    next_try: null,
  })
  expect(engine.control_ids).toHaveLength(1)
  // The first was refused for certain: the right one may have it.
  engine.behaves((socket, id) => socket.write(ackOf('AA', id)))
  await sends(ana, thread)
  await becomes(ana, thread, { state: 'accepted' })
})

test('a recalled thread is not sent any more', async () => {
  const h = await hospital({ settings })
  const { ana, clock } = h
  await gainRights(h, ana, ['messaging.recall_thread'])
  const engine = await startBadEngine((socket, id) => socket.write(ackOf('AE', id)))
  await goesTo(h, engine.port)
  const thread = await about(h)
  await sends(ana, thread)
  await becomes(ana, thread, { state: 'failed' })
  await ana.call(recallThread, on(thread))
  clock.forward({ seconds: 31 })
  const reason = () =>
    h.app.db.worker(
      async (db) =>
        (await sql<{ reason: string }>`select reason from emr_document`.execute(db)).rows[0]?.reason,
    )
  await expect.poll(reason, patience).toBe('The thread was recalled before it was sent.')
  expect(engine.control_ids).toHaveLength(1)
})

test('where it goes is set by an administrator; this machine only by setting, reserved addresses never', async () => {
  const { dora, ana } = await hospital()
  const set = async (host: string) => {
    const { status, body } = await dora.tries(emr.setEmrEndpoint, { body: { host, port: 2575 } })
    return [status, (body as { host?: unknown }).host]
  }
  expect(await dora.call(emr.getEmrEndpoint)).toMatchObject({ is_set_up: false, is_on: false })
  expect((await ana.tries(emr.getEmrEndpoint)).status).toBe(403)
  const refused = ['The address of the EMR interface is not allowed: it is this machine, or reserved.']
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '0.0.0.0', '[::1]'.slice(1, -1)])
    expect(await set(host)).toEqual([400, refused])
  for (const host of ['10.20.30.40', 'engine.hospital.invalid']) expect(await set(host)).toEqual([200, host])
  expect(await dora.call(emr.getEmrEndpoint)).toMatchObject({
    is_set_up: true,
    host: 'engine.hospital.invalid',
    port: 2575,
    sending_application: 'WARDLINE',
  })
})

test('switched off, what waits says so; switched on again it goes at once', async () => {
  const h = await hospital({ settings })
  const bad = await startBadEngine((socket) => socket.resetAndDestroy())
  await goesTo(h, bad.port)
  const thread = await about(h)
  await sends(h.ana, thread)
  await becomes(h.ana, thread, { state: 'failed' })
  await goesTo(h, bad.port, { is_on: false })
  h.clock.forward({ seconds: 31 })
  await becomes(h.ana, thread, {
    reason: 'EMR write-back is switched off for this hospital.',
    next_try: null,
  })
  const engine = await startEngine()
  await goesTo(h, engine.port)
  await becomes(h.ana, thread, { state: 'accepted' })
  expect(engine.documents.size).toBe(1)
})
