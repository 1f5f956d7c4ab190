import { parseSearch } from '@wardline/contract/messaging/search-query.rules.ts'
import { expect, test } from 'vitest'
import { complete, knownCompletions, named, stillFitting, unfinishedAt } from './completion.rules.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const at = (line: string) => unfinishedAt(line, line.length)
const offered = (line: string) => {
  const piece = at(line)
  return piece ? knownCompletions(piece, now).map(({ text }) => text) : []
}

test('messaging search: operators are offered by their first letters, not to an empty line', () => {
  expect(offered('')).toEqual([])
  expect(offered('bed ')).toEqual([])
  expect(offered('fr')).toEqual(['from:'])
  expect(offered('bed is')).toEqual(['is:unanswered', 'is:archived', 'is:active'])
  expect(offered('priority:')).toEqual(['priority:high', 'priority:medium', 'priority:low'])
  expect(offered('on:y')).toEqual(['on:2026-11-19'])
  expect(offered('"fr')).toEqual([])
})

test('the piece at the caret is found with or without quotes', () => {
  expect(at('bed from:An')).toEqual({ from: 4, to: 11, operator: 'from', typed: 'An' })
  expect(at('from:"Ana R')).toEqual({ from: 0, to: 11, operator: 'from', typed: 'Ana R' })
  expect(unfinishedAt('from:Ana', 5)).toBeUndefined()
})

test('of what an earlier text found, only what answers to this one is still offered', () => {
  const held = [named('from', 'Ana Ruiz', 'RN'), named('from', 'Dora Lind', 'Operator')]
  const still = (typed: string) => stillFitting(held, typed).map(({ name }) => name)
  expect(still('')).toEqual(['Ana Ruiz', 'Dora Lind'])
  expect(still('dor')).toEqual(['Dora Lind'])
  expect(still('Lind oper')).toEqual(['Dora Lind'])
  expect(still('dor x')).toEqual([])
})

test('a chosen name stands so that it is read back as that name', () => {
  const piece = at('bed from:An')
  if (!piece) throw new Error('Nothing to complete.')
  const done = complete('bed from:An', piece, named('from', 'Ana Ruiz', ''))
  expect(done).toEqual({ line: 'bed from:"Ana Ruiz" ', caret: 20 })
  expect(parseSearch(done.line).from).toEqual(['Ana Ruiz'])
})

test('after an operator the caret waits for its value', () => {
  expect(complete('fr bed', { from: 0, to: 2, operator: '', typed: 'fr' }, named('from', 'Ana', ''))).toEqual(
    {
      line: 'from:Ana bed',
      caret: 9,
    },
  )
  const operator = { text: 'from:', name: 'from:', line: '' }
  expect(complete('fr', { from: 0, to: 2, operator: '', typed: 'fr' }, operator)).toEqual({
    line: 'from:',
    caret: 5,
  })
})
