import { fhirBase } from '@wardline/contract/fhir/protocol.ts'
import { resourceTypes } from '@wardline/contract/fhir/search-parameter.rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, getFhir, searchIds } from '../../fixtures/fhir/fhir-client.ts'
import { findSchemaErrors, loadFhirSchema, readSearchParameters } from '../../fixtures/fhir/fhir-schema.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createRecordsNamed } from '../../fixtures/hospital/named-records.ts'
import { admitPatient } from '../../fixtures/hospital/patients.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

const issueOf = ({ body }: { body: { issue: unknown[] } }) => body.issue[0]

describe('the CapabilityStatement', () => {
  test('the CapabilityStatement needs no session and lists read and search of each resource type', async () => {
    const { url } = await createHospital()
    const response = await fetch(`${url}${fhirBase}/metadata`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/fhir+json; charset=utf-8',
    ])
    const statement = await response.json()
    expect(findSchemaErrors(statement)).toEqual([])
    expect(statement).toMatchObject({
      fhirVersion: '4.0.1',
      kind: 'instance',
      implementation: { url: `${url}${fhirBase}` },
    })
    const [rest] = statement.rest
    expect(rest.resource.map(({ type }: { type: string }) => type)).toEqual(resourceTypes)
    for (const { interaction } of rest.resource)
      expect(interaction).toEqual([{ code: 'read' }, { code: 'search-type' }])
  })

  test('the CapabilityStatement lists only search parameters that FHIR R4 publishes for the type', async () => {
    const { ana } = await createHospital()
    const published = readSearchParameters()
    const { body } = await getFhir(ana, 'metadata')
    for (const { type, searchParam } of body.rest[0].resource)
      for (const parameter of searchParam) {
        const found = published.find(
          ({ code, base }) => code === parameter.name && [type, 'Resource'].some((one) => base.includes(one)),
        )
        expect([type, parameter.name, parameter.type, parameter.definition]).toEqual([
          type,
          found?.code,
          found?.type,
          found?.url,
        ])
      }
  })

  test('each resource type answers a search by each parameter that the CapabilityStatement lists', async () => {
    const { dora } = await createHospital()
    const { body } = await getFhir(dora, 'metadata')
    const values: Record<string, string> = { token: 'x', string: 'x', date: '2026', reference: '1' }
    for (const { type, searchParam } of body.rest[0].resource)
      for (const parameter of searchParam) {
        const address = `${type}?${parameter.name}=${values[parameter.type]}`
        expect((await getFhir(dora, address)).status, address).toBe(200)
      }
  })
})

describe('errors are operation outcomes', () => {
  test('a FHIR request without a session answers 401', async () => {
    const { url } = await createHospital()
    const response = await fetch(`${url}${fhirBase}/Patient`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      'application/fhir+json; charset=utf-8',
    ])
    const outcome = await response.json()
    expect(findSchemaErrors(outcome)).toEqual([])
    expect(outcome.issue).toMatchObject([{ severity: 'error', code: 'login', diagnostics: 'not_signed_in' }])
  })

  test('an unknown FHIR type, id or method answers 404', async () => {
    const { ana } = await createHospital()
    for (const address of [
      'Observation',
      'Observation/1',
      'Patient/999999',
      'Patient/0',
      'Patient/abc',
      'Patient/1/_history',
      'Communication/1',
      'Communication/1-2-3',
      'Schedule/1-999999',
      'Slot/999999',
      'Organization/99',
      'nothing/at/all',
    ]) {
      const answer = await getFhir(ana, address)
      expect([answer.status, issueOf(answer)], address).toEqual([
        404,
        expect.objectContaining({ code: 'not-found' }),
      ])
    }
    const posted = await ana.http(`${fhirBase}/Patient`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(posted.status).toBe(404)
    expect(findSchemaErrors(await posted.json())).toEqual([])
  })

  test('ids of another hospital are not found by FHIR, and lists have no entries of it', async () => {
    const { ids, ana, stranger } = await createHospital()
    for (const address of [
      `Patient/${ids.patient}`,
      `Encounter/${ids.encounter}`,
      `CareTeam/${ids.patient}`,
      `Practitioner/${ana.user.user_id}`,
      `Organization/${ids.departments.cardiology}`,
      `HealthcareService/${ids.groups.cardiologyOnCall}`,
    ])
      expect((await getFhir(stranger, address)).status, address).toBe(404)
    for (const type of [
      'Patient',
      'Encounter',
      'CareTeam',
      'Schedule',
      'Slot',
      'Location',
      'HealthcareService',
    ])
      expect(await searchIds(stranger, type), type).toEqual([])
    expect(await searchIds(stranger, `Encounter?patient=${ids.patient}`)).toEqual([])
    expect(await searchIds(stranger, 'Organization')).toEqual(['hospital'])
  })

  test('a FHIR request of a user without the permission answers 403', async () => {
    const h = await createHospital()
    const powerless = await createUser(h, 'Paula Less')
    for (const type of ['Patient', 'Encounter', 'CareTeam', 'Location', 'AuditEvent'])
      for (const address of [type, `${type}/1`]) {
        const answer = await getFhir(powerless, address)
        expect([answer.status, issueOf(answer)], address).toEqual([
          403,
          expect.objectContaining({ code: 'forbidden' }),
        ])
      }
    expect((await getFhir(h.ana, 'AuditEvent')).status).toBe(403)
  })

  test('a FHIR request for another format answers 406', async () => {
    const { ana, ids } = await createHospital()
    const statuses = await Promise.all([
      getFhir(ana, 'Patient?_format=xml'),
      getFhir(ana, `Patient/${ids.patient}?_format=application/fhir%2Bxml`),
      getFhir(ana, 'metadata', { accept: 'application/fhir+xml' }),
      getFhir(ana, 'Patient?_format=json', { accept: 'application/fhir+xml' }),
      getFhir(ana, 'Patient?_format=application/fhir+json'),
      getFhir(ana, 'Patient', { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' }),
      getFhir(ana, 'Patient', { accept: 'application/fhir+json; fhirVersion=4.0' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([406, 406, 406, 200, 200, 200, 200])
  })

  test('an unknown parameter is refused by name, or with lenient handling ignored and said so', async () => {
    const { ana } = await createHospital()
    const refused = await getFhir(ana, 'Patient?colour=blue&name=walters')
    expect([refused.status, issueOf(refused)]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid', expression: ['colour'] }),
    ])
    const strict = await getFhir(ana, 'Patient?_include=Patient:link', { prefer: 'handling=strict' })
    expect(strict.status).toBe(400)
    const { status, body } = await getFhir(ana, 'Patient?colour=blue&name=walters', {
      prefer: 'return=minimal, handling=lenient',
    })
    expect(status).toBe(200)
    expect(body.entry.map(({ search }: { search: { mode: string } }) => search.mode)).toEqual([
      'match',
      'outcome',
    ])
    expect(body.entry[1].resource.issue).toMatchObject([{ severity: 'warning', expression: ['colour'] }])
    expect(body.link[0].url).not.toContain('colour')
  })

  test('values and modifiers that cannot be applied are refused, never ignored', async () => {
    const { ana } = await createHospital()
    for (const query of [
      'birthdate=yesterday',
      'birthdate=2026-13-01',
      'birthdate=2026-02-30',
      'birthdate=0000',
      'name:fuzzy=x',
      'identifier:not=x',
      'identifier=urn:x|',
      'birthdate:exact=2026',
      'name=%00',
      '_count=0',
      '_count=-1',
      '_count=many',
      '_sort=colour',
      '_sort=family,birthdate',
      '_cursor=tomorrow',
      '_count=1&_count=2',
      `name=${'a,'.repeat(150)}`,
    ])
      expect((await getFhir(ana, `Patient?${query}`, { prefer: 'handling=lenient' })).status, query).toBe(400)
    for (const query of ['patient:Group=1', 'patient.name=x', 'patient=a/b/c', 'date=soon'])
      expect((await getFhir(ana, `Encounter?${query}`)).status, query).toBe(400)
  })

  test('a request for more patients than the limit allows answers 429 with Retry-After, also for a search without pages', async () => {
    const h = await createHospital({ settings: { PATIENT_ROWS_PER_HOUR: '6' } })
    await createRecordsNamed(
      h,
      Array.from({ length: 12 }, (_, n) => `Abel ${n}`),
    )
    const { body } = await getFhir(h.ana, 'Patient?_count=6')
    expect((await getFhir(h.ana, 'Patient?_count=6')).status).toBe(200)
    expect((await getFhir(h.ana, 'Patient?name=abel&_count=12')).status).toBe(429)
    const refused = await getFhir(h.ana, addressOf(body.link[1].url))
    expect([refused.status, issueOf(refused)]).toEqual([429, expect.objectContaining({ code: 'throttled' })])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('commas and bars in values are escaped by a backslash', async () => {
  const h = await createHospital()
  const { id } = await admitPatient(h, 'Smith, MD | x', { mrn: 'A,1|2' })
  expect(await searchIds(h.ana, `Patient?identifier=${encodeURIComponent('A\\,1\\|2')}`)).toEqual([
    String(id),
  ])
  expect(await searchIds(h.ana, `Patient?family=${encodeURIComponent('smith\\, md')}`)).toEqual([String(id)])
})

test('links in FHIR responses begin with the address of the server', async () => {
  const { ana, url } = await createHospital()
  const { body } = await getFhir(ana, 'Patient?_count=1')
  expect(body.link[0].url).toBe(`${url}${fhirBase}/Patient?_sort=_id&_count=1`)
  expect(body.entry[0].fullUrl).toBe(`${url}${fhirBase}/Patient/${body.entry[0].resource.id}`)
})

test('the audit trail is for auditors: found by time, user, patient, type and action', async () => {
  const h = await createHospital()
  const { ana, dora, ids } = h
  await getFhir(ana, `Patient/${ids.patient}`)
  await getFhir(ana, 'Patient?name=walters')
  const { body } = await getFhir(dora, `AuditEvent?subtype=patient.read&patient=${ids.patient}`)
  const [event] = body.entry.map(({ resource }: { resource: unknown }) => resource)
  expect(event).toMatchObject({
    type: { code: '110110' },
    subtype: [{ code: 'patient.read', display: 'Opened the patient' }],
    action: 'R',
    outcome: '0',
    agent: [{ who: { reference: `Practitioner/${ana.user.user_id}` }, requestor: true }],
    entity: [{ what: { reference: `Patient/${ids.patient}` } }],
  })
  expect((await getFhir(dora, `AuditEvent/${event.id}`)).body).toEqual(event)
  const { id } = event
  const agent = `agent=Practitioner/${ana.user.user_id}`
  for (const query of [
    agent,
    `entity=Patient/${ids.patient}`,
    `patient=${ids.patient}&type=110110`,
    `${agent}&date=ge2026&date=lt2100`,
    `_id=${id}`,
  ])
    expect(await searchIds(dora, `AuditEvent?${query}`), query).toContain(id)
  for (const query of [
    `${agent}&subtype=patient.changed`,
    `${agent}&date=lt2020`,
    `agent=Practitioner/${dora.user.user_id}&subtype=patient.read`,
    'patient=999999',
    `entity=Practitioner/${ana.user.user_id}&subtype=patient.read`,
  ])
    expect(await searchIds(dora, `AuditEvent?${query}`), query).not.toContain(id)
  const [listed] = await searchIds(dora, `AuditEvent?${agent}&subtype=patients.shown`)
  expect((await getFhir(dora, `AuditEvent/${listed}`)).body.entity).toEqual([
    { what: { reference: `Patient/${ids.patient}` } },
  ])
  expect(await searchIds(dora, 'AuditEvent?subtype=audit.read')).not.toEqual([])
  for (const query of ['date=ne2026', 'agent=1,2', 'agent=1&agent=2', 'patient=1&entity=Patient/1'])
    expect((await getFhir(dora, `AuditEvent?${query}`)).status, query).toBe(400)
  const page = await getFhir(dora, 'AuditEvent?_count=1')
  const [next] = await searchIds(dora, addressOf(page.body.link[1].url))
  expect(Number(next)).toBeLessThan(Number(page.body.entry[0].resource.id))
})
