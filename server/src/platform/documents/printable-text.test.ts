import { expect, test } from 'vitest'
import { toPrintableText } from './printable-text.ts'

test('a name prints as one line of visible characters, in any script', () => {
  expect(toPrintableText('  Zoë\t Ñandú\r\nŁuksza ')).toBe('Zoë Ñandú Łuksza')
  expect(toPrintableText('李 小龍')).toBe('李 小龍')
})

test('bidirectional, invisible and control characters are removed', () => {
  expect(toPrintableText('A\u202egnp.exe')).toBe('Agnp.exe')
  expect(toPrintableText('Ana\u200b \u2066Ruiz\u2069\u0007\u001b[31m')).toBe('Ana Ruiz[31m')
  expect(toPrintableText('\ud800broken')).toBe('\ufffdbroken')
})
