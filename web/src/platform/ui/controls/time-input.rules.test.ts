import { expect, test } from 'vitest'
import { isCompleteTime, parseTime, shiftTime } from './time-input.rules.ts'

test('common notations of a time are accepted, and nothing else', () => {
  const typed = ['730', '7:30', '0730', '07:30', '7.30', ' 7h30 ', '07 30']
  expect(typed.map(parseTime)).toEqual(typed.map(() => '07:30'))
  expect(['19.30', '1930', '19', '7', '0', '000', '2359'].map(parseTime)).toEqual([
    '19:30',
    '19:30',
    '19:00',
    '07:00',
    '00:00',
    '00:00',
    '23:59',
  ])
  for (const wrong of ['', '24', '2400', '25:00', '7:60', '7:3', '760', '12345', 'noon', '-7', '7:30 PM'])
    expect(parseTime(wrong), wrong).toBeUndefined()
})

test('a time is complete while typing once no further digit fits', () => {
  expect(['730', '250', '0730', '7:30', '19.30', '1 930'].filter(isCompleteTime)).toHaveLength(6)
  expect(['7', '19', '130', '073', '193', '19:3', ''].filter(isCompleteTime)).toEqual([])
})

test('arrow keys change a time and wrap around midnight', () => {
  expect([
    shiftTime('07:30', 60),
    shiftTime('23:30', 60),
    shiftTime('00:10', -15),
    shiftTime('00:00', -60),
  ]).toEqual(['08:30', '00:30', '23:55', '23:00'])
})
