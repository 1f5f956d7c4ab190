import { expect, test } from 'vitest'
import { diffWords } from './note-diff.rules.ts'

const marked = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}}` : `{-${text}}`))
    .join('')

test('a difference shows removed and added words between those that stay', () => {
  expect(marked('Possible NSTEMI. Killip II.', 'Anterior STEMI. Killip II.')).toBe(
    '{-Possible NSTEMI.}{+Anterior STEMI.} Killip II.',
  )
  expect(marked('Heparin per protocol.', 'Heparin per protocol. Echo Monday.')).toBe(
    'Heparin per protocol.{+ Echo Monday.}',
  )
  expect(marked('', 'New')).toBe('{+New}')
  expect(marked('Old', '')).toBe('{-Old}')
  expect(marked('Same\ntext', 'Same\ntext')).toBe('Same\ntext')
})

test('both texts can be read from the difference', () => {
  const words = ['BP', '96/58', 'Plan:', '\n', 'echo', 'hold', 'recheck']
  let seed = 7
  const random = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most
  const makeText = () => Array.from({ length: random(30) }, () => words[random(words.length)]).join(' ')
  for (let i = 0; i < 200; i += 1) {
    const [before, after] = [makeText(), makeText()]
    const parts = diffWords(before, after)
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect(without('removed')).toBe(after)
    expect(without('added')).toBe(before)
  }
})

test('two texts of 20,000 characters that differ everywhere are compared within a second', () => {
  const text = (word: string) => Array.from({ length: 5_000 }, (_, i) => `${word}${i % 7}`).join(' ')
  const started = performance.now()
  diffWords(text('a'), text('b'))
  expect(performance.now() - started).toBeLessThan(1_000)
})
