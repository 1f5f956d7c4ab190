import {
  dischargePatient,
  mergePatient,
  readmitPatient,
} from '@wardline/contract/patients/admissions/admission.routes.ts'
import { getCareTeam } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { createLocation, listLocations } from '@wardline/contract/patients/location.routes.ts'
import {
  changePatient,
  createPatient,
  getPatient,
  listEncounters,
  listPatients,
} from '@wardline/contract/patients/patient.routes.ts'
import { getThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

const names = ({ results }: { results: { display_name: string }[] }) =>
  results.map(({ display_name }) => display_name)

test('paging §3, §7: a patient is added with dob or date_of_birth, and shown with both', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  const body = {
    first_name: 'Rickey',
    last_name: 'Becker',
    middle_name: 'J',
    mrn: '68940643',
    dob: '1987-03-10',
  }
  const patient = await dora.call(createPatient, { body })
  expect(patient).toMatchObject({
    display_name: 'Becker, Rickey',
    middle_name: 'J',
    mrn: '68940643',
    temporary_id: null,
    date_of_birth: '1987-03-10',
    dob: '1987-03-10',
    care_team: [],
    is_discharged: false,
    nobody_responsible_since: null,
    version: 1,
  })
  const { results } = await ana.call(listEncounters, { query: { patient_id: patient.id } })
  expect(results).toMatchObject([{ class: 'IMP', ends: null, location: null }])
  const twice = await dora.request(createPatient, { body })
  expect(twice).toMatchObject({
    status: 400,
    body: { mrn: ['Another patient has this MRN. Search for it, or merge the two records.'] },
  })
  const refused = await ana.request(createPatient, { body: { last_name: 'No' } })
  expect(refused.status).toBe(403)
  expect(await listAuditEntries(h, 'patient.created')).toMatchObject([{ object_id: patient.id }])
})

test('an unknown emergency patient has neither MRN nor date of birth, and is found by the temporary id', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const unknown = await admitPatient(h, 'Unknown, Male Foxtrot', { class: 'EMER', sex: 'M' })
  expect(unknown).toMatchObject({
    display_name: 'Unknown, Male Foxtrot',
    mrn: null,
    temporary_id: `T-${unknown.id}`,
    date_of_birth: null,
    dob: null,
  })
  expect(names(await ana.call(listPatients, { query: { search: `t-${unknown.id}` } }))).toEqual([
    'Unknown, Male Foxtrot',
  ])
  const thread = await ana.writes(ben, 'CT now', { patient_id: unknown.id })
  expect(thread.patient).toMatchObject({ mrn: null, date_of_birth: null })
  const known = await dora.call(changePatient, {
    params: { id: unknown.id },
    body: { last_name: 'Foss', first_name: 'Mark', mrn: '991', date_of_birth: '1986-01-02' },
  })
  expect(known).toMatchObject({ display_name: 'Foss, Mark', mrn: '991', temporary_id: null })
  expect((await ben.call(getThread, { params: { id: thread.id } })).patient).toMatchObject({ mrn: '991' })
})

test.each([
  [{ date_of_birth: '2999-01-01' }, { date_of_birth: ['The date of birth is in the future.'] }],
  [{ dob: '1700-01-01' }, { dob: ['The date of birth is too long ago.'] }],
  [
    { dob: '1990-01-01', date_of_birth: '1991-01-01' },
    { dob: ['date_of_birth and dob are the same field. Send one of them.'] },
  ],
  [{ location_id: 987_654 }, { location_id: ['This location does not exist. Reload the page.'] }],
  [{ last_name: '  ' }, { last_name: ['Enter a last name.'] }],
])('a patient with %o is refused with a sentence', async (wrong, said) => {
  const { dora } = await createHospital()
  const { status, body } = await dora.request(createPatient, { body: { last_name: 'Becker', ...wrong } })
  expect({ status, body }).toMatchObject({ status: 400, body: said })
})

test('a change based on an old version is refused with who made the other one', async () => {
  const h = await createHospital()
  const { dora } = h
  const { id, version } = await admitPatient(h, 'Becker', { first_name: 'Robby' })
  const params = { id }
  const body = { sex: 'M', version }
  expect(await dora.call(changePatient, { params, body })).toMatchObject({ sex: 'M', version: 2 })
  expect(await dora.request(changePatient, { params, body })).toMatchObject({
    status: 409,
    body: {
      detail:
        'Dora Lind changed this patient in the meantime. Nothing was saved. Compare the changes and save again.',
    },
  })
})

test('paging §7: locations are a tree: a bed has its room and unit, and patients are listed by unit', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  const unit = await dora.call(createLocation, { body: { name: '5 East', kind: 'unit' } })
  const room = await dora.call(createLocation, {
    body: { name: '5 East 08', kind: 'room', parent_id: unit.id },
  })
  const bed = await dora.call(createLocation, { body: { name: '5 East 08A', parent_id: room.id } })
  expect(bed).toMatchObject({
    kind: 'bed',
    bed: '5 East 08A',
    room: '5 East 08',
    unit: { id: unit.id, name: '5 East' },
  })
  const patient = await admitPatient(h, 'Becker', { location_id: bed.id })
  expect(patient).toMatchObject({ location: '5 East 08A', unit: { name: '5 East' }, place: bed })
  const unit_ids = `${unit.id}`
  expect(names(await ana.call(listPatients, { query: { unit_ids } }))).toEqual(['Becker'])
  expect(names(await ana.call(listPatients, { query: { unit_ids: '999' } }))).toEqual([])
  const { results } = await ana.call(listEncounters, { query: { patient_id: patient.id } })
  expect(results[0]?.location).toEqual(bed)
  expect((await ana.call(listLocations, { query: { kind: 'unit', search: 'east' } })).results).toEqual([unit])
  for (const [body, said] of [
    [
      { name: '5 East 08A', parent_id: room.id },
      { name: ['A location with this name already exists there.'] },
    ],
    [{ name: 'x', kind: 'unit', parent_id: bed.id }, { parent_id: ['A bed cannot contain a unit.'] }],
    [{ name: 'x', parent_id: 987_654 }, { parent_id: ['This location does not exist. Reload the page.'] }],
  ] as const)
    expect(await dora.request(createLocation, { body })).toMatchObject({ status: 400, body: said })
})

test('paging §4: discharge is a delete and an end date: team and encounter end, threads keep the patient', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const patient = await admitPatient(h, 'Becker')
  await assign(h, ben, [patient])
  const thread = await ana.writes(ben, 'K+ 6.1', { patient_id: patient.id })
  const params = { id: patient.id }
  await dora.call(dischargePatient, { params })
  expect(await ana.call(getPatient, { params })).toMatchObject({
    is_discharged: true,
    care_team: [],
    nobody_responsible_since: null,
    may: { assign: false, take: false },
  })
  expect(names(await ana.call(listPatients, { query: { search: 'becker' } }))).toEqual([])
  expect(names(await ana.call(listPatients, { query: { state: 'discharged' } }))).toEqual(['Becker'])
  const { results } = await ana.call(listEncounters, { query: { patient_id: patient.id } })
  expect(results).toMatchObject([{ status: 'finished', ends: expect.any(String) as string }])
  expect((await ben.call(getThread, { params: { id: thread.id } })).patient?.id).toBe(patient.id)
  expect(await dora.request(dischargePatient, { params })).toMatchObject({
    status: 409,
    body: { detail: 'Becker is already discharged. Nothing was changed.' },
  })
  expect((await ana.request(dischargePatient, { params })).status).toBe(403)
})

test('a discharged patient is admitted again with a new encounter', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  const { id } = await admitPatient(h, 'Becker')
  const params = { id }
  const again = await dora.request(readmitPatient, { params, body: {} })
  expect(again).toMatchObject({ status: 409, body: { code: 'patient.not_discharged' } })
  await dora.call(dischargePatient, { params })
  const patient = await dora.call(readmitPatient, { params, body: { class: 'EMER' } })
  expect(patient).toMatchObject({ is_discharged: false, discharged: null, care_team: [] })
  const { results } = await ana.call(listEncounters, { query: { patient_id: id } })
  expect(results.map((encounter) => [encounter.class, encounter.ends === null])).toEqual([
    ['EMER', true],
    ['IMP', false],
  ])
})

test('a merged record is read under the other id, with its history; the team moves', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const [one, other] = [
    await admitPatient(h, 'Beker', { mrn: 'OLD-41' }),
    await admitPatient(h, 'Becker', { mrn: '7' }),
  ]
  await assign(h, ben, [one], { role: 'Attending' })
  await assign(h, cleo, [other])
  const merged = await dora.call(mergePatient, { params: { id: one.id }, body: { into_id: other.id } })
  expect(merged).toMatchObject({
    id: other.id,
    merged_ids: [one.id],
    care_team: [
      { is_responsible: true, provider: { id: cleo.user.user_id } },
      { is_responsible: false, role: 'Attending', provider: { id: ben.user.user_id } },
    ],
  })
  expect((await ana.call(getPatient, { params: { id: one.id } })).id).toBe(other.id)
  for (const search of ['be', 'old-41', 'beker'])
    expect(names(await ana.call(listPatients, { query: { search, state: 'all' } })), search).toEqual([
      'Becker',
    ])
  const { results } = await ana.call(listEncounters, { query: { patient_id: other.id } })
  expect(results).toHaveLength(2)
  const thread = await ana.writes(merged.care_team_contact_id ?? 0, 'For both')
  expect(thread.subscriber_count).toBe(3)
  expect(await dora.request(changePatient, { params: { id: one.id }, body: { sex: 'F' } })).toMatchObject({
    status: 409,
    body: { code: 'patient.merged' },
  })
  const third = await admitPatient(h, 'Third')
  const into = (into_id: number) =>
    dora.request(mergePatient, { params: { id: third.id }, body: { into_id } })
  expect((await into(third.id)).body.into_id).toEqual([
    'A record cannot be merged into itself. Choose another patient.',
  ])
  expect((await into(one.id)).body.into_id).toEqual([
    'The record of this patient was merged into another one. Choose that one.',
  ])
  expect((await into(987_654)).body.into_id).toEqual(['This patient does not exist. Choose another patient.'])
})

test('another account and users without the right see no patient', async () => {
  const h = await createHospital()
  const { stranger, ids } = h
  const clerk = await createUser(h, 'Carl Clerk')
  for (const route of [getPatient, getCareTeam])
    expect([
      (await stranger.request(route, { params: { id: ids.patient } })).status,
      (await clerk.request(route, { params: { id: ids.patient } })).status,
    ]).toEqual([404, 403])
  const body = { last_name: 'X', location_id: 1 }
  expect((await stranger.request(createPatient, { body })).status).toBe(400)
})

test('patients of one unit with similar last names carry a name alert until one of them moves', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  const unit = await dora.call(createLocation, { body: { name: '5 East', kind: 'unit' } })
  const bed = (name: string) => dora.call(createLocation, { body: { name, parent_id: unit.id } })
  const [first, second] = [await bed('5 East 06B'), await bed('5 East 08A')]
  const rickey = await admitPatient(h, 'Becker', { first_name: 'Rickey', location_id: first.id })
  const robby = await admitPatient(h, 'Bekker', { first_name: 'Robby', location_id: second.id })
  await admitPatient(h, 'Becker', { first_name: 'Elsewhere' })
  const alertsOf = async () => {
    const { results } = await ana.call(listPatients)
    return results.flatMap(({ display_name, name_alerts }) =>
      name_alerts.map((other) => [display_name, other.display_name, other.location]),
    )
  }
  expect((await alertsOf()).toSorted()).toEqual([
    ['Becker, Rickey', 'Bekker, Robby', '5 East 08A'],
    ['Bekker, Robby', 'Becker, Rickey', '5 East 06B'],
  ])
  expect((await ana.call(getPatient, { params: { id: rickey.id } })).name_alerts).toMatchObject([
    { id: robby.id },
  ])
  await dora.call(changePatient, { params: { id: robby.id }, body: { location_id: null } })
  expect(await alertsOf()).toEqual([])
})
