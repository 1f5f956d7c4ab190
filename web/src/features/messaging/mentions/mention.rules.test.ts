import { expect, test } from 'vitest'
import { listMentions } from './listed-mentions.rules.ts'
import { filterPeople, findMentionQuery } from './mention.rules.ts'

const ana = { user_id: 1, display_name: 'Ana Ruiz' }
const ben = { user_id: 2, display_name: 'Ben Okafor' }
const jose = { user_id: 3, display_name: 'José Anaya' }

test.each([
  ['@', 1, { start: 0, text: '' }],
  ['Hi @be', 6, { start: 3, text: 'be' }],
  ['Hi @ben ok', 10, { start: 3, text: 'ben ok' }],
  ['(@ben', 5, { start: 1, text: 'ben' }],
  // The caret is before the sign, or in another line.
  ['Hi @be', 3, undefined],
  ['@be\nnext', 8, undefined],
  // An address, a price, and a caret that is unknown.
  ['mail ana@hospital', 17, undefined],
  ['2 @ 5', 5, undefined],
  ['@be', -1, undefined],
])('finds the name that is typed in %j', (text, caret, query) => {
  expect(findMentionQuery(text, caret)).toEqual(query)
})

test('offers people by any part of their name, without regard to case and accents', () => {
  const people = [ana, ben, jose]
  expect(filterPeople(people, '')).toEqual(people)
  expect(filterPeople(people, 'an')).toEqual([ana, jose])
  expect(filterPeople(people, 'jose an')).toEqual([jose])
  expect(filterPeople(people, 'OKA')).toEqual([ben])
  expect(filterPeople(people, 'ben please')).toEqual([])
})

test('mentions the chosen people whose name the text still has, each once', () => {
  expect(listMentions('@Ben Okafor and Ana Ruiz', [ben, ana, ben])).toEqual([ben])
  expect(listMentions('Hello')).toEqual([])
})
