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
  const name = 'José García'
  expect(matchScore('garcia', { name })).toBeGreaterThan(0)
  expect(matchScore('jos gar', { name })).toBeGreaterThan(0)
  expect(matchScore('jose lopez', { name })).toBe(0)
})

test('letters in order match commands, from three letters on and from the start of a word', () => {
  const command = { name: 'Keyboard shortcuts', isCommand: true }
  expect(matchScore('kbd', command)).toBe(1)
  expect(matchScore('sct', command)).toBe(1)
  expect(matchScore('ks', command)).toBe(0)
  expect(matchScore('eyd', command)).toBe(0)
  const account = { name: 'Account', keywords: 'profile notifications password', isCommand: true }
  expect(matchScore('potas', account)).toBe(0)
  expect(matchScore('password', account)).toBe(3)
})

test('subjects and names match literally only', () => {
  expect(matchScore('astor', { name: 'Family and social history: the patient used to smoke' })).toBe(0)
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

test('a whole name comes before names that it begins, and a person before an equal match of a subject', () => {
  const parts = [
    [item('Astor report', 'Administration')],
    [item('Astor', 'People')],
    [item('Pastor', 'Threads'), item('Astor', 'Threads')],
  ]
  expect(orderSections('astor', parts).map(({ section, name }) => `${section}: ${name}`)).toEqual([
    'People: Astor',
    'Threads: Astor',
    'Threads: Pastor',
    'Administration: Astor report',
  ])
})

test('each section has one heading', () => {
  expect(sectionHeadings([item('a'), item('b'), item('c', 'People')])).toEqual(['Actions', '', 'People'])
})
