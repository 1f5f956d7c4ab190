import { expect, test } from 'vitest'
import { emptyContent, findOwner, listMissing, nextLocalTime, parseAction } from './handoff-action.rules.ts'

const owners = [
  { id: 1, display_name: 'Ivie Malee' },
  { id: 2, display_name: 'Claire Prevatt' },
  { id: 3, display_name: 'Jürgen Prevost' },
]
const now = '2026-11-22T18:42'

test('one line becomes text, owner and time, in any order', () => {
  const malee = owners[0]
  expect(parseAction('BMP @Malee 22:00', { owners, now })).toEqual({
    text: 'BMP',
    owner: malee,
    localDue: '2026-11-22T22:00',
  })
  expect(parseAction('6:30 @iv Repeat troponin, call with result', { owners, now })).toEqual({
    text: 'Repeat troponin, call with result',
    owner: malee,
    localDue: '2026-11-23T06:30',
  })
})

test('an owner who is not found, or not the only one, and further times stay in the text', () => {
  expect(parseAction('Echo @Prev 09:00 or 10:00', { owners, now })).toEqual({
    text: 'Echo @Prev or 10:00',
    owner: null,
    localDue: '2026-11-23T09:00',
  })
  expect(parseAction('Ratio 25:00', { owners, now })).toEqual({
    text: 'Ratio 25:00',
    owner: null,
    localDue: null,
  })
  expect(findOwner('jurgen', owners)).toBe(owners[2])
})

test('a time of day that has passed is on the next day, also at the end of a month', () => {
  expect(nextLocalTime('18:42', now)).toBe('2026-11-23T18:42')
  expect(nextLocalTime('00:05', '2026-11-30T23:59')).toBe('2026-12-01T00:05')
})

test('what is missing is named in short words', () => {
  expect(listMissing(emptyContent)).toEqual(['No severity', 'No summary'])
  expect(
    listMissing({
      severity: 'stable',
      summary: 'CHF',
      actions: [{ id: 'a', text: 'BMP', owner: null, due: null }],
      contingencies: [{ id: 'b', condition: 'UOP < 30', response: ' ' }],
    }),
  ).toEqual(['No owner', 'No time', 'No “then”'])
})
