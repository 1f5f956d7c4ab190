import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { dischargePatient, mergePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { changePatient, listEncounters, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import {
  previewPatientUpload,
  uploadPatients,
} from '@wardline/contract/patients/upload/patient-upload.routes.ts'
import type { PatientUploadResult } from '@wardline/contract/patients/upload/patient-upload.schemas.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { uploadFiles } from '../../fixtures/files/uploads.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

const header = 'mrn,last_name,first_name,date_of_birth,sex,location'
const encode = (text: string) => new TextEncoder().encode(text)
const send = (bytes: Uint8Array, { name = 'census.csv', by = h.dora } = {}) =>
  uploadFiles(by, [{ name, bytes, type: 'text/csv' }], uploadPatients)
const upload = async (...rows: string[]): Promise<PatientUploadResult> => {
  const { status, body } = await send(encode([header, ...rows].join('\r\n')))
  expect(status).toBe(200)
  return body as PatientUploadResult
}
const preview = (...rows: string[]) =>
  h.dora.call(previewPatientUpload, {
    body: { header, records: rows.map((text, i) => ({ line: i + 2, text })) },
  })
const find = async (search: string) => (await h.dora.call(listPatients, { query: { search } })).results
const refuse = (msg: string, status = 400) => ({ status, body: { msg, code: expect.any(String) as string } })
const counts = ({
  itemsUploaded,
  successfullyAdded,
  successfullyUpdated,
  unchanged,
  rejected,
}: PatientUploadResult) => [itemsUploaded, successfullyAdded, successfullyUpdated, unchanged, rejected]

test('paging §7: a CSV file adds and updates patients; the preview writes nothing and the same file twice changes nothing', async () => {
  const unit = await h.dora.call(createLocation, {
    body: { name: '5 Upload', kind: 'unit', parent_id: null },
  })
  const bed = await h.dora.call(createLocation, {
    body: { name: '5 Upload 08A', kind: 'bed', parent_id: unit.id },
  })
  const rows = ['70000001,Upton,Una,1974-02-14,F,5 upload 08a', '70000002,Upton,Ugo,03/10/1987,,']
  const planned = await preview(...rows)
  expect(planned.rows.map(({ effect, display_name }) => [effect, display_name])).toEqual([
    ['added', 'Upton, Una'],
    ['added', 'Upton, Ugo'],
  ])
  expect(await find('upton')).toEqual([])
  expect(await upload(...rows)).toEqual({
    errors: [],
    itemsUploaded: 2,
    successfullyAdded: 2,
    successfullyUpdated: 0,
    unchanged: 0,
    rejected: 0,
  })
  const [una, ugo] = await find('upton')
  expect([una, ugo]).toMatchObject([
    { display_name: 'Upton, Una', mrn: '70000001', dob: '1974-02-14', sex: 'F', location: '5 Upload 08A' },
    { display_name: 'Upton, Ugo', mrn: '70000002', dob: '1987-03-10', sex: '', location: '' },
  ])
  const stays = await h.dora.call(listEncounters, { query: { patient_id: una?.id } })
  expect(stays.results).toMatchObject([{ class: 'IMP', ends: null, location: { id: bed.id } }])
  expect(counts(await upload(...rows))).toEqual([2, 0, 0, 2, 0])

  const next = ['70000001,Upton,Una,1974-02-14,F,', '70000002,Upton,Hugo,1987-03-10,M,5 Upload 08A']
  expect((await preview(...next)).rows.map(({ effect, fields }) => [effect, fields])).toEqual([
    ['changed', ['location']],
    ['changed', ['first_name', 'sex', 'location']],
  ])
  expect(counts(await upload(...next))).toEqual([2, 0, 2, 0, 0])
  const moved = await h.dora.call(listEncounters, { query: { patient_id: ugo?.id } })
  expect(moved.results).toMatchObject([{ ends: null, location: { id: bed.id } }])
  const created = await listAuditEntries(h, 'patient.created')
  expect(created.slice(-2).map(({ object_id, details }) => [object_id, details])).toEqual(
    [una, ugo].map((patient) => [patient?.id, { class: 'IMP', source: 'upload' }]),
  )
  expect((await listAuditEntries(h, 'patient.changed')).at(-1)).toMatchObject({
    object_id: ugo?.id,
    details: { fields: ['first_name', 'sex', 'location_id'], source: 'upload' },
  })
  expect((await listAuditEntries(h, 'patients.upload_previewed')).at(-1)).toMatchObject({
    details: { patient_ids: [una?.id, ugo?.id] },
  })
})

test('each error names the row and column of the file, and the other rows are uploaded', async () => {
  const merged = await admitPatient(h, 'Rowe', { first_name: 'Old', mrn: '71000090' })
  const current = await admitPatient(h, 'Rowe', { first_name: 'New', mrn: '71000091' })
  await h.dora.call(mergePatient, { params: { id: merged.id }, body: { into_id: current.id } })
  const gone = await admitPatient(h, 'Rowe', {
    first_name: 'Gone',
    mrn: '71000092',
    date_of_birth: '1950-01-01',
  })
  await h.dora.request(dischargePatient, { params: { id: gone.id } })
  const result = await upload(
    '71000001,Rowe,Ada,02/31/1974,,',
    '71000002,Rowe,Bea,1974-02-14,,"5 Upload 08A"',
    '71000002,Rowe,Bee,1974-02-14,,',
    '71000003,,Cleo,1974-02-14,,',
    '71000004,Rowe,Dan,2052-01-17,,',
    '71000005,Rowe,Eve,1974-02-14,,5 Eest 02A',
    '71000006,Rowe Fay,1974-02-14,,',
    '71000007,Ro"we,Gus,1974-02-14,,',
    ',Rowe,Hal,1974-02-14,,',
    '71000090,Rowe,Old,1974-02-14,,',
    '71000092,Rowe,Gone,1950-01-01,,5 Upload 08A',
    "71000008,'=Rowe,Ian,1974-02-14,,",
  )
  expect(result.errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '2 date_of_birth: 02/31/1974 is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.',
    '4 mrn: This value is already used on line 3.',
    '5 last_name: This must not be empty.',
    '6 date_of_birth: 2052-01-17 is in the future.',
    '7 location: There is no location 5 Eest 02A. Add it first, or correct the name.',
    '8 : This row has 5 columns, the first row 6.',
    '9 : A quotation mark in this row is not closed, or is in the middle of a cell.',
    '10 mrn: This must not be empty.',
    '11 mrn: The record with this MRN was merged into another one. Use the MRN of that one.',
    '12 location: This patient is discharged. Admit the patient again, then upload the row, or leave the location out.',
  ])
  expect(counts(result)).toEqual([12, 2, 0, 0, 10])
  expect((await find('rowe')).map(({ display_name }) => display_name).toSorted()).toEqual([
    '=Rowe, Ian',
    'Rowe, Bea',
    'Rowe, New',
  ])
})

test('a patient without a column of external ids is found by MRN, one with it also after the MRN changed', async () => {
  const known = await admitPatient(h, 'Idell', { first_name: 'Iris', mrn: '72000001', dob: '1990-05-05' })
  const file = (id: string, mrn: string) =>
    encode(`id;mrn;last;first;dob\n${id};${mrn};Idell;Iris;1990-05-05`)
  const linked = await send(file('X-1', '72000001'))
  expect(counts(linked.body as PatientUploadResult)).toEqual([1, 0, 1, 0, 0])
  const renumbered = await send(file('X-1', '72000002'))
  expect(counts(renumbered.body as PatientUploadResult)).toEqual([1, 0, 1, 0, 0])
  expect((await find('72000002')).map(({ id }) => id)).toEqual([known.id])
  expect(counts(await upload('72000002,Idell,Iris,1990-05-05,,'))).toEqual([1, 0, 0, 1, 0])
  const other = await send(file('X-2', '72000002'))
  expect((other.body as PatientUploadResult).errors).toEqual([
    { line: 2, column: 'mrn', reason: 'The MRN 72000002 belongs to another patient.' },
  ])
})

test('paging §5, §7, §8: files that are no CSV file of patients are refused by msg with what to do, and nothing is stored', async () => {
  const row = '73000001,Bade,Bo,1974-02-14,,'
  const good = encode(`${header}\n${row}`)
  expect(await send(good, { name: 'census.xlsx' })).toMatchObject(refuse('Only .csv files are allowed'))
  const large = encode(`${header}\n${row}\n${'x'.repeat(10_485_760)}`)
  expect(await send(large)).toMatchObject(refuse('File size limit is 10mb', 413))
  expect(await send(encode('PK\u{3}\u{4}'))).toMatchObject(
    refuse(expect.stringContaining('This is a spreadsheet')),
  )
  expect(await send(encode(`${header}\n${row}\0`))).toMatchObject(
    refuse(expect.stringContaining('not a text file')),
  )
  expect(await send(encode(''))).toMatchObject(refuse(expect.stringContaining('The file has no patients')))
  expect(await send(encode(header))).toMatchObject(
    refuse(expect.stringContaining('The file has no patients')),
  )
  expect(await send(encode(`name;mail\nBo;bo@example.org`))).toMatchObject(
    refuse(
      'The file has no column mrn. The file has no column first_name. The file has no column last_name. The file has no column date_of_birth. Compare the file with the template.',
    ),
  )
  expect(await send(encode('x'.repeat(9_000_000)))).toMatchObject(
    refuse('The first row is too long. Compare the file with the template.'),
  )
  expect(await uploadFiles(h.dora, [], uploadPatients)).toMatchObject(refuse('Choose a file.'))
  expect(await find('bade')).toEqual([])
})

test('other encodings, lines of ten megabytes and 300 columns cost only the rows that they spoil', async () => {
  const latin = Buffer.concat([
    encode(`${header}\n74000001,M`),
    Buffer.from([0xfc]),
    encode('ller,Al,1974-02-14,,\n'),
  ])
  const huge = encode(`74000002,${'x'.repeat(9_000_000)}\n74000003,Mixed,Bo,1974-02-14,,\n`)
  const { body } = await send(Buffer.concat([latin, huge]))
  expect((body as PatientUploadResult).errors).toEqual([
    {
      line: 2,
      column: 'last_name',
      reason: 'This contains a character that is not UTF-8. Save the file as UTF-8.',
    },
    { line: 3, column: '', reason: 'This row is too long. Look for a quotation mark that is not closed.' },
  ])
  expect(counts(body as PatientUploadResult)).toEqual([3, 1, 0, 0, 2])

  const wide = `${header},${Array.from({ length: 294 }, (_, i) => `extra ${i}`).join(',')}`
  const wider = `74000004,Mixed,Cy,1974-02-14,,${','.repeat(294)}`
  const { body: of300 } = await send(encode(`\u{feff}${wide}\n${wider}\n${wider},,\n`))
  expect(of300).toMatchObject({
    successfullyAdded: 1,
    errors: [{ line: 3, column: '', reason: 'This row has 302 columns, the first row 300.' }],
  })
  const utf16 = Buffer.from(`\u{feff}${header}\n74000005,Mixed,Dé,1974-02-14,,`, 'utf16le')
  expect((await send(utf16)).body).toMatchObject({ successfullyAdded: 1 })
  expect((await find('mixed')).map(({ display_name }) => display_name)).toEqual([
    'Mixed, Bo',
    'Mixed, Cy',
    'Mixed, Dé',
  ])
})

test('a value of an earlier part of the file is rejected, with its line', async () => {
  const rows = Array.from(
    { length: 1200 },
    (_, i) => `7500${String(i).padStart(4, '0')},Long,P${i},1974-02-14,,`,
  )
  const result = await upload(...rows, '75000000,Long,Again,1974-02-14,,')
  expect(result.errors).toEqual([
    { line: 1202, column: 'mrn', reason: 'This value is already used on line 2.' },
  ])
  expect(counts(result)).toEqual([1201, 1200, 0, 0, 1])
})

test('two uploads of the same patients at once add each of them once', async () => {
  const rows = Array.from(
    { length: 50 },
    (_, i) => `7600${String(i).padStart(4, '0')},Twice,P${i},1974-02-14,,`,
  )
  const results = await Promise.all([upload(...rows), upload(...rows.toReversed())])
  expect(results.reduce((sum, { successfullyAdded }) => sum + successfullyAdded, 0)).toBe(50)
  expect(await find('twice')).toHaveLength(25)
})

test('an uploaded location moves the patient, the care team stays, and clients fetch patients again', async () => {
  const patient = await admitPatient(h, 'Teamed', { first_name: 'Tia', mrn: '77000001', dob: '1990-05-05' })
  await assign(h, h.ana, [patient])
  const device = await h.ben.connect()
  expect(counts(await upload('77000001,Teamed,Tia,1990-05-05,,5 Upload 08A'))).toEqual([1, 0, 1, 0, 0])
  await device.receives('patients_uploaded', ({ changed_by_id }) => changed_by_id === h.dora.user.user_id)
  expect(device.events.map(({ kind }) => kind)).not.toContain('patient_changed')
  const [teamed] = await find('teamed')
  expect(teamed).toMatchObject({
    location: '5 Upload 08A',
    care_team: [{ provider: { id: h.ana.user.user_id } }],
  })
})

test('a change of the record after the preview is kept unless the file has the field', async () => {
  const patient = await admitPatient(h, 'Kept', { first_name: 'Kim', mrn: '78000001', dob: '1990-05-05' })
  const file = 'mrn,last_name,first_name,date_of_birth\n78000001,Kept,Kim,1990-05-06'
  await h.dora.call(changePatient, { params: { id: patient.id }, body: { sex: 'F' } })
  await send(encode(file))
  expect(await find('kept')).toMatchObject([{ dob: '1990-05-06', sex: 'F' }])
})

test('uploads need the permission to change patients, and rows are limited per user', async () => {
  const row = encode(`${header}\n79000001,Refused,Ray,1974-02-14,,`)
  expect((await send(row, { by: h.ana })).status).toBe(403)
  const answer = await h.ana.request(previewPatientUpload, {
    body: { header, records: [{ line: 2, text: '79000001,Refused,Ray,1974-02-14,,' }] },
  })
  expect(answer.status).toBe(403)
  expect(await find('refused')).toEqual([])
  const stored = await h.app.db.acrossAccounts((db) =>
    sql<{ text: string }>`select details::text as text from audit where action like 'patient%'`.execute(db),
  )
  expect(stored.rows.every(({ text }) => !/Upton|Rowe|7[0-9]{7}/.test(text))).toBe(true)
})
