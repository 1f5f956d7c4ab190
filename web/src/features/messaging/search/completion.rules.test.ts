import { parseSearch } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { expect, test } from 'vitest'
import {
  applyCompletion,
  staticCompletions,
  nameCompletion,
  filterCompletions,
  findUnfinishedTerm,
} from './completion.rules.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const at = (text: string) => findUnfinishedTerm(text, text.length)
const offered = (text: string) => {
  const piece = at(text)
  return piece ? staticCompletions(piece, now).map((completion) => completion.text) : []
}

test('messaging search: operators are completed by their first letters, not for an empty line', () => {
  expect(offered('')).toEqual([])
  expect(offered('bed ')).toEqual([])
  expect(offered('fr')).toEqual(['from:'])
  expect(offered('bed is')).toEqual(['is:unanswered', 'is:archived', 'is:active'])
  expect(offered('priority:')).toEqual(['priority:high', 'priority:medium', 'priority:low'])
  expect(offered('on:y')).toEqual(['on:2026-11-19'])
  expect(offered('"fr')).toEqual([])
})

test('the token at the caret is found with and without quotes', () => {
  expect(at('bed from:An')).toEqual({ from: 4, to: 11, operator: 'from', typed: 'An' })
  expect(at('from:"Ana R')).toEqual({ from: 0, to: 11, operator: 'from', typed: 'Ana R' })
  expect(findUnfinishedTerm('from:Ana', 5)).toBeUndefined()
})

test('earlier suggestions are kept only while they match the current text', () => {
  const held = [
    nameCompletion('from', { id: 1, name: 'Ana Ruiz' }, 'RN'),
    nameCompletion('from', { id: 2, name: 'Dora Lind' }, 'Operator'),
  ]
  const still = (typed: string) => filterCompletions(held, typed).map(({ name }) => name)
  expect(still('')).toEqual(['Ana Ruiz', 'Dora Lind'])
  expect(still('dor')).toEqual(['Dora Lind'])
  expect(still('Lind oper')).toEqual(['Dora Lind'])
  expect(still('dor x')).toEqual([])
})

test('a chosen name is quoted with its id so that it parses back', () => {
  const piece = at('bed from:An')
  if (!piece) throw new Error('Nothing to complete.')
  const done = applyCompletion('bed from:An', piece, nameCompletion('from', { id: 12, name: 'Ana Ruiz' }))
  expect(done).toEqual({ text: 'bed from:"Ana Ruiz #12" ', caret: 24 })
  expect(parseSearch(done.text).from).toEqual(['Ana Ruiz #12'])
})

test('after an operator the caret waits for its value', () => {
  expect(
    applyCompletion(
      'fr bed',
      { from: 0, to: 2, operator: '', typed: 'fr' },
      nameCompletion('from', { id: 1, name: 'Ana' }),
    ),
  ).toEqual({
    text: 'from:"Ana #1" bed',
    caret: 14,
  })
  const operator = { text: 'from:', name: 'from:', description: '' }
  expect(applyCompletion('fr', { from: 0, to: 2, operator: '', typed: 'fr' }, operator)).toEqual({
    text: 'from:',
    caret: 5,
  })
})
