import { expect, test } from 'vitest'
import { orderSections, bestMatches, sectionHeadings, matchScore, type PaletteItem } from './palette.rules.ts'

const item = (name: string, part: PaletteItem['section'] = 'Actions'): PaletteItem => ({
  id: name,
  section: part,
  name,
  detail: '',
  run: () => {},
})

test('each typed word must match, ignoring accents and case', () => {
  expect(matchScore('garcia', 'José García')).toBeGreaterThan(0)
  expect(matchScore('jos gar', 'José García')).toBeGreaterThan(0)
  expect(matchScore('jose lopez', 'José García')).toBe(0)
})

test('letters in order match too, from three letters on and from the start of a word', () => {
  expect(matchScore('kbd', 'Keyboard shortcuts')).toBe(1)
  expect(matchScore('sct', 'Keyboard shortcuts')).toBe(1)
  expect(matchScore('ks', 'Keyboard shortcuts')).toBe(0)
  expect(matchScore('eyd', 'Keyboard')).toBe(0)
  expect(matchScore('potas', 'Account', 'profile notifications password')).toBe(0)
  expect(matchScore('password', 'Account', 'profile notifications password')).toBe(3)
})

test('prefix matches come first; an empty query keeps the order', () => {
  const items = [item('Open the archive'), item('Sign out'), item('Archive this conversation')]
  const names = (typed: string) => bestMatches(typed, items, 5).map(({ name }) => name)
  expect(names('arch')).toEqual(['Archive this conversation', 'Open the archive'])
  expect(names(' ')).toEqual(['Open the archive', 'Sign out', 'Archive this conversation'])
  expect(bestMatches('', items, 2)).toHaveLength(2)
})

test('the section with the best match comes first; an empty query keeps the order', () => {
  const [actions, threads] = [[item('Go to the inbox')], [item('Inbox rules', 'Threads')]]
  const parts = (typed: string) => orderSections(typed, [actions, threads]).map(({ section }) => section)
  expect(parts('inbox')).toEqual(['Threads', 'Actions'])
  expect(parts('')).toEqual(['Actions', 'Threads'])
})

test('each section has one heading', () => {
  expect(sectionHeadings([item('a'), item('b'), item('c', 'People')])).toEqual(['Actions', '', 'People'])
})
