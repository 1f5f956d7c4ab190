import * as emr from '@wardline/contract/integrations/emr.routes.ts'
import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createAck, startBadEngine, startEngine } from '../../fixtures/peers/interface-engine.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

const settings = { ALLOW_LOOPBACK_TARGETS: 'on', EMR_ANSWER_SECONDS: '1' }
const patience = { interval: 20, timeout: 15_000 }

const threadParams = (thread: Thread) => ({ params: { id: thread.id } })
const writeBack = (person: Person, thread: Thread) => person.call(emr.writeThreadBack, threadParams(thread))
const readDocument = (person: Person, thread: Thread) =>
  person.call(emr.getThreadWriteback, threadParams(thread))

const expectDocument = (person: Person, thread: Thread, expected: Partial<EmrDocument>) =>
  expect.poll(() => readDocument(person, thread), patience).toMatchObject(expected)

const setEndpoint = ({ dora }: Hospital, port: number, more: Record<string, unknown> = {}) =>
  dora.call(emr.setEmrEndpoint, {
    body: { host: '127.0.0.1', port, sending_facility: 'GENHOSP', receiving_application: 'EPIC', ...more },
  })

async function createPatientThread({ ana, ben, ids }: Hospital, text = 'K+ 6.1'): Promise<Thread> {
  const thread = await ana.writes(ben, text)
  await ana.call(changeThreadPatient, { ...threadParams(thread), body: { encounter_id: ids.encounter } })
  return thread
}

async function setUp() {
  const h = await createHospital({ settings })
  const engine = await startEngine()
  await setEndpoint(h, engine.port)
  return { ...h, engine, thread: await createPatientThread(h) }
}

async function setUpWithBadEngine(...behaves: Parameters<typeof startBadEngine>) {
  const h = await createHospital({ settings })
  const engine = await startBadEngine(...behaves)
  await setEndpoint(h, engine.port)
  return { ...h, engine, thread: await createPatientThread(h) }
}

test('messaging §7: mdm_writeback takes the uid of a thread as well as its id', async () => {
  const { ana, cleo, thread } = await setUp()
  const byUid = { params: { id: thread.uid } }
  expect((await ana.request(emr.writeThreadBack, byUid)).body).toMatchObject({ thread_id: thread.id })
  expect(await ana.call(emr.getThreadWriteback, byUid)).toMatchObject({ thread_id: thread.id })
  const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  const refused = [
    await cleo.request(emr.writeThreadBack, byUid),
    await cleo.request(emr.getThreadWriteback, byUid),
    await ana.request(emr.writeThreadBack, unknown),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await ana.request(emr.writeThreadBack, { params: { id: 'x' } })).status).toBe(400)
})

test("messaging §7: a thread becomes one document in its patient's record", async () => {
  const { ana, ben, engine, thread, app, ids } = await setUp()
  await ben.replies(thread, 'Repeat | drawn ^ & ~ \\ "50 %"\nSecond line: é 𝛼')
  expect(await readDocument(ana, thread)).toMatchObject({ state: 'none', document_number: '', attempts: 0 })
  const device = await ben.connect()

  const asked = await ana.request(emr.writeThreadBack, threadParams(thread))
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({ state: 'queued', reason: '', may: { write_back: true } })
  const told = await device.receives('emr_document_changed', (e) => e.state === 'accepted')
  expect(told).toMatchObject({ thread_id: thread.id, attempts: 1, reason: '', next_try: null })
  expect(await readDocument(ben, thread)).toMatchObject(told)

  const [document] = engine.received
  expect(engine.received).toHaveLength(1)
  expect(document?.event).toBe('T02')
  expect(document?.document_number).toBe(told.document_number)
  const { rows } = await app.db.acrossAccounts((db) =>
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
    String(ana.user.user_id),
    'Ruiz',
    '',
    'AU',
  ])
  const text = document?.lines.join('\n')
  expect(text).toContain('Subject: K+ 6.1')
  expect(text).toContain('Repeat | drawn ^ & ~ \\ "50 %"\nSecond line: é 𝛼')
})

test('sending a conversation to the record again replaces the document and keeps its number', async () => {
  const { ana, ben, engine, thread } = await setUp()
  await writeBack(ana, thread)
  await expectDocument(ana, thread, { state: 'accepted' })
  const { document_number } = await readDocument(ana, thread)
  const reply = await ben.replies(thread, 'K+ now 5.2')
  await writeBack(ben, thread)
  await expectDocument(ana, thread, {
    state: 'accepted',
    document_number,
    sent_message_id: reply.id,
    attempts: 1,
  })
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

test('a thread that cannot be sent to a record is refused with a sentence', async () => {
  const h = await createHospital({ settings })
  const { ana, ben, cleo } = h
  const refused = async (thread: Thread, person = ana) => {
    const { status, body } = await person.request(emr.writeThreadBack, threadParams(thread))
    return [status, (body as { non_field_errors?: string[]; detail?: string }).non_field_errors?.[0]]
  }
  const without = await ana.writes(ben, 'No patient')
  expect(await refused(without)).toEqual([400, 'This conversation has no patient. Attach one first.'])
  const thread = await createPatientThread(h)
  expect(await refused(thread)).toEqual([400, 'EMR write-back is not set up for this hospital.'])
  expect((await refused(thread, cleo))[0]).toBe(404)
})

test("a document never moves to another patient's record", async () => {
  const { ana, app, ids, thread } = await setUp()
  await writeBack(ana, thread)
  await expectDocument(ana, thread, { state: 'accepted' })
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
      values (${ids.account_id}, 'other-1', 'Other', 'Patient', '1980-02-03') returning id`.execute(db),
  )
  await ana.call(changeThreadPatient, { ...threadParams(thread), body: { patient_id: rows[0]?.id } })
  const { status, body } = await ana.request(emr.writeThreadBack, threadParams(thread))
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('another patient')])
})

test('an unreachable listener is shown, retried automatically, and receives the document once', async () => {
  const { ana, ben, clock, engine, thread } = await setUp()
  await engine.close()
  await writeBack(ana, thread)
  const reason = 'The EMR interface refused the connection.'
  await expectDocument(ben, thread, { state: 'failed', reason, attempts: 1, next_try: expect.any(String) })
  clock.forward({ seconds: 31 })
  await expectDocument(ana, thread, { state: 'failed', attempts: 2 })
  const again = await startEngine(engine.port)
  clock.forward({ seconds: 61 })
  await expectDocument(ana, thread, { state: 'accepted', reason: '', next_try: null })
  expect(again.received.map(({ event }) => event)).toEqual(['T02'])
})

test.for(['AE', 'AR'] as const)(
  "messaging §8: %s is shown with the listener's answer and retried",
  async (code) => {
    const words = '|Patient not \\T\\ found'
    const { ana, clock, engine, thread } = await setUpWithBadEngine((socket, id) =>
      socket.write(createAck(code, id, words)),
    )
    await writeBack(ana, thread)
    const what = code === 'AE' ? 'The EMR reported an error' : 'The EMR rejected the document'
    await expectDocument(ana, thread, { state: 'failed', reason: `${what}: Patient not & found.` })
    engine.behaves((socket, id) => socket.write(createAck('AA', id)))
    clock.forward({ seconds: 31 })
    await expectDocument(ana, thread, { state: 'accepted' })
    // A rejected message is replaced by a new one with a new control id.
    expect(new Set(engine.control_ids).size).toBe(2)
  },
)

const unsure: Record<string, [Parameters<typeof startBadEngine>[0], string]> = {
  hangs: [() => undefined, 'The EMR interface did not respond in time.'],
  'closes after it was sent': [
    (socket) => socket.end(),
    'The EMR interface closed the connection without an acknowledgement.',
  ],
  'resets after it was sent': [
    (socket) => socket.resetAndDestroy(),
    'The EMR interface closed the connection without an acknowledgement.',
  ],
  'answers garbage': [
    (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'The EMR interface sent a response that is not HL7.',
  ],
  'answers a frame of garbage': [
    (socket) => socket.write('\u000b\u0000\u0001MSA\u001c\r'),
    'The EMR interface sent a response that is not HL7.',
  ],
  'answers about another message': [
    (socket) => socket.write(createAck('AA', 'WL0.1')),
    'The EMR interface acknowledged a different message.',
  ],
  'answers half a frame': [
    (socket, id) => socket.end(createAck('AA', id).slice(0, 60)),
    'The EMR interface closed the connection without an acknowledgement.',
  ],
  'answers half a frame and hangs': [
    (socket, id) => socket.write(createAck('AA', id).slice(0, 60)),
    'The EMR interface did not respond in time.',
  ],
}

test.for(Object.entries(unsure))(
  'an engine that %s receives the same message again, with the same control id',
  async ([, [behaves, reason]]) => {
    const { ana, ben, clock, engine, thread } = await setUpWithBadEngine(behaves)
    await writeBack(ana, thread)
    await expectDocument(ana, thread, { state: 'failed', reason })
    // A later reply follows as a replacement once the first is acknowledged.
    const reply = await ben.replies(thread, 'And more')
    engine.behaves((socket, id) => socket.write(createAck('AA', id)))
    await writeBack(ben, thread)
    await expectDocument(ana, thread, { state: 'accepted', sent_message_id: reply.id })
    const [first, second, third] = engine.control_ids
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(engine.control_ids).toHaveLength(3)
    clock.forward({ hours: 2 })
    expect(await readDocument(ana, thread)).toMatchObject({ state: 'accepted' })
  },
)

test('when a server dies between sending and the answer, another sends the same message and one document exists', async () => {
  const h = await createHospital({ settings: { ...settings, EMR_ANSWER_SECONDS: '10' } })
  const held: (() => void)[] = []
  const engine = await startBadEngine((socket, id, count) => {
    if (count === 1) held.push(() => socket.write(createAck('AA', id)))
    else socket.write(createAck('AA', id))
  })
  await setEndpoint(h, engine.port)
  const thread = await createPatientThread(h)
  await h.startSecondNode()
  await writeBack(h.ana, thread)
  await expect.poll(() => engine.control_ids.length, patience).toBe(1)
  // The lease expires while it waits, as after a crash.
  h.clock.forward({ seconds: 31 })
  await expectDocument(h.ana, thread, { state: 'accepted' })
  for (const answers of held) answers()
  expect(new Set(engine.control_ids).size).toBe(1)
  expect(engine.control_ids).toHaveLength(2)
  expect(await readDocument(h.ana, thread)).toMatchObject({ state: 'accepted', attempts: 1 })
})

test('concurrent requests of several users on two nodes create one document', async () => {
  const h = await setUp()
  const second = await h.startSecondNode()
  const ben = second.connectAs(h.ben)
  await Promise.all([
    writeBack(h.ana, h.thread),
    writeBack(ben, h.thread),
    writeBack(h.ana, h.thread),
    writeBack(ben, h.thread),
  ])
  await expectDocument(h.ana, h.thread, { state: 'accepted' })
  expect(h.engine.documents.size).toBe(1)
  expect(h.engine.received.filter(({ event }) => event === 'T02')).toHaveLength(1)
})

test("a thread whose patient changed is not sent to the first patient's record", async () => {
  const { ana, app, clock, engine, ids, thread } = await setUpWithBadEngine((socket, id) =>
    socket.write(createAck('AE', id)),
  )
  await writeBack(ana, thread)
  await expectDocument(ana, thread, { state: 'failed' })
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
      values (${ids.account_id}, 'other-2', 'Right', 'Patient', '1980-02-03') returning id`.execute(db),
  )
  await ana.call(changeThreadPatient, { ...threadParams(thread), body: { patient_id: rows[0]?.id } })
  clock.forward({ seconds: 31 })
  await expectDocument(ana, thread, {
    reason: 'The patient of the conversation was changed before it was sent. Send it again.',
    next_try: null,
  })
  expect(engine.control_ids).toHaveLength(1)
  // The first was rejected, so the correct document may be sent.
  engine.behaves((socket, id) => socket.write(createAck('AA', id)))
  await writeBack(ana, thread)
  await expectDocument(ana, thread, { state: 'accepted' })
})

test('a recalled thread is no longer sent', async () => {
  const h = await createHospital({ settings })
  const { ana, clock } = h
  await grantPermissions(h, ana, ['messaging.recall_thread'])
  const engine = await startBadEngine((socket, id) => socket.write(createAck('AE', id)))
  await setEndpoint(h, engine.port)
  const thread = await createPatientThread(h)
  await writeBack(ana, thread)
  await expectDocument(ana, thread, { state: 'failed' })
  await ana.call(recallThread, threadParams(thread))
  clock.forward({ seconds: 31 })
  const reason = () =>
    h.app.db.acrossAccounts(
      async (db) =>
        (await sql<{ reason: string }>`select reason from emr_document`.execute(db)).rows[0]?.reason,
    )
  await expect.poll(reason, patience).toBe('The conversation was recalled before it was sent.')
  expect(engine.control_ids).toHaveLength(1)
})

test("an administrator sets the listener's address; this machine and private addresses need a setting, reserved ones are refused", async () => {
  const { dora, ana } = await createHospital({ settings: { OUTBOUND_PRIVATE_HOSTS: '10.20.0.0/16' } })
  const set = async (host: string) => {
    const { status, body } = await dora.request(emr.setEmrEndpoint, { body: { host, port: 2575 } })
    return [status, (body as { host?: unknown }).host]
  }
  expect(await dora.call(emr.getEmrEndpoint)).toMatchObject({ is_set_up: false, is_on: false })
  expect((await ana.request(emr.getEmrEndpoint)).status).toBe(403)
  const refused = [
    'The address of the EMR interface is not allowed: it is this server or a reserved address.',
  ]
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '0.0.0.0', '[::1]'.slice(1, -1)])
    expect(await set(host)).toEqual([400, refused])
  const unlisted = [
    'This address is private. Ask the operator of this server to add it to OUTBOUND_PRIVATE_HOSTS.',
  ]
  for (const host of ['10.21.30.40', '192.168.1.2', 'fd12::1'])
    expect(await set(host)).toEqual([400, unlisted])
  for (const host of ['10.20.30.40', 'engine.hospital.invalid']) expect(await set(host)).toEqual([200, host])
  expect(await dora.call(emr.getEmrEndpoint)).toMatchObject({
    is_set_up: true,
    host: 'engine.hospital.invalid',
    port: 2575,
    sending_application: 'WARDLINE',
  })
})

test('while switched off, queued documents say so; switching on sends them at once', async () => {
  const h = await createHospital({ settings })
  const bad = await startBadEngine((socket) => socket.resetAndDestroy())
  await setEndpoint(h, bad.port)
  const thread = await createPatientThread(h)
  await writeBack(h.ana, thread)
  await expectDocument(h.ana, thread, { state: 'failed' })
  await setEndpoint(h, bad.port, { is_on: false })
  h.clock.forward({ seconds: 31 })
  await expectDocument(h.ana, thread, {
    reason: 'EMR write-back is switched off for this hospital.',
    next_try: null,
  })
  const engine = await startEngine()
  await setEndpoint(h, engine.port)
  await expectDocument(h.ana, thread, { state: 'accepted' })
  expect(engine.documents.size).toBe(1)
})
