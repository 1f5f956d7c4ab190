import { expect, test } from 'vitest'
import { findChangedFlag, selectChanged } from './changed-tests.ts'

const select = (args: string[], changed: string[], project: string) =>
  selectChanged(findChangedFlag(args), changed, [project])

test('--changed reaches vitest with its commit', () => {
  const changed = ['server/src/features/paging/prompts/prompt.actions.ts']
  expect(select(['--changed'], changed, 'scenario')).toEqual(['--changed'])
  expect(select(['--changed=main'], changed, 'unit')).toEqual(['--changed=main'])
  expect(select([], changed, 'scenario')).toEqual([])
})

test('every test of a project runs if a file that they use without importing it has changed', () => {
  expect(select(['--changed'], ['web/src/main.tsx'], 'browser')).toEqual([])
  expect(select(['--changed'], ['web/src/main.tsx'], 'scenario')).toEqual(['--changed'])
  expect(select(['--changed'], ['server/migrations/0001_platform.sql'], 'scenario')).toEqual([])
  expect(select(['--changed'], ['server/src/app.ts'], 'faults')).toEqual([])
  expect(select(['--changed'], ['docs/architecture.md'], 'browser')).toEqual(['--changed'])
})
