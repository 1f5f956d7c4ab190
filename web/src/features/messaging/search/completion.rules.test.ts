import { parseSearch } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { afterEach, expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import {
  applyCompletion,
  staticCompletions,
  nameCompletion,
  filterCompletions,
  findUnfinishedTerm,
} from './completion.rules.ts'

afterEach(() => setHomeZone('UTC'))

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

test('days are those of the hospital, also beside a clock change and in a browser elsewhere', () => {
  setHomeZone('America/New_York')
  const daysAt = (moment: string) =>
    staticCompletions({ from: 0, to: 3, operator: 'on', typed: '' }, Date.parse(moment)).map(
      ({ text }) => text,
    )
  expect(daysAt('2026-03-09T00:30-04:00').slice(0, 2)).toEqual(['on:2026-03-09', 'on:2026-03-08'])
  expect(daysAt('2026-11-01T23:30-05:00')).toEqual([
    'on:2026-11-01',
    'on:2026-10-31',
    'on:2026-10-25',
    'on:2026-10-02',
  ])
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
