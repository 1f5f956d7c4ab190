import { resourceTypes, searchParameters } from '@wardline/contract/fhir/search-parameter.rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { getFhir } from '../../fixtures/fhir/fhir-client.ts'
import { loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { publishedStrings } from '../../fixtures/files/published-strings.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

const prefixes = ['', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb', 'ap', 'xx']
const values = [
  '',
  '0',
  '1',
  '-1',
  '1e9',
  '9007199254740993',
  '999999999999999',
  '99999999999999999999',
  'Patient/1',
  'Practitioner/2',
  'Schedule/1-2',
  '1-2',
  '1-2-3',
  '-',
  'http://elsewhere.example/fhir/Patient/1',
  '|',
  'a|',
  '|a',
  'a|b|c',
  '\\',
  ',',
  ',,',
  '%',
  '_',
  "'",
  'true',
  'false',
  'active',
  'busy',
  'female',
  '0001',
  '0001-01-01T00:00:00+13:59',
  '9999',
  '9999-12-31T23:59:59-12:00',
  '2026-02-29',
  '2026-11-24T07:00Z',
  '2026-11-24T07:00:00.123456789Z',
  '2026-11-24T24:00:00Z',
  '2026-11-01T01:30:00',
  '-infinity',
  'infinity',
]
const modifiers = ['', '', '', ':exact', ':contains', ':missing', ':not', ':Patient', ':', '.name']
const controls = [
  '_count',
  '_sort',
  '_cursor',
  '_format',
  '_total',
  '_summary',
  '__proto__',
  'constructor',
  'toString',
]
const cursors = [
  '2026-11-24T07:00:00.000000Z~1',
  '~1',
  '~',
  '5~3',
  'x~1',
  '99999-99-99~1',
  '....~9',
  '~999999999999999',
]

test('each FHIR search is answered with results or a reason, never with a server error', async () => {
  const { dora } = await createHospital()
  const random = createSeededRandom(20_261_124)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const { naughty: strings } = await publishedStrings()
  for (let round = 0; round < 400; round += 1) {
    const type = pick(resourceTypes)
    const names = Object.keys(searchParameters[type])
    const query = new URLSearchParams()
    for (let n = 0; n <= random() * 3; n += 1) {
      const isControl = random() < 0.2
      const name = isControl ? pick(controls) : `${pick(names)}${pick(modifiers)}`
      const value =
        name === '_cursor'
          ? pick(cursors)
          : random() < 0.7
            ? `${pick(prefixes)}${pick(values)}`
            : pick(strings)
      query.append(name, value.slice(0, 300))
    }
    const prefer = random() < 0.5 ? 'handling=lenient' : 'handling=strict'
    const { status, body } = await getFhir(dora, `${type}?${query}`, { prefer })
    expect([200, 400, 406], `${type}?${query}: ${JSON.stringify(body)}`).toContain(status)
  }
}, 240_000)
