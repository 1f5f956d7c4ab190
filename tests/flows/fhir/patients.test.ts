import { dischargePatient, mergePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { changePatient } from '@wardline/contract/patients/patient.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addressOf, getFhir, searchFhir, searchIds } from '../../fixtures/fhir/fhir-client.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

async function createWard() {
  const h = await createHospital()
  const becker = await admitPatient(h, 'Becker', {
    first_name: 'Zoë',
    middle_name: 'Ann',
    mrn: 'M-77',
    date_of_birth: '1980-02-29',
    sex: 'F',
    class: 'IMP',
  })
  const unknown = await admitPatient(h, 'Unknown, Trauma', { class: 'EMER' })
  return { ...h, h, becker, unknown }
}

test('a patient is read with MRN, names, gender and date of birth, and the same in a search', async () => {
  const { ana, ids, becker } = await createWard()
  const { status, body, headers } = await getFhir(ana, `Patient/${becker.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    resourceType: 'Patient',
    id: String(becker.id),
    identifier: [{ use: 'usual', value: 'M-77', type: { coding: [{ code: 'MR' }] } }],
    active: true,
    name: [{ family: 'Becker', given: ['Zoë', 'Ann'] }],
    gender: 'female',
    birthDate: '1980-02-29',
    managingOrganization: { reference: 'Organization/hospital', display: 'St. Test' },
  })
  expect(headers.get('etag')).toBe(`W/"${body.meta.versionId}"`)
  expect(Date.parse(headers.get('last-modified') ?? '')).toBe(
    Math.floor(Date.parse(body.meta.lastUpdated) / 1000) * 1000,
  )
  const [found] = await searchFhir(ana, 'Patient?identifier=M-77')
  expect(found).toEqual(body)
  expect(await searchIds(ana, `Patient?_id=${ids.patient},${becker.id}`)).toHaveLength(2)
})

test('a patient without an MRN has a temporary number, which finds the patient', async () => {
  const { ana, unknown } = await createWard()
  const [found] = await searchFhir(ana, `Patient?identifier=T-${unknown.id}`)
  expect(found).toMatchObject({
    id: String(unknown.id),
    identifier: [{ use: 'temp', value: `T-${unknown.id}` }],
  })
  const { system } = found.identifier[0]
  expect(await searchIds(ana, `Patient?identifier=${system}|T-${unknown.id}`)).toEqual([String(unknown.id)])
  expect(await searchIds(ana, `Patient?identifier=urn:other|T-${unknown.id}`)).toEqual([])
})

test('names are found by their beginning without accents, exactly, or by a part', async () => {
  const { ana, becker } = await createWard()
  const found = [String(becker.id)]
  for (const query of [
    'name=zoe',
    'name=beck',
    'name=ann',
    'family=BECK',
    'family:exact=Becker',
    'given=zo',
    'given=ann',
    'name:contains=ecke',
    'family=nobody,beck',
    'family=beck&given=zoe',
    'birthdate=1980',
    'birthdate=1980-02-29',
    'birthdate=ge1980-02-29&birthdate=lt1980-03-01',
    'birthdate=ap1980-02-28',
    'gender=female',
    'gender=http://hl7.org/fhir/administrative-gender|female',
  ])
    expect(await searchIds(ana, `Patient?${query}`), query).toEqual(found)
  for (const query of [
    'name=ecke',
    'family=Zo',
    'family:exact=becker',
    'given=beck',
    'birthdate=1981',
    'birthdate=ne1980-02-29&family=beck',
    'birthdate=gt1980-02-29&birthdate=lt1981',
    'gender=male&family=beck',
    'family=beck&given=nobody',
    'active=false',
    '_id=notanumber',
  ])
    expect(await searchIds(ana, `Patient?${query}`), query).toEqual([])
})

test('a merged record is inactive, and linked with the record that replaces it', async () => {
  const { ana, dora, becker, unknown } = await createWard()
  await dora.call(mergePatient, { params: { id: unknown.id }, body: { into_id: becker.id } })
  expect((await getFhir(ana, `Patient/${unknown.id}`)).body).toMatchObject({
    active: false,
    link: [{ type: 'replaced-by', other: { reference: `Patient/${becker.id}` } }],
  })
  expect((await getFhir(ana, `Patient/${becker.id}`)).body).toMatchObject({
    active: true,
    link: [{ type: 'replaces', other: { reference: `Patient/${unknown.id}` } }],
  })
  expect(await searchIds(ana, 'Patient?active=false')).toEqual([String(unknown.id)])
})

test('pages follow one another by their links, in each order, without naming patients in addresses', async () => {
  const { h, ana } = await createWard()
  for (const name of ['Abel', 'Chavez', 'Dunn', 'Ek']) await admitPatient(h, name)
  const all = await searchIds(ana, 'Patient?_count=50')
  for (const sort of ['_id', '_lastUpdated', '-_lastUpdated', 'family', 'birthdate']) {
    const ids: string[] = []
    let address: string | undefined = `Patient?_count=2&_sort=${sort}`
    while (address !== undefined) {
      const { body } = await getFhir(ana, address)
      ids.push(...body.entry.map(({ resource }: { resource: { id: string } }) => resource.id))
      const next: { url: string } | undefined = body.link.find(
        ({ relation }: { relation: string }) => relation === 'next',
      )
      address = next && addressOf(next.url)
      expect(address ?? '').not.toMatch(/becker|chavez|1980|1951/i)
    }
    expect(ids, sort).toHaveLength(all.length)
    expect(ids.toSorted(), sort).toEqual(all.toSorted())
  }
})

test('_lastUpdated finds what changed since, also an encounter that ended', async () => {
  const { clock, ana, dora, becker } = await createWard()
  clock.forward({ minutes: 5 })
  const since = clock.now().toString()
  expect(await searchIds(ana, `Patient?_lastUpdated=ge${since}`)).toEqual([])
  expect(await searchIds(ana, `Encounter?_lastUpdated=ge${since}`)).toEqual([])
  clock.forward({ minutes: 5 })
  await dora.call(changePatient, { params: { id: becker.id }, body: { first_name: 'Zoe' } })
  expect(await searchIds(ana, `Patient?_lastUpdated=ge${since}`)).toEqual([String(becker.id)])
  await dora.call(dischargePatient, { params: { id: becker.id } })
  expect(await searchFhir(ana, `Encounter?_lastUpdated=ge${since}`)).toMatchObject([
    { status: 'finished', subject: { reference: `Patient/${becker.id}` } },
  ])
})

test('an unchanged patient is answered by 304, by ETag or by time', async () => {
  const { clock, ana, dora, becker } = await createWard()
  const { headers } = await getFhir(ana, `Patient/${becker.id}`)
  const etag = headers.get('etag') ?? ''
  const since = headers.get('last-modified') ?? ''
  const address = `Patient/${becker.id}`
  expect((await getFhir(ana, address, { 'if-none-match': etag })).status).toBe(304)
  expect((await getFhir(ana, address, { 'if-modified-since': since })).status).toBe(304)
  clock.forward({ minutes: 1 })
  await dora.call(changePatient, { params: { id: becker.id }, body: { first_name: 'Zoe' } })
  expect((await getFhir(ana, address, { 'if-none-match': etag })).status).toBe(200)
  expect((await getFhir(ana, address, { 'if-modified-since': since })).status).toBe(200)
})

test('encounters are found by patient, status, class, time and location', async () => {
  const { ana, dora, becker, ids } = await createWard()
  const bed = await dora.call(createLocation, {
    body: { name: 'Bed 12', kind: 'bed', parent_id: null },
  })
  await dora.call(changePatient, { params: { id: becker.id }, body: { location_id: bed.id } })
  const [encounter, ...others] = await searchFhir(ana, `Encounter?patient=${becker.id}`)
  expect(others).toEqual([])
  expect(encounter).toMatchObject({
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP' },
    subject: { reference: `Patient/${becker.id}` },
    location: [{ location: { reference: `Location/${bed.id}` } }],
  })
  expect((await getFhir(ana, `Location/${bed.id}`)).body).toMatchObject({ name: 'Bed 12' })
  expect((await getFhir(ana, `Encounter/${encounter.id}`)).body).toEqual(encounter)
  const today = encounter.period.start.slice(0, 10)
  for (const query of [
    `patient=Patient/${becker.id}`,
    `subject=Patient/${becker.id}`,
    `subject:Patient=${becker.id}`,
    `location=${bed.id}`,
    `location=Location/${bed.id}&status=in-progress&class=IMP`,
    `_id=${encounter.id}`,
    `patient=${becker.id}&date=ge${today}`,
    `patient=${becker.id}&date=gt2020`,
    `patient=${becker.id}&date=ge9999-12-30`,
  ])
    expect(await searchIds(ana, `Encounter?${query}`), query).toEqual([encounter.id])
  for (const query of [
    `patient=${becker.id}&date=eb2020`,
    `patient=${becker.id}&date=eq2026`,
    `patient=${becker.id}&status=finished`,
    `patient=${becker.id}&class=EMER`,
    `patient=999999`,
    `subject=Group/${becker.id}`,
  ])
    expect(await searchIds(ana, `Encounter?${query}`), query).toEqual([])
  expect(await searchIds(ana, `Encounter?patient=${ids.patient}`)).toEqual([String(ids.encounter)])
})

test('a care team has its current members, with role and start', async () => {
  const { h, ana, ben, becker } = await createWard()
  expect(await searchIds(ana, 'CareTeam')).toEqual([])
  await assign(h, ben, [becker], { role: 'Attending' })
  const [team] = await searchFhir(ana, `CareTeam?patient=${becker.id}&status=active`)
  expect(team).toMatchObject({
    id: String(becker.id),
    status: 'active',
    participant: [
      {
        role: [{ text: 'Attending' }, { text: 'Responsible provider' }],
        member: { reference: `Practitioner/${ben.user.user_id}`, display: 'Ben Okafor' },
      },
    ],
  })
  expect((await getFhir(ana, `CareTeam/${becker.id}`)).body).toEqual(team)
  expect(await searchIds(ana, `CareTeam?participant=Practitioner/${ben.user.user_id}`)).toEqual([team.id])
  expect(await searchIds(ana, `CareTeam?participant=Practitioner/${ana.user.user_id}`)).toEqual([])
  expect(await searchIds(ana, 'CareTeam?status=inactive')).toEqual([])
})

test('records that are limited to the care team are limited here as well', async () => {
  const { h, ana, ben, becker } = await createWard()
  await setFlag(h, 'care_team_access', true)
  await assign(h, ben, [becker], { role: 'Attending' })
  await h.app.db.acrossAccounts((db) =>
    sql`update encounter set reason = 'quokka' where patient_id = ${becker.id}`.execute(db),
  )
  const [encounter] = await searchFhir(ben, `Encounter?patient=${becker.id}`)
  expect(encounter.reasonCode).toEqual([{ text: 'quokka' }])
  for (const address of [
    `Patient/${becker.id}`,
    `Encounter/${encounter.id}`,
    `Encounter?patient=${becker.id}`,
    `Encounter?subject=Patient/1,Patient/${becker.id}`,
  ]) {
    const { status, body } = await getFhir(ana, address)
    expect([status, body.issue[0].code, body.issue[0].diagnostics], address).toEqual([
      403,
      'forbidden',
      'patient.no_access',
    ])
  }
  expect(await searchIds(ana, 'Patient?family=becker')).toEqual([String(becker.id)])
  expect((await getFhir(ana, `CareTeam/${becker.id}`)).status).toBe(200)
  const listed = (await searchFhir(ana, 'Encounter')).find(({ id }) => id === encounter.id)
  expect(listed).toBeDefined()
  expect(JSON.stringify(listed)).not.toContain('quokka')
})

test('each FHIR read of patients is audited like a read on the screens', async () => {
  const { h, ana, becker } = await createWard()
  await searchFhir(ana, 'Patient?family=becker')
  await getFhir(ana, `Patient/${becker.id}`)
  await searchFhir(ana, 'Encounter')
  await searchFhir(ana, `Patient?family=nobody`)
  const actions = ['patients.shown', 'patient.read', 'encounters.shown'] as const
  const entries = await Promise.all(actions.map((action) => listAuditEntries(h, action)))
  const own = entries.map((each) => each.filter(({ actor_id }) => actor_id === ana.user.user_id))
  expect(own.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(JSON.stringify(own)).not.toMatch(/becker/i)
})
