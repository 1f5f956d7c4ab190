import { expect, test } from 'vitest'
import { encountersFromCsv } from './encounter-rows.rules.ts'
import { patientsFromCsv } from './patient-rows.rules.ts'

const today = '2026-11-20'
const patients = (...lines: string[]) =>
  patientsFromCsv(['Id,MRN,FIRST,LAST,BIRTHDATE,DEATHDATE', ...lines].join('\n'), today)
const encounters = (...lines: string[]) =>
  encountersFromCsv(
    ['Id,PATIENT,ENCOUNTERCLASS,START,STOP,DESCRIPTION,REASONDESCRIPTION', ...lines].join('\n'),
  )

test("Synthea's columns, accents and apostrophes are read exactly", () => {
  const { rows, bad } = patients(
    "a,m-1,José María,O'Keefe,1956-08-03,",
    'b,m-2,Ann,Ordóñez,8/3/1956,2020-01-02T10:00:00Z',
  )
  expect(bad).toEqual([])
  expect(rows).toMatchObject([
    {
      external_id: 'a',
      mrn: 'm-1',
      first_name: 'José María',
      last_name: "O'Keefe",
      date_of_birth: '1956-08-03',
    },
    { external_id: 'b', date_of_birth: '1956-08-03', discharged: '2020-01-02' },
  ])
})

test("Synthea's CSV export has no MRN column: the id is the MRN", () => {
  const header =
    'Id,BIRTHDATE,DEATHDATE,SSN,DRIVERS,PASSPORT,PREFIX,FIRST,MIDDLE,LAST,SUFFIX,MAIDEN,MARITAL,RACE,ETHNICITY,GENDER,BIRTHPLACE,ADDRESS,CITY,STATE,COUNTY,FIPS,ZIP,LAT,LON,HEALTHCARE_EXPENSES,HEALTHCARE_COVERAGE,INCOME'
  const id = '30a6452c-4297-a1ac-977a-6a23237c7b46'
  const row = `${id},1994-02-06,,999-52-8591,S99996852,X47758697X,Mr.,Joshua658,Alvin56,Kunde533,,,M,white,nonhispanic,M,Boston  Massachusetts  US,811 Kihn Viaduct,Braintree,Massachusetts,Norfolk County,25021,02184,42.2,-71.0,56904.96,18019.99,100511`
  const { rows, bad } = patientsFromCsv([header, row].join('\n'), today)
  expect(bad).toEqual([])
  expect(rows).toMatchObject([
    { external_id: id, mrn: id, first_name: 'Joshua658', last_name: 'Kunde533', date_of_birth: '1994-02-06' },
  ])
})

test('a file with neither an MRN column nor an id column is refused', () => {
  expect(patientsFromCsv('FIRST,LAST,BIRTHDATE\nA,B,1956-08-03', today)).toMatchObject({
    rows: [],
    bad: [{ line: 1, column: 'mrn', reason: 'The file has no column mrn.' }],
  })
})

test.each([
  ['a,m,A,B,1956-02-30,', 'BIRTHDATE', '1956-02-30 is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.'],
  ['a,m,A,B,03.08.1956,', 'BIRTHDATE', '03.08.1956 is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.'],
  ['a,m,A,B,2026-11-21,', 'BIRTHDATE', '2026-11-21 is in the future.'],
  ['a,m,A,B,1056-11-21,', 'BIRTHDATE', '1056-11-21 is too long ago.'],
  ['a,m,A,B,1956-08-03,1950-01-01', 'DEATHDATE', '1950-01-01 is before the date of birth.'],
  ['a,,A,B,1956-08-03,', 'MRN', 'This must not be empty.'],
  ['a,m,A,,1956-08-03,', 'LAST', 'This must not be empty.'],
])('%s is skipped and the next row is kept', (line, column, reason) => {
  const { rows, bad } = patients(line, 'z,m-9,Zoe,Good,2000-01-01,')
  expect(rows.map(({ external_id }) => external_id)).toEqual(['z'])
  expect(bad).toEqual([{ line: 2, column, reason }])
})

test('a duplicate MRN keeps the first row', () => {
  expect(patients('a,m,A,B,2000-01-01,', 'b,m,C,D,2000-01-01,').bad).toEqual([
    { line: 3, column: 'mrn', reason: 'This value is already used on line 2.' },
  ])
})

test('encounters: class labels, reason or else description, times in UTC', () => {
  const { rows, bad } = encounters(
    'e,a,inpatient,2026-03-01T07:30:00-05:00,,Encounter,Asthma',
    'f,a,EMER,2026-03-01T07:30:00Z,,Encounter,',
  )
  expect(bad).toEqual([])
  expect(rows).toMatchObject([
    { class: 'IMP', starts: '2026-03-01T12:30:00Z', ends: undefined, reason: 'Asthma' },
    { class: 'EMER', reason: 'Encounter' },
  ])
})

test.each([
  ['wellness', 'AMB'],
  ['ambulatory', 'AMB'],
  ['outpatient', 'AMB'],
  ['urgentcare', 'AMB'],
  ['emergency', 'EMER'],
  ['inpatient', 'IMP'],
  ['snf', 'IMP'],
  ['hospice', 'HH'],
  ['home', 'HH'],
  ['virtual', 'VR'],
])("Synthea's encounter class %s is %s", (written, code) => {
  expect(encounters(`e,a,${written},2026-03-01T07:30:00Z,,,`)).toMatchObject({
    rows: [{ class: code }],
    bad: [],
  })
})

test.each([
  ['e,a,AMB,2026-03-01 07:30,,,', 'START', /Expected ISO 8601 with an offset/],
  ['e,a,AMB,2026-03-01T07:30:00Z,2026-03-01T07:00:00Z,,', 'STOP', /ends before it starts/],
  ['e,a,SPA,2026-03-01T07:30:00Z,,,', 'ENCOUNTERCLASS', /SPA is not an encounter class/],
  ['e,,AMB,2026-03-01T07:30:00Z,,,', 'PATIENT', /empty/],
])('%s is skipped', (line, column, reason) => {
  expect(encounters(line)).toMatchObject({
    rows: [],
    bad: [{ line: 2, column, reason: expect.stringMatching(reason) }],
  })
})
