import { readFile } from 'node:fs/promises'
import { patientsFromCsv } from '@wardline/server/features/patients/import/patient-rows.rules.ts'
import { importPatients } from '@wardline/server/features/patients/import/patients.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { addressOf, getFhir, searchFhir } from '../../fixtures/fhir/fhir-client.ts'
import { findSchemaErrors, loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

interface PublishedPatient {
  resourceType: 'Patient'
  identifier: { type?: { coding: { code: string }[] }; value: string }[]
  name: { family: string; given: string[] }[]
  gender: string
  birthDate: string
}

const readData = async (path: string): Promise<string> =>
  readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

async function load({ app, ids }: Hospital, csv: string): Promise<number> {
  const { rows, bad } = patientsFromCsv(csv, '2026-11-24')
  expect(bad).toEqual([])
  const { added } = await importPatients(app.db, ids.account_id, rows)
  return added
}

const mrnOf = ({ identifier }: PublishedPatient): string =>
  identifier.find(({ type }) => type?.coding[0]?.code === 'MR')?.value ?? ''

test('patients of published bundles come out with the identifier, name, gender and date of birth that they had', async () => {
  const h = await createHospital()
  const bundle = JSON.parse(await readData('tests/data/fhir/synthea-patients.json')) as {
    entry: { resource: PublishedPatient }[]
  }
  const published = bundle.entry.map(({ resource }) => resource)
  expect(published).toHaveLength(4)
  const lines = published.map(({ name: [name], ...patient }) =>
    [mrnOf({ name: [], ...patient }), name?.given[0], name?.family, patient.birthDate, patient.gender].join(
      ',',
    ),
  )
  expect(await load(h, ['mrn,first,last,birthdate,gender', ...lines].join('\n'))).toBe(4)
  for (const patient of published) {
    const [found, ...others] = await searchFhir(h.ana, `Patient?identifier=${mrnOf(patient)}`)
    expect(others).toEqual([])
    const [name] = patient.name
    expect(found).toMatchObject({
      identifier: [{ value: mrnOf(patient), type: { coding: [{ code: 'MR' }] } }],
      name: [{ use: 'official', family: name?.family, given: name?.given }],
      gender: patient.gender,
      birthDate: patient.birthDate,
    })
    expect((await getFhir(h.ana, `Patient/${found.id}`)).body).toEqual(found)
  }
})

test('the patients of the demo are each listed once, as their file has them', async () => {
  const h = await createHospital({ settings: { PATIENT_ROWS_PER_HOUR: '10000' } })
  const csv = await readData('data/patients/patients.csv')
  const added = await load(h, csv)
  const [, ...lines] = csv.trim().split('\n')
  const expected = lines.map((line) => {
    const [, birthDate, , first, last, gender, mrn] = line.split(',')
    return [mrn, last, first, gender === 'M' ? 'male' : 'female', birthDate].join('|')
  })
  expect(added).toBe(expected.length)
  const listed: string[] = []
  let address: string | undefined = 'Patient?_count=100'
  while (address !== undefined) {
    const { body } = await getFhir(h.ana, address)
    for (const { resource } of body.entry) {
      const [{ family, given }] = resource.name
      listed.push(
        [resource.identifier[0].value, family, given[0], resource.gender, resource.birthDate].join('|'),
      )
    }
    const next: { url: string } | undefined = body.link[1]
    address = next && addressOf(next.url)
  }
  expect(listed.filter((line) => !line.startsWith('00418823')).toSorted()).toEqual(expected.toSorted())
})

test('the published schema accepts what other systems send, and finds what is wrong', async () => {
  for (const name of ['careteam', 'communication'])
    expect(findSchemaErrors(JSON.parse(await readData(`tests/data/fhir/${name}.synthetic.json`)))).toEqual([])
  const wrong: { resourceType: string; [name: string]: unknown }[] = [
    { resourceType: 'Patient', nme: [] },
    { resourceType: 'Patient', gender: 'f' },
    { resourceType: 'Patient', birthDate: '24.11.2026' },
    { resourceType: 'Communication', sent: '2026-11-24' },
    {
      resourceType: 'Slot',
      schedule: { reference: 'Schedule/1' },
      status: 'busy',
      start: '2026-11-24T07:00:00Z',
    },
    { resourceType: 'Wardline' },
  ]
  for (const resource of wrong) expect(findSchemaErrors(resource), JSON.stringify(resource)).not.toEqual([])
})
