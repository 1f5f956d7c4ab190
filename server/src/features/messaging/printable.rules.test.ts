import { expect, test } from 'vitest'
import { printable } from './printable.rules.ts'

test('a name is one line of what can be seen, in any alphabet', () => {
  expect(printable('  Zoë\t Ñandú\r\nŁuksza ')).toBe('Zoë Ñandú Łuksza')
  expect(printable('李 小龍')).toBe('李 小龍')
})

test('what turns the direction of writing, hides or controls is left out', () => {
  expect(printable('A\u202egnp.exe')).toBe('Agnp.exe')
  expect(printable('Ana\u200b \u2066Ruiz\u2069\u0007\u001b[31m')).toBe('Ana Ruiz[31m')
  expect(printable('\ud800broken')).toBe('\ufffdbroken')
})
