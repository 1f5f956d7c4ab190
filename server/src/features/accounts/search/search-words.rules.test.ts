import { expect, test } from 'vitest'
import { parseSearchWords } from './search-words.rules.ts'

test('words are lower-cased and stripped of accents, ignoring what separates them', () => {
  expect(parseSearchWords('  Núñez \t ÅNG ')).toEqual({ words: ['nunez', 'ang'], phrase: 'nunez ang' })
  expect(parseSearchWords('ﬁ')).toEqual({ words: ['fi'], phrase: 'fi' })
})

test('empty input has no words', () => {
  expect(parseSearchWords(' \n ')).toEqual({ words: [], phrase: '' })
})

test('only the first six words are used', () => {
  expect(parseSearchWords('a b c d e f g h').words).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('wildcard characters match themselves', () => {
  expect(parseSearchWords('100% _\\').words).toEqual(['100%', '_\\'])
})
