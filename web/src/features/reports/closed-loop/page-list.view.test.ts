import type { ReportedPage } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { expect, test } from 'vitest'
import { answerText } from './page-list.view.ts'

const page = { answered_seconds: null, is_unanswered: false, is_declined: false } as ReportedPage

test('a page says “No answer” only if it counts as unanswered', () => {
  expect(answerText({ ...page, is_unanswered: true })).toBe('No answer')
  expect(answerText(page)).toBe('Waiting')
  expect(answerText({ ...page, is_declined: true })).toBe('Declined')
  expect(answerText({ ...page, is_unanswered: true, is_declined: true })).toBe('No answer')
  expect(answerText({ ...page, answered_seconds: 12, is_declined: true })).toBe('12 s')
})
