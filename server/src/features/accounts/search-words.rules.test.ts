import { expect, test } from 'vitest'
import { searchWords } from './search-words.rules.ts'

test('small letters without accents, whatever lies between', () => {
  expect(searchWords('  Núñez \t ÅNG ')).toEqual({ words: ['nunez', 'ang'], phrase: 'nunez ang' })
  expect(searchWords('ﬁ')).toEqual({ words: ['fi'], phrase: 'fi' })
})

test('nothing typed is no word', () => {
  expect(searchWords(' \n ')).toEqual({ words: [], phrase: '' })
})

test('six words count', () => {
  expect(searchWords('a b c d e f g h').words).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('signs stand for themselves', () => {
  expect(searchWords('100% _\\').words).toEqual(['100%', '_\\'])
})
