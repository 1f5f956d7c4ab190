import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '@wardline/contract/folded-text.ts'
import { compileTextSearch } from './text-search.rules.ts'

/** Few letters, so that phrases overlap, contain each other and differ by case and accent only. */
const word = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'E', ' '), minLength: 1, maxLength: 5 })
const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'e', ' ', '\u0301'), maxLength: 40 })

test('finds the phrases that the folded text contains, no others', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), text, (phrases, searched) => {
      const expected = phrases.flatMap((phrase, index) =>
        foldText(searched).includes(foldText(phrase)) ? [index] : [],
      )
      expect([...compileTextSearch(phrases)(searched)].toSorted((a, b) => a - b)).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('ignores case and accents, also composed differently', () => {
  const find = compileTextSearch(['CÓDIGO azul', 'st elevation'])
  expect([...find('Codigo Azul, cama 4')]).toEqual([0])
  expect([...find('co\u0301digo azul: ST ELEVATION')]).toEqual([0, 1])
})
