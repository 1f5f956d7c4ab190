import { expect, test } from 'vitest'
import { ageInYears, describeNameAlerts, describeSexAndAge, listIdentifiers } from './identity.view.ts'

test('a patient grows older on the birthday', () => {
  expect(ageInYears('1974-02-14', '2026-02-13')).toBe(51)
  expect(ageInYears('1974-02-14', '2026-02-14')).toBe(52)
  expect(ageInYears('2024-02-29', '2025-02-28')).toBe(0)
})

test('sex and age are left out while they are unknown', () => {
  const today = '2026-11-23'
  expect(describeSexAndAge({ sex: 'M', date_of_birth: '1974-02-14' }, today)).toBe('Male, 52')
  expect(describeSexAndAge({ sex: 'F', date_of_birth: null }, today)).toBe('Female')
  expect(describeSexAndAge({ sex: '', date_of_birth: null }, today)).toBe('')
})

test('two identifiers stand beside the name, known or not', () => {
  const unknown = { id: 7, display_name: 'Unknown', sex: '', location: '', mrn: null, date_of_birth: null }
  expect(listIdentifiers(unknown)).toEqual(['DOB unknown', 'Temp ID T-7'])
})

test('a name alert says who has a similar name, and where', () => {
  const rickey = { id: 2, display_name: 'Becker, Rickey', location: '5 East 06B' }
  const robby = { id: 3, display_name: 'Becker, Robby', location: '' }
  expect(describeNameAlerts([])).toBe('')
  expect(describeNameAlerts([rickey])).toBe('Name alert: Becker, Rickey in 5 East 06B')
  expect(describeNameAlerts([robby, rickey])).toBe('Name alert: Becker, Robby and 1 more')
})
