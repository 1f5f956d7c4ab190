import { expect, test } from 'vitest'
import {
  monthOf,
  monthWindow,
  plusDays,
  spanText,
  stepped,
  titleText,
  wallFrom,
  wallIn,
  wallOf,
  weekOf,
} from './wall.view.ts'

test('what the API says is drawn as the clock on the wall says it, in either hour of November', () => {
  expect(wallOf('2026-11-01T01:30:00-04:00')).toBe('2026-11-01T01:30:00')
  expect(wallOf('2026-11-01T01:30:00-05:00')).toBe('2026-11-01T01:30:00')
  expect(wallIn('America/New_York', Date.parse('2026-11-20T12:00:00Z'))).toBe('2026-11-20T07:00:00')
  expect(wallIn('UTC', Date.parse('2026-11-20T00:00:00Z'))).toBe('2026-11-20T00:00:00')
})

test('fields give wall times, or nothing', () => {
  expect(wallFrom('2026-11-20T07:00')).toBe('2026-11-20T07:00:00')
  expect(wallFrom('2026-11-20')).toBe('2026-11-20T00:00:00')
  expect(wallFrom('')).toBeUndefined()
  expect(wallFrom('2026-13-40')).toBeUndefined()
})

test('the window is the six weeks from Monday that hold the month; a month ends where the next begins', () => {
  expect(monthWindow('2026-11-20T07:00:00')).toEqual({
    start: '2026-10-26T00:00:00',
    end: '2026-12-07T00:00:00',
  })
  expect(monthWindow('2027-02-01T00:00:00').start).toBe('2027-02-01T00:00:00')
  expect(monthOf('2026-12-31T23:00:00')).toEqual({ start: '2026-12-01T00:00:00', end: '2027-01-01T00:00:00' })
  for (let day = '2026-01-01T00:00:00'; day < '2028-01-01'; day = plusDays(day, 1)) {
    const { start, end } = monthWindow(day)
    const week = weekOf(day)
    expect(start <= week.start && week.end <= end, day).toBe(true)
  }
})

test('times are said once, a night with the day of its end, whole days without hours', () => {
  const span = (start: string, end: string, allDay = false) => spanText({ start, end, allDay })
  expect(span('2026-11-20T07:00:00', '2026-11-20T15:00:00')).toBe('Fri, Nov 20, 07:00–15:00')
  expect(span('2026-11-20T19:00:00', '2026-11-21T07:00:00')).toBe('Fri, Nov 20, 19:00 – Sat, Nov 21, 07:00')
  expect(span('2026-11-20T16:00:00', '2026-11-21T00:00:00')).toBe('Fri, Nov 20, 16:00–00:00')
  expect(span('2026-11-20T00:00:00', '2026-11-21T00:00:00', true)).toBe('Fri, Nov 20')
  expect(span('2026-11-20T00:00:00', '2026-11-23T00:00:00', true)).toBe('Fri, Nov 20 – Sun, Nov 22')
})

test('titles and steps of the three views', () => {
  const friday = '2026-11-20T07:00:00'
  expect(titleText('month', friday)).toBe('November 2026')
  expect(titleText('week', friday)).toBe('Nov 16 – 22, 2026')
  expect(titleText('week', '2026-12-31T00:00:00')).toBe('Dec 28 – Jan 3, 2027')
  expect(titleText('day', friday)).toBe('Friday, November 20, 2026')
  expect(stepped('month', '2026-01-31T00:00:00', 1)).toBe('2026-02-01T00:00:00')
  expect(stepped('month', '2026-01-31T00:00:00', -1)).toBe('2025-12-01T00:00:00')
  expect(stepped('week', friday, 1)).toBe('2026-11-27T07:00:00')
  expect(stepped('day', friday, -1)).toBe('2026-11-19T07:00:00')
})
