import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getFhir, searchFhir, searchIds } from '../../fixtures/fhir/fhir-client.ts'
import { loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

test('users are practitioners with name and title, found by name', async () => {
  const { ana, ben } = await createHospital()
  const [found, ...others] = await searchFhir(ana, 'Practitioner?name=okaf')
  expect(others).toEqual([])
  expect(found).toMatchObject({
    id: String(ben.user.user_id),
    active: true,
    name: [{ text: 'Ben Okafor', family: 'Okafor', given: ['Ben'] }],
    qualification: [{ code: { text: 'Hospitalist' } }],
  })
  expect((await getFhir(ana, `Practitioner/${ben.user.user_id}`)).body).toEqual(found)
  for (const query of [
    'family=okafor',
    'given=ben',
    'family:contains=kafo',
    `_id=${found.id}`,
    'name:exact=Ben Okafor',
  ])
    expect(await searchIds(ana, `Practitioner?${query}&active=true`), query).toEqual([found.id])
  expect(await searchIds(ana, 'Practitioner?active=false')).toEqual([])
  const byName = await searchIds(ana, 'Practitioner?_sort=family&_count=2')
  expect(byName).toHaveLength(2)
})

test('a hidden mobile number is shown to its user only', async () => {
  const { app, ana, ben } = await createHospital()
  const setNumber = (is_hidden: boolean) =>
    app.db.acrossAccounts((db) =>
      sql`update users set mobile_number = '+12025550123', hide_mobile_numbers = ${is_hidden} where id = ${ben.user.user_id}`.execute(
        db,
      ),
    )
  const address = `Practitioner/${ben.user.user_id}`
  const telecom = [{ system: 'phone', value: '+12025550123', use: 'mobile' }]
  await setNumber(false)
  expect((await getFhir(ana, address)).body.telecom).toEqual(telecom)
  await setNumber(true)
  expect((await getFhir(ana, address)).body.telecom).toBeUndefined()
  expect((await getFhir(ben, address)).body.telecom).toEqual(telecom)
})

test('the hospital and its departments are organizations', async () => {
  const { ana, ids } = await createHospital()
  expect(await searchFhir(ana, 'Organization')).toMatchObject([
    { id: 'hospital', name: 'St. Test', active: true },
    {
      id: String(ids.departments.cardiology),
      name: 'Cardiology',
      partOf: { reference: 'Organization/hospital' },
    },
  ])
  const department = String(ids.departments.cardiology)
  const cases: [string, string[]][] = [
    ['name=st', ['hospital']],
    ['name=cardio', [department]],
    ['partof=Organization/hospital', [department]],
    [`partof=${department}`, []],
    [`_id=hospital,${department}`, ['hospital', department]],
    ['active=false', []],
  ]
  for (const [query, found] of cases)
    expect(await searchIds(ana, `Organization?${query}`), query).toEqual(found)
  for (const id of ['hospital', department])
    expect((await getFhir(ana, `Organization/${id}`)).status).toBe(200)
})

test('units, rooms and beds are locations within each other', async () => {
  const { ana, dora } = await createHospital()
  const unit = await dora.call(createLocation, { body: { name: '6 West', kind: 'unit', parent_id: null } })
  const bed = await dora.call(createLocation, { body: { name: '12A', kind: 'bed', parent_id: unit.id } })
  expect(await searchFhir(ana, `Location?partof=${unit.id}&status=active`)).toMatchObject([
    {
      id: String(bed.id),
      name: '12A',
      physicalType: { coding: [{ code: 'bd' }] },
      partOf: { reference: `Location/${unit.id}` },
      managingOrganization: { reference: 'Organization/hospital' },
    },
  ])
  expect(await searchIds(ana, 'Location?name=6 w')).toEqual([String(unit.id)])
  expect(await searchIds(ana, `Location?_id=${unit.id}&status=inactive`)).toEqual([])
  expect((await getFhir(ana, `Location/${unit.id}`)).body.physicalType.coding[0].code).toBe('wa')
})

test('paging groups are services of their department', async () => {
  const { app, ana, ids } = await createHospital()
  const { cardiologyOnCall, rapidResponse } = ids.groups
  await app.db.acrossAccounts((db) =>
    sql`update paging_group set department_id = ${ids.departments.cardiology} where id = ${cardiologyOnCall}`.execute(
      db,
    ),
  )
  const [service] = await searchFhir(
    ana,
    `HealthcareService?organization=${ids.departments.cardiology}&active=true`,
  )
  expect(service).toMatchObject({ id: String(cardiologyOnCall), name: 'Cardiology On Call' })
  expect(await searchIds(ana, 'HealthcareService?organization=hospital')).toEqual([String(rapidResponse)])
  expect(await searchIds(ana, 'HealthcareService?name=rapid')).toEqual([String(rapidResponse)])
  expect(await searchIds(ana, `HealthcareService?_id=${rapidResponse}&active=false`)).toEqual([])
})
