import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { expect, test } from 'vitest'
import { listStatusChecks } from './status-checks.view.ts'
import { summarizeStatus } from './status-summary.view.ts'

const at = '2026-11-28T08:00:00Z'
const round = { last_good: at, last_bad: null, problem: '', took_ms: 12 }
const none = { median: null, p99: null }

const statusWith = (...kinds: SystemStatus['providers'][number]['kind'][]): SystemStatus => ({
  at,
  watchdog: round,
  synthetic_page: round,
  heartbeat: { ...round, is_set_up: true },
  queue: { due: 0, oldest_ms: 0 },
  nodes: [{ name: 'a', started: at, last_seen: at }],
  bus: 'one_process',
  sign_in: { failed: 0, closed: 0 },
  providers: kinds.map((kind) => ({
    kind,
    is_on: kind !== 'snpp',
    last_ok: at,
    last_failure: null,
    last_problem: '',
  })),
  findings: [],
  closed_findings: 0,
  pages: { asked: 0, declined: 0, answered: 0, waiting: 0, unanswered: 0, silent: 0, wrong_recipients: 0 },
  first_attempt: none,
  answer: none,
  channels: [],
  database_bytes: 0,
})

const deliveryTone = (status: SystemStatus) =>
  listStatusChecks(status).find(({ name }) => name === 'Delivery')?.tone

test('the status is red without a provider that takes pages out of Wardline', () => {
  expect(summarizeStatus(statusWith())).toEqual({
    tone: 'bad',
    sentence: 'Checked 0 s ago. Action needed: Delivery.',
  })
  expect(deliveryTone(statusWith('smtp'))).toBe('bad')
  // Switched off.
  expect(deliveryTone(statusWith('snpp'))).toBe('bad')
  expect(deliveryTone(statusWith('sandbox', 'smtp'))).toBe('missing')
  expect(summarizeStatus(statusWith('twilio')).tone).toBe('good')
})

test('the status is not green while delivery or outside monitoring is not set up', () => {
  expect(summarizeStatus(statusWith('sandbox'))).toEqual({
    tone: 'missing',
    sentence: 'Pages do not leave Wardline: no provider is set up.',
  })
  const unmonitored = { ...statusWith('twilio'), heartbeat: { ...round, is_set_up: false } }
  expect(summarizeStatus(unmonitored)).toEqual({
    tone: 'missing',
    sentence: 'Checks passed 0 s ago. Not set up: Outside monitoring.',
  })
})
