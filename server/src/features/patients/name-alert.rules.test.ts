import { expect, test } from 'vitest'
import { findNameAlerts, firstLetters, soundex } from './name-alert.rules.ts'

// Examples of https://www.archives.gov/research/census/soundex
test.each([
  ['Washington', 'W252'],
  ['Lee', 'L000'],
  ['Gutierrez', 'G362'],
  ['Pfister', 'P236'],
  ['Jackson', 'J250'],
  ['Tymczak', 'T522'],
  ['Ashcraft', 'A261'],
  ['Müller', 'M460'],
  ['王', ''],
])('%s sounds like %s', (name, key) => {
  expect(soundex(name)).toBe(key)
})

const patient = (id: number, last_name: string, unit_id = 1) => ({
  id,
  last_name,
  unit_id,
  display_name: `${last_name}, P${id}`,
  location: `Bed ${id}`,
})

test('names alike on one unit are named to each other, those of other units are not', () => {
  const alerts = findNameAlerts([
    patient(1, 'Becker'),
    patient(2, 'Bekker'),
    patient(3, 'Lind'),
    patient(4, 'Becker', 2),
    patient(5, '王'),
    patient(6, '李'),
  ])
  expect(alerts.get(1)).toEqual([{ id: 2, display_name: 'Bekker, P2', location: 'Bed 2' }])
  expect(alerts.get(2)).toEqual([{ id: 1, display_name: 'Becker, P1', location: 'Bed 1' }])
  for (const id of [3, 4, 5, 6]) expect(alerts.get(id)).toEqual([])
})

test('the first letters of names leave none out that sound alike', () => {
  expect(firstLetters(['Becker', 'Bekker', 'Özil', "'t Hart", 'ﬁnn', '王'])).toEqual(['b', 'o', 't', 'f', ''])
})
