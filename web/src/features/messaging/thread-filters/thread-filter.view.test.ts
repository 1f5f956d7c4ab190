import { noThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import { expect, test } from 'vitest'
import { describeFilter } from './thread-filter.view.ts'

test('a filter is described by all of its conditions', () => {
  const unit = { id: 1, name: '6 West' }
  const filter = { high_priority: true, unanswered: true, patient_id: 4, unit, group: { id: 2, name: 'ICU' } }
  expect(describeFilter(filter, 'Vale, Dorothy')).toBe(
    'high priority · unanswered · Vale, Dorothy · 6 West · ICU',
  )
  expect(describeFilter({ ...noThreadFilter, patient_id: 4 }, undefined)).toBe('One patient')
  expect(describeFilter({ ...noThreadFilter, unit }, undefined)).toBe('6 West')
})
