import type { DryRun } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { expect, test } from 'vitest'
import { describeRate, describeShare, shownEffects } from './dry-run.text.ts'

const none = {
  redirected: 0,
  added: 0,
  refused: 0,
  nobody: 0,
  priority: 0,
  message_type: 0,
  confirmation: 0,
  escalation: 0,
  delay: 0,
}
const run: DryRun = {
  id: 1,
  policy_id: 1,
  policy_version: 7,
  is_edited: true,
  state: 'done',
  since: '2026-10-23T12:00:00Z',
  created: '2026-11-22T12:00:00Z',
  threads_total: 9_812,
  threads_done: 9_812,
  is_limited: false,
  changed: 214,
  changed_before: 188,
  newly_changed: 26,
  no_longer_changed: 0,
  effects: { ...none, redirected: 171, priority: 43 },
  also: [],
  days: [],
}

test('the share of messages that a policy changes is put in words', () => {
  expect(describeShare(run)).toBe('of 9,812 messages')
  expect(describeRate(run)).toBe('2.2% · about 7 a day · 26 more than as saved · nothing was sent')
  expect(describeRate({ ...run, changed_before: null, threads_total: 0, changed: 0 })).toBe(
    '0.0% · about 0 a day · nothing was sent',
  )
})

test('effects without a message are left out, except “Reaches no one”', () => {
  expect(shownEffects(run)).toEqual(['redirected', 'nobody', 'priority'])
})
