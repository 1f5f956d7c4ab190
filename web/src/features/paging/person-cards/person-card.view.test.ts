import { expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import { availabilityText, numberLabel, shiftText } from './person-card.view.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const card = { is_active: true, is_locked: false, status: 2, status_until: null } as const

test('a card says whether its person can be reached, and until when not', () => {
  setHomeZone('America/New_York')
  expect(availabilityText(card, now)).toBe('Online')
  expect(availabilityText({ ...card, status: 1 }, now)).toBe('Offline')
  expect(availabilityText({ ...card, status: null }, now)).toBe('Status unknown')
  expect(availabilityText({ ...card, status: 3 }, now)).toBe('Do not disturb')
  const until = '2026-11-22T14:30:00Z'
  expect(availabilityText({ ...card, status: 3, status_until: until }, now)).toBe(
    'Do not disturb until 09:30',
  )
})

test('a user who cannot receive is shown so, however recently they were online', () => {
  expect(availabilityText({ ...card, is_locked: true }, now)).toBe('Locked')
  expect(availabilityText({ ...card, is_locked: true, is_active: false }, now)).toBe('No longer works here')
})

test('a shift ends at the clock of its group', () => {
  const shift = {
    group_id: 1,
    group_uid: 'uid',
    group_name: 'Cardiology',
    call_order: 2,
    until: '2026-11-23T01:00:00Z',
    time_zone: 'America/Chicago',
    instructions: '',
  }
  expect(shiftText(shift, now)).toBe('Second call until 19:00')
})

test('a number is named by its kind and its label', () => {
  expect(numberLabel({ kind: 'pager', number: '+12025550160', label: 'Ward pager' })).toBe(
    'Pager · Ward pager',
  )
  expect(numberLabel({ kind: 'mobile', number: '+12025550142', label: '' })).toBe('Mobile')
})
