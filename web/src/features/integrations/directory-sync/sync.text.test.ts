import type { SyncRunSummary } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { expect, test } from 'vitest'
import { listCounts, summarizeRun } from './sync.text.ts'

const nothing = { create: 0, update: 0, reactivate: 0, deactivate: 0 }
const run = (more: Partial<SyncRunSummary>): SyncRunSummary => ({
  id: 1,
  state: 'ready',
  is_scheduled: false,
  started: '2026-01-01T00:00:00Z',
  started_by: 'Dora Lind',
  finished: null,
  problem: null,
  entries: 7,
  counts: { ...nothing, unchanged: 4, conflict: 0, update: 2, deactivate: 1 },
  applied: nothing,
  total: 3,
  done: 0,
  must_confirm: false,
  deactivated_percent: 14.3,
  ...more,
})
const none = { ...nothing, unchanged: 7, conflict: 0 }

test.each([
  ['plan', run({}), '2 would be updated, 1 would be deactivated'],
  ['stop', run({ must_confirm: true }), 'Stopped: 2 would be updated, 1 would be deactivated'],
  [
    'run that kept its users',
    run({ state: 'applied', applied: { ...nothing, update: 2 }, done: 3 }),
    '2 updated, 1 left out',
  ],
  ['discarded run', run({ state: 'discarded' }), 'No changes, 3 left out'],
  ['paused run', run({ state: 'paused', done: 1 }), '1 of 3 changes processed'],
  ['run without changes', run({ state: 'applied', counts: none, total: 0 }), 'No changes'],
  [
    'run with conflicts only',
    run({ state: 'applied', counts: { ...none, conflict: 1 }, total: 0 }),
    'No changes, 1 not synced',
  ],
  ['failure', run({ state: 'failed', problem: 'The host is unreachable.' }), 'The host is unreachable.'],
])('the list of runs says what a %s did', (_, one, text) => {
  expect(summarizeRun(one)).toBe(text)
})

const read = (one: SyncRunSummary) => listCounts(one).map(({ value, label }) => `${value} ${label}`)

test('the counts of a run are its plan until it ends, then its outcome', () => {
  expect(read(run({}))).toEqual([
    '7 entries read',
    '0 would be added',
    '2 would be updated',
    '4 unchanged',
    '1 would be deactivated, 14.3%',
  ])
  expect(read(run({ state: 'applied', applied: { ...nothing, update: 2 } }))).toEqual([
    '7 entries read',
    '0 added',
    '2 updated',
    '4 unchanged',
    '1 left out',
    '0 deactivated',
  ])
  expect(read(run({ state: 'discarded' }))).toContain('3 left out')
})
