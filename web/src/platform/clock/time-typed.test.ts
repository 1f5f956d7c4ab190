import { expect, test } from 'vitest'
import { isWhole, readTime, turned } from './time-typed.ts'

test('a time is read however a ward writes it, and nothing else is', () => {
  const typed = ['730', '7:30', '0730', '07:30', '7.30', ' 7h30 ', '07 30']
  expect(typed.map(readTime)).toEqual(typed.map(() => '07:30'))
  expect(['19.30', '1930', '19', '7', '0', '000', '2359'].map(readTime)).toEqual([
    '19:30',
    '19:30',
    '19:00',
    '07:00',
    '00:00',
    '00:00',
    '23:59',
  ])
  for (const wrong of ['', '24', '2400', '25:00', '7:60', '7:3', '760', '12345', 'noon', '-7', '7:30 PM'])
    expect(readTime(wrong), wrong).toBeUndefined()
})

test('a time is taken while it is typed once no digit can make another of it', () => {
  expect(['730', '250', '0730', '7:30', '19.30', '1 930'].filter(isWhole)).toHaveLength(6)
  expect(['7', '19', '130', '073', '193', '19:3', ''].filter(isWhole)).toEqual([])
})

test('arrows turn a time on, around midnight', () => {
  expect([turned('07:30', 60), turned('23:30', 60), turned('00:10', -15), turned('00:00', -60)]).toEqual([
    '08:30',
    '00:30',
    '23:55',
    '23:00',
  ])
})
