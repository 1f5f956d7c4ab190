import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { expect, test } from 'vitest'
import {
  attentionText,
  countStates,
  describeProblem,
  groupByPurpose,
  isEmpty,
  searchRows,
  summarizeTest,
} from './integration.view.ts'

const row = (key: string, more: Partial<Integration> = {}): Integration => ({
  key,
  purpose: 'messages',
  name: key,
  feeds: '',
  state: 'working',
  state_label: 'Working',
  last_success: null,
  next_run: null,
  consequence: '',
  problem: '',
  href: null,
  next_step: null,
  may: { test: false },
  ...more,
})

test('a search finds names, purposes, contents and states', () => {
  const rows = [
    row('Twilio', { feeds: 'Text messages' }),
    row('Amion', { purpose: 'schedules', state_label: 'Needs mapping' }),
  ]
  const find = (text: string) => searchRows(rows, text).map(({ name }) => name)
  expect(find('')).toEqual(['Twilio', 'Amion'])
  expect(find('TEXT')).toEqual(['Twilio'])
  expect(find('schedule sources')).toEqual(['Amion'])
  expect(find('mapping')).toEqual(['Amion'])
  expect(find('pager')).toEqual([])
})

test('rows are grouped by purpose in the order of the list, without empty groups', () => {
  const groups = groupByPurpose([row('emr', { purpose: 'records' }), row('a'), row('b')])
  expect(groups.map(({ purpose, rows }) => [purpose, rows.map(({ key }) => key)])).toEqual([
    ['messages', ['a', 'b']],
    ['records', ['emr']],
  ])
})

test('the head counts what is connected, fails and needs a decision', () => {
  const rows = [
    row('a'),
    row('b', { state: 'failing' }),
    row('c', { state: 'attention' }),
    row('d', { state: 'not_set_up' }),
  ]
  expect(countStates(rows)).toEqual({ connected: 3, failing: 1, attention: 1 })
  expect([attentionText(1), attentionText(2)]).toEqual(['1 needs a decision', '2 need a decision'])
})

test('an account is empty while only browsers are connected', () => {
  expect(isEmpty([row('a', { state: 'not_set_up' }), row('provider-web_push')])).toBe(true)
  expect(isEmpty([row('a', { state: 'paused' })])).toBe(false)
})

test('a problem says the consequence before the cause', () => {
  expect(describeProblem(row('a', { problem: 'No answer.', consequence: 'Pages still go out.' }))).toBe(
    'Pages still go out. No answer.',
  )
  expect(describeProblem(row('a'))).toBe('')
})

test('a test says what it found, or which step failed and why', () => {
  const steps = [
    { step: 'name' as const, problem: null },
    { step: 'sign_in' as const, problem: null },
  ]
  expect(summarizeTest({ key: 'a', steps, found: '' }).text).toBe('Passed: name, sign-in.')
  expect(summarizeTest({ key: 'a', steps, found: '3 shifts today' }).text).toBe('Passed: 3 shifts today.')
  const failed = [...steps, { step: 'permission' as const, problem: 'Not allowed.' }]
  expect(summarizeTest({ key: 'a', steps: failed, found: '' })).toEqual({
    isPassed: false,
    text: 'Permission failed. Not allowed.',
  })
})
