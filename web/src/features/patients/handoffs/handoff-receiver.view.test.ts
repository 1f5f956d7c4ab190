import { expect, test } from 'vitest'
import { keepChecks } from './handoff-receiver.view.ts'

const action = { id: 'echo', text: 'Echo for EF', owner: null, due: null, changed: null, is_checked: true }
const other = { ...action, id: 'bmp', text: 'BMP' }

test('a correction clears the checks of the actions that it changed or removed, and no others', () => {
  const before = { version: 1, actions: [action, other] }
  const keep = (actions: (typeof action | (Omit<typeof action, 'changed'> & { changed: string }))[]) =>
    keepChecks(['echo', 'bmp'], before, { version: 2, actions })
  expect(keep([action, other])).toEqual(['echo', 'bmp'])
  expect(keep([action, { ...other, text: 'CBC' }])).toEqual(['echo'])
  expect(keep([action, { ...other, changed: '2026-11-22T20:00:00Z' }])).toEqual(['echo'])
  expect(keep([other])).toEqual(['bmp'])
  expect(keepChecks(['echo'], before, { version: 1, actions: [] })).toEqual(['echo'])
})
