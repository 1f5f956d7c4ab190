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

test("Synthea's columns, accents and apostrophes to the letter", () => {
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

test.each([
  ['a,m,A,B,1956-02-30,', 'BIRTHDATE', '1956-02-30 is not a date; expected YYYY-MM-DD or MM/DD/YYYY.'],
  ['a,m,A,B,03.08.1956,', 'BIRTHDATE', '03.08.1956 is not a date; expected YYYY-MM-DD or MM/DD/YYYY.'],
  ['a,m,A,B,2026-11-21,', 'BIRTHDATE', '2026-11-21 is in the future.'],
  ['a,m,A,B,1056-11-21,', 'BIRTHDATE', '1056-11-21 is too long ago.'],
  ['a,m,A,B,1956-08-03,1950-01-01', 'DEATHDATE', '1950-01-01 is before the birth.'],
  ['a,,A,B,1956-08-03,', 'MRN', 'This is empty and must not be.'],
  ['a,m,A,,1956-08-03,', 'LAST', 'This is empty and must not be.'],
])('%s is left out, the next is kept', (line, column, reason) => {
  const { rows, bad } = patients(line, 'z,m-9,Zoe,Good,2000-01-01,')
  expect(rows.map(({ external_id }) => external_id)).toEqual(['z'])
  expect(bad).toEqual([{ line: 2, column, reason }])
})

test('the same MRN twice: the first stays', () => {
  expect(patients('a,m,A,B,2000-01-01,', 'b,m,C,D,2000-01-01,').bad).toEqual([
    { line: 3, column: 'mrn', reason: 'The same value stands on line 2 already.' },
  ])
})

test('encounters: words for classes, the reason or else the description, times in UTC', () => {
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
  ['e,a,AMB,2026-03-01 07:30,,,', 'START', /expected ISO 8601 with an offset/],
  ['e,a,AMB,2026-03-01T07:30:00Z,2026-03-01T07:00:00Z,,', 'STOP', /ends before it starts/],
  ['e,a,SPA,2026-03-01T07:30:00Z,,,', 'ENCOUNTERCLASS', /SPA is no class/],
  ['e,,AMB,2026-03-01T07:30:00Z,,,', 'PATIENT', /empty/],
])('%s is left out', (line, column, reason) => {
  expect(encounters(line)).toMatchObject({
    rows: [],
    bad: [{ line: 2, column, reason: expect.stringMatching(reason) }],
  })
})
