import { expect, test } from 'vitest'
import type { RunRow } from './run.queries.ts'
import { describeNotice } from './run-notice.rules.ts'

const run: RunRow = {
  id: 7,
  config_id: 1,
  state: 'ready',
  is_scheduled: true,
  started: '2026-01-01T00:00:00Z',
  started_by: 'Dora Lind',
  decided_by: 'Dora Lind',
  decided_by_user_id: 1,
  choice: null,
  trouble: null,
  config_version: 1,
  stop_percent: 10,
  entries: 7,
  counts: {},
  applied: {},
  units: [],
  deactivated_percent: 14.28,
  must_confirm: false,
  total: 1200,
  done: 500,
  read: null,
  finished: null,
}

test.each([
  [{ must_confirm: false }, 'Directory sync Staff needs approval', '1,200 changes'],
  [{ must_confirm: true }, 'Directory sync Staff stopped', '14.3 % of the synced users'],
  [
    { state: 'paused', trouble: 'failed' },
    'Directory sync Staff paused',
    '500 of 1,200 changes were processed.',
  ],
  [
    { state: 'failed', trouble: 'agent_silent' },
    'Directory sync Staff failed',
    'did not post a reading in time',
  ],
] as const)(
  'the notice of a run that is %j names the sync and what to do, and no person',
  (more, subject, text) => {
    const notice = describeNotice('Staff', { ...run, ...more }, 'https://wardline.example/run')
    expect(notice?.subject).toBe(subject)
    expect(notice?.body).toContain(text)
    expect(notice?.body).toMatch(/https:\/\/wardline\.example\/run$/)
    expect(notice?.body).not.toContain('Dora')
  },
)

test.each(['waiting', 'reading', 'applying', 'applied', 'discarded'] as const)(
  'a run that is %s sends no notice',
  (state) => {
    expect(describeNotice('Staff', { ...run, state }, null)).toBeUndefined()
  },
)
