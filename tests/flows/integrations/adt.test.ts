import { X509Certificate } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as adt from '@wardline/contract/integrations/adt.routes.ts'
import { getCareTeam } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { getPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { adtHousekeeping } from '@wardline/server/features/integrations/adt/adt.jobs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { assign } from '../../fixtures/hospital/patients.ts'
import { createReceivingHospital, encountersOf } from '../../fixtures/integrations/adt-hospital.ts'
import { localCertificate } from '../../fixtures/network/certificate.ts'
import { connectAdtSender, printAdt, readPublished, type AdtFields } from '../../fixtures/peers/adt-sender.ts'

const tooLarge = 'A message has at most a million bytes and 2,000 segments.'
const accepted = { code: 'AA', reason: '', error_code: '' }

test('14.9: an admission, a transfer and a discharge move the patient, and end the care team', async () => {
  const h = await createReceivingHospital()
  const { ana, ben, send, find } = h
  const device = await ana.connect()
  expect(await send('A01', '0700', { location: '6W^12^A^GEN', visit: 'V1' })).toEqual({
    ...accepted,
    control_id: 'M1',
  })
  const admitted = await find('4711')
  expect(admitted).toMatchObject({
    display_name: 'Becker, Rickey',
    middle_name: 'J',
    date_of_birth: '1987-03-10',
    sex: 'M',
    location: '6W 12 A',
    place: { kind: 'bed', room: '6W 12', unit: { name: '6W' } },
    is_discharged: false,
  })
  const id = admitted?.id ?? 0
  expect(await device.receives('patient_changed')).toEqual({ patient_id: id, changed_by_id: null })
  await assign(h, ben, [{ id }])

  await send('A02', '0800', { location: 'ICU^^3', visit: 'V1' })
  expect(await find('4711')).toMatchObject({ location: 'ICU 3', changed_by: null })
  await send('A03', '0900', { visit: 'V1' })
  expect(await find('4711')).toMatchObject({ is_discharged: true, care_team: [] })
  const [encounter] = await encountersOf(h, id)
  expect(encounter).toMatchObject({ class: 'IMP', status: 'finished', location: { name: 'ICU 3' } })
  expect(encounter?.ends).toContain('T09:00')
  expect(await device.receives('care_team_unassigned')).toMatchObject({ patient_id: id, changed_by: null })
  for (const action of ['patient.created', 'patient.changed', 'patient.discharged'])
    expect(await listAuditEntries(h, action)).toMatchObject([{ actor_id: null, object_id: id }])
})

test('14.9: an update changes the identity, and what a message does not say stays', async () => {
  const { send, find } = await createReceivingHospital()
  await send('A04', '0700', { class: 'O', location: 'CLINIC' })
  await send('A08', '0800', { name: 'Becker-Ruiz^Rickey', birth: '', sex: '' })
  expect(await find('4711')).toMatchObject({
    display_name: 'Becker-Ruiz, Rickey',
    middle_name: 'J',
    date_of_birth: '1987-03-10',
    location: 'CLINIC',
  })
  await send('A08', '0900', { name: 'Becker^Rickey^""', birth: '""' })
  expect(await find('4711')).toMatchObject({ middle_name: '', date_of_birth: null })
})

test('14.9: cancelled events are undone; a cancelled discharge brings the care team back', async () => {
  const h = await createReceivingHospital()
  const { ana, ben, send, find } = h
  await send('A01', '0700', { location: '6W^12^A', visit: 'V1' })
  const id = (await find('4711'))?.id ?? 0
  await assign(h, ben, [{ id }])
  await send('A02', '0800', { location: 'ICU^^3', visit: 'V1' })
  await send('A12', '0810', { visit: 'V1' })
  expect(await find('4711')).toMatchObject({ location: '6W 12 A' })
  await send('A03', '0900', { visit: 'V1' })
  await send('A13', '0910', { location: '6W^12^A', visit: 'V1' })
  expect(await find('4711')).toMatchObject({ is_discharged: false, location: '6W 12 A' })
  expect(await encountersOf(h, id)).toMatchObject([{ ends: null, status: 'in-progress' }])
  const { results: team } = await ana.call(getCareTeam, { params: { id } })
  expect(team).toMatchObject([{ provider: { id: ben.user.user_id }, is_responsible: true }])
  await send('A11', '0920', { visit: 'V1' })
  expect(await find('4711')).toMatchObject({ is_discharged: true, care_team: [] })
  expect(await encountersOf(h, id)).toMatchObject([{ status: 'cancelled' }])
})

test('14.9: a merge moves the stay to the record that stays, also if its own admission comes later', async () => {
  const { ana, send, find } = await createReceivingHospital()
  await send('A01', '0700', { mrn: 'T100', name: 'Doe^Unknown', location: 'ED^^4' })
  const temporary = await find('T100')
  expect(await send('A40', '0800', { prior_mrn: 'T100' })).toMatchObject(accepted)
  const patient = await find('4711')
  expect(patient).toMatchObject({
    display_name: 'Becker, Rickey',
    location: 'ED 4',
    is_discharged: false,
    merged_ids: [temporary?.id],
  })
  expect(await ana.call(getPatient, { params: { id: temporary?.id ?? 0 } })).toMatchObject({ mrn: '4711' })
  expect(await send('A40', '0800', { prior_mrn: 'T100' })).toMatchObject(accepted)
  expect(await send('A40', '0810', { mrn: 'T100', prior_mrn: '4711' })).toMatchObject({ code: 'AE' })
  // The merge of a record that is not known yet still holds for its later messages.
  expect(await send('A40', '0820', { prior_mrn: 'T200' })).toMatchObject(accepted)
  await send('A02', '0900', { mrn: 'T200', name: 'Doe^Unknown', location: '6W^12^A' })
  expect(await find('4711')).toMatchObject({ display_name: 'Becker, Rickey', location: '6W 12 A' })
})

test('14.9: an older event never undoes a newer one, in any order of arrival', async () => {
  const h = await createReceivingHospital()
  const { send, find } = h
  await send('A03', '0900', { visit: 'V1' })
  expect(await find('4711')).toMatchObject({ is_discharged: true })
  expect(await send('A01', '0700', { location: '6W^12^A', visit: 'V1' })).toMatchObject({
    code: 'AA',
    reason: 'Older than what is known. Nothing was changed.',
  })
  const patient = await find('4711')
  expect(patient).toMatchObject({ is_discharged: true })
  const [encounter] = await encountersOf(h, patient?.id ?? 0)
  expect(encounter?.starts).toContain('T07:00')
  expect(await send('A08', '0800', { name: 'Old^Name' })).toMatchObject({ code: 'AA' })
  expect(await find('4711')).toMatchObject({ display_name: 'Becker, Rickey' })
  await send('A01', '1000', { location: 'ICU^^3', visit: 'V2' })
  await send('A02', '0930', { location: '6W^12^A', visit: 'V2' })
  expect(await find('4711')).toMatchObject({ is_discharged: false, location: 'ICU 3' })
})

test('14.9: the end of an outpatient visit does not discharge an inpatient', async () => {
  const h = await createReceivingHospital()
  const { send, find } = h
  await send('A01', '0700', { location: '6W^12^A', visit: 'V1' })
  await send('A04', '0730', { class: 'O', location: 'XRAY', visit: 'V2' })
  expect(await find('4711')).toMatchObject({ location: '6W 12 A' })
  await send('A03', '0800', { class: 'O', visit: 'V2' })
  expect(await find('4711')).toMatchObject({ is_discharged: false, location: '6W 12 A' })
  await send('A03', '0900', { visit: 'V1' })
  expect(await find('4711')).toMatchObject({ is_discharged: true })
  expect(await send('A01', '1000', { mrn: '4712', visit: 'V1' })).toMatchObject({
    code: 'AE',
    error_code: '204',
    reason: 'The visit number belongs to another patient.',
  })
})

test('14.9: a repeated message is answered the same and done once, also on two connections at once', async () => {
  const h = await createReceivingHospital()
  const { dora, port, sender, today } = h
  const other = await connectAdtSender(port)
  const text = (control_id: string, time = `${today}0700`) =>
    printAdt({ event: 'A01', control_id, mrn: '4711', time })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => [sender, other].map((each) => each.send(text(`C${i}`)))).flat(),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 40 }, () => 'AA'))
  expect(await listAuditEntries(h, 'patient.created')).toHaveLength(1)
  expect((await dora.call(adt.listAdtMessages, { query: {} })).count).toBe(20)
  expect(await sender.send(text('C1').replace('Becker', 'Miller'))).toMatchObject({
    code: 'AE',
    error_code: '205',
    reason: 'MSH-10 was used for another message.',
  })
})

test('14.9: what is not served is refused, and what cannot be taken has a reason', async () => {
  const { send, sender, today } = await createReceivingHospital()
  const refusals: [Partial<AdtFields> & { event?: string }, string][] = [
    [{ event: 'A05' }, '201'],
    [{ application: 'OTHER' }, '103'],
    [{ processing_id: 'T' }, '202'],
    [{ version: '3.0' }, '203'],
  ]
  for (const [fields, error_code] of refusals)
    expect(await send('A01', '0700', fields)).toMatchObject({ code: 'AR', error_code })
  const errors: [Partial<AdtFields>, string, string][] = [
    [{ mrn: '' }, '101', 'PID-3 has no MRN.'],
    [{ visit: 'x'.repeat(101) }, '102', 'PV1-19 is longer than 100 characters.'],
    [{ time: 'today' }, '102', 'EVN-2 is not a time.'],
  ]
  for (const [fields, error_code, reason] of errors)
    expect(await send('A01', '0700', fields)).toMatchObject({ code: 'AE', error_code, reason })
  const oru = printAdt({ event: 'A01', control_id: 'X', mrn: '1', time: today }).replace('ADT^A01', 'ORU^R01')
  expect(await sender.send(oru)).toMatchObject({ code: 'AR', error_code: '200', control_id: 'X' })
  expect(await sender.send('hello')).toMatchObject({ code: 'AR', error_code: '100', control_id: '' })
})

test('14.9: a message beyond the limits is refused with its reason, and the next one is read', async () => {
  const { send, dora } = await createReceivingHospital()
  const refusals: [Partial<AdtFields>, string, string][] = [
    [{ name: '^'.repeat(900_000) }, 'AA', 'Left out: PID-5 is too large.'],
    [{ name: '\\F\\'.repeat(150_000) }, 'AA', 'Left out: PID-5 is too large.'],
    [{ mrn: '^'.repeat(900_000) }, 'AE', 'PID-3 is too large.'],
    [{ more: ['ZZZ|'.repeat(1_000), ...Array.from({ length: 300_000 }, () => 'Z')] }, 'AR', tooLarge],
    [{ more: ['x'.repeat(1_000_000)] }, 'AR', tooLarge],
    [{ control_id: 'x'.repeat(5_000) }, 'AR', 'The message does not begin with MSH, or MSH is too long.'],
    [
      { prior_mrn: 'T100', event: 'A40', more: Array.from({ length: 200 }, () => 'PID|1||1\rMRG|2') },
      'AE',
      'A message merges at most 100 records.',
    ],
  ]
  for (const [fields, code, reason] of refusals)
    expect(await send(fields.event ?? 'A01', '0700', fields)).toMatchObject({ code, reason })
  expect(await send('A01', '0700', { more: [`OBX|1|TX|1||${'line~'.repeat(100_000)}`] })).toMatchObject(
    accepted,
  )
  // A refused message is listed for the administrator, if its header could be read.
  const { results } = await dora.call(adt.listAdtMessages, { query: { state: 'refused' } })
  expect(results.map(({ reason }) => reason)).toEqual([tooLarge, tooLarge])
})

test('14.9: connections of one address without a message leave room for the sender', async () => {
  const { port, send } = await createReceivingHospital()
  const silent = await Promise.all(Array.from({ length: 64 }, () => connectAdtSender(port)))
  await expect.poll(() => silent.filter(({ socket }) => socket.destroyed).length).toBe(49)
  expect(await send('A01', '0700')).toMatchObject(accepted)
})

test('14.9: a rejected message is shown with its reason, and a retry applies it', async () => {
  const h = await createReceivingHospital()
  const { dora, ana, send, find } = h
  await send('A03', '0700', { mrn: '4711' })
  await send('A02', '0800', { location: '6W^12^A' })
  const { results } = await dora.call(adt.listAdtMessages, { query: { state: 'rejected' } })
  expect(results).toMatchObject([
    {
      event: 'A02',
      control_id: 'M2',
      reason: 'The patient is discharged. Send A01 or A13 first.',
      attempts: 1,
    },
  ])
  const params = { id: results[0]?.id ?? 0 }
  expect((await dora.call(adt.getAdtMessageText, { params })).text).toContain('6W^12^A')
  expect(await listAuditEntries(h, 'adt_message.read')).toHaveLength(1)
  expect(await dora.call(adt.retryAdtMessage, { params })).toMatchObject({ state: 'rejected', attempts: 2 })
  await send('A13', '0705')
  expect(await dora.call(adt.retryAdtMessage, { params })).toMatchObject({
    state: 'accepted',
    patient: { mrn: '4711' },
    may: { retry: false },
  })
  expect(await find('4711')).toMatchObject({ location: '6W 12 A' })
  expect((await dora.request(adt.retryAdtMessage, { params })).status).toBe(409)
  expect((await dora.request(adt.getAdtMessageText, { params })).status).toBe(404)
  expect((await ana.request(adt.listAdtMessages, { query: {} })).status).toBe(403)
  const health = await dora.call(adt.getAdtInterface, {})
  expect(health).toMatchObject({
    is_set_up: true,
    listener: { address: '127.0.0.1', has_tls: false },
    health: { per_minute: 0.3, counts: { accepted: 3, rejected: 0 }, waiting: 0 },
  })
})

test('14.9: a time without an offset is of the account’s zone, and a configured field comes before EVN-2', async () => {
  const h = await createReceivingHospital({ time_field: 'ZPI-2' })
  const { dora, send, today, find } = h
  await send('A01', '0700', { time: `${today}0300`, more: [] })
  await send('A08', '0000', { name: 'Late^Name', more: [`ZPI|1|${today}0330`] })
  expect(await find('4711')).toMatchObject({ display_name: 'Late, Name' })
  const { results } = await dora.call(adt.listAdtMessages, { query: {} })
  // America/New_York, in winter or in summer.
  const offset = Temporal.PlainDateTime.from(`${today}T0330`).toZonedDateTime('America/New_York').offset
  expect(results.map(({ event_time }) => event_time && Temporal.Instant.from(event_time).toString())).toEqual(
    [
      Temporal.Instant.from(`${today}T0330${offset}`).toString(),
      Temporal.Instant.from(`${today}T0300${offset}`).toString(),
    ],
  )
})

test.each([
  'ADT-A01-01',
  'ADT-A02-01',
  'ADT-A03-01',
  'ADT-A04-01',
  'ADT-A06-01',
  'ADT-A07-01',
  'ADT-A08-01',
  'ADT-A11-01',
  'ADT-A13-01',
  'ADT-A28-01',
  'ADT-A31-01',
  'ADT-A40-01',
  'ADT-A40-02',
])('14.9: the published sample %s is taken', async (name) => {
  const text = readPublished(`fhir-converter/${name}.hl7`)
  const fields = text.split('|')
  const { sender } = await createReceivingHospital({
    sending_application: fields[2],
    sending_facility: fields[3]?.split('^')[0],
  })
  expect(await sender.send(text)).toMatchObject({ code: 'AA' })
})

test('14.9: the simulated hospital admits 280 patients', async () => {
  const { dora, ana, sender } = await createReceivingHospital({
    sending_application: 'SIMHOSP',
    sending_facility: 'SFAC',
    accepts_tests: true,
  })
  const messages = readPublishedSimulation().filter((text) => text.includes('|ADT^A01|'))
  const codes = new Map<string, number>()
  for (const text of messages) {
    const { code } = await sender.send(text)
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  expect([...codes]).toEqual([['AA', 280]])
  const { count } = await ana.call(listPatients, { query: { search: '', state: 'all', page_size: 1 } })
  expect(count).toBeGreaterThan(270)
  expect(await dora.call(adt.getAdtInterface, {})).toMatchObject({ health: { counts: { rejected: 0 } } })
})

const readPublishedSimulation = () =>
  readPublished('simhospital/messages.hl7')
    .split(/\r(?=MSH\|)/)
    .filter(Boolean)

test('14.9: over TLS, the pinned certificate alone is accepted', async () => {
  const { cert, key } = localCertificate()
  const file = (name: string) =>
    fileURLToPath(new URL(`../../data/tls/localhost.${name}.pem`, import.meta.url))
  const settings = {
    ADT_PORT: '0',
    ADT_HOST: '0.0.0.0',
    ADT_TLS_CERT: file('cert'),
    ADT_TLS_KEY: file('key'),
    ADT_TLS_CA: file('cert'),
  }
  const { dora, app, clock } = await createHospital({ settings })
  const pinTo = (certificate_pin: string) =>
    dora.call(adt.setAdtInterface, { body: { sending_application: 'ADT1', certificate_pin } })
  const port = (await app.listenForAdt()) ?? 0
  await expect(connectAdtSender(port)).resolves.toBeDefined()
  const sender = await connectAdtSender(port, { ca: cert, cert, key })
  const time = clock.now().toString().replaceAll(/\D/g, '').slice(0, 14)
  const send = (control_id: string) =>
    sender.send(printAdt({ event: 'A01', control_id, mrn: '4711', facility: '', time: `${time}+0000` }))
  await pinTo('ab'.repeat(32))
  expect(await send('1')).toMatchObject({ code: 'AR', error_code: '103' })
  await pinTo(new X509Certificate(cert).fingerprint256)
  expect(await send('2')).toMatchObject({ code: 'AA' })
  const plain = await connectAdtSender(port)
  await expect(plain.send('MSH|')).rejects.toThrow('The connection was closed.')
  const stranger = await connectAdtSender(port, { ca: cert })
  await expect(stranger.send('MSH|')).rejects.toThrow(/closed|alert/)
})

test('14.9: a sender of another hospital cannot be taken, and a switched off interface refuses', async () => {
  const { dora, stranger, send } = await createReceivingHospital()
  const body = { sending_application: 'ADT1', sending_facility: 'GEN' }
  expect(await stranger.request(adt.setAdtInterface, { body })).toMatchObject({
    status: 400,
    body: { sending_application: [expect.stringContaining('Another hospital of this server')] },
  })
  await dora.call(adt.setAdtInterface, { body: { ...body, is_on: false } })
  expect(await send('A01', '0700')).toMatchObject({ code: 'AR', error_code: '103' })
})

test('14.9: messages are deleted after 30 days', async () => {
  const { app, clock, send } = await createReceivingHospital()
  await send('A01', '0700')
  const job = adtHousekeeping(app)
  clock.forward({ hours: 24 * 29 })
  await job.run()
  const count = async () =>
    app.db.queryAcrossAccounts(async (db) => (await sql`select from adt_message`.execute(db)).rows.length)
  expect(await count()).toBe(1)
  clock.forward({ hours: 48 })
  await job.run()
  expect(await count()).toBe(0)
})
