import { expect, test } from 'vitest'
import { bestFirst, bestOf, headingsOf, scoreOf, type PaletteItem } from './palette.rules.ts'

const item = (name: string, part: PaletteItem['part'] = 'Actions'): PaletteItem => ({
  id: name,
  part,
  name,
  line: '',
  run: () => {},
})

test('each typed word has to be found, without regard to accents and case', () => {
  expect(scoreOf('garcia', 'José García')).toBeGreaterThan(0)
  expect(scoreOf('jos gar', 'José García')).toBeGreaterThan(0)
  expect(scoreOf('jose lopez', 'José García')).toBe(0)
})

test('letters in order find it too, from three of them on and from the start of a word', () => {
  expect(scoreOf('kbd', 'Keyboard shortcuts')).toBe(1)
  expect(scoreOf('sct', 'Keyboard shortcuts')).toBe(1)
  expect(scoreOf('ks', 'Keyboard shortcuts')).toBe(0)
  expect(scoreOf('eyd', 'Keyboard')).toBe(0)
  // Beside the name only what is there as it is typed.
  expect(scoreOf('potas', 'Account', 'profile notifications password')).toBe(0)
  expect(scoreOf('password', 'Account', 'profile notifications password')).toBe(3)
})

test('what begins with it stands first; nothing typed keeps the order', () => {
  const items = [item('Open the archive'), item('Sign out'), item('Archive this thread')]
  const names = (typed: string) => bestOf(typed, items, 5).map(({ name }) => name)
  expect(names('arch')).toEqual(['Archive this thread', 'Open the archive'])
  expect(names(' ')).toEqual(['Open the archive', 'Sign out', 'Archive this thread'])
  expect(bestOf('', items, 2)).toHaveLength(2)
})

test('the part that answers best is at the top; nothing typed keeps the order', () => {
  const [actions, threads] = [[item('Go to the inbox')], [item('Inbox rules', 'Threads')]]
  const parts = (typed: string) => bestFirst(typed, [actions, threads]).map(({ part }) => part)
  expect(parts('inbox')).toEqual(['Threads', 'Actions'])
  expect(parts('')).toEqual(['Actions', 'Threads'])
})

test('each part has one heading', () => {
  expect(headingsOf([item('a'), item('b'), item('c', 'People')])).toEqual(['Actions', '', 'People'])
})
