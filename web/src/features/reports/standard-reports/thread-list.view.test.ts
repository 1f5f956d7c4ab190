import { expect, test } from 'vitest'
import { openableSentence, reportOfThreads, threadListTitle } from './thread-list.view.ts'

test('the list says how much of the number is in conversations that the viewer may open', () => {
  const numbers = { counted: 3400, openable: 12 }
  expect(openableSentence(numbers, {})).toBe('12 of 3,400 messages are in conversations that you may open.')
  expect(openableSentence(numbers, { counts: 'threads' })).toBe(
    'You may open 12 of 3,400 conversations that began then.',
  )
})

test('the list is named for what it is limited to', () => {
  expect(threadListTitle('Ana Ruiz, High priority')).toBe('Conversations: Ana Ruiz, High priority')
  expect(threadListTitle('')).toBe('Conversations')
})

test('the report has the period, the department and the user of the list', () => {
  const range = { from: '2026-11-01', until: '2026-11-24' }
  const period = 'from=2026-11-01&until=2026-11-24'
  expect(reportOfThreads('usage-report', { department: '3', user: '7' }, range)).toBe(
    `/reports/usage-report?${period}&department=3`,
  )
  expect(reportOfThreads('user-mt-report', { user: '7', type: '2' }, range)).toBe(
    `/reports/user-mt-report/7?${period}`,
  )
})
