import { expect, test } from 'vitest'
import { handoffListTitle, reportOfList } from './handoff-list.view.ts'

test('the list is named for its outcome', () => {
  expect(handoffListTitle({ outcome: 'read_back' })).toBe('Handoffs: read back')
  expect(handoffListTitle({ outcome: 'lost' })).toBe('Handoffs')
})

test('the report has the period and the department of the list', () => {
  const range = { from: '2026-11-01', until: '2026-11-24' }
  const report = '/reports/patient-handoff-report?from=2026-11-01&until=2026-11-24'
  expect(reportOfList({ department: '3', user: '7' }, range)).toBe(`${report}&department=3`)
  expect(reportOfList({ department: '0' }, range)).toBe(report)
})
