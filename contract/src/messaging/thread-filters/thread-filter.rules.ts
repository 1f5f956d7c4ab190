import type { ThreadFilter } from './thread-filter.schemas.ts'

export const noThreadFilter: ThreadFilter = {
  high_priority: false,
  unanswered: false,
  patient_id: null,
  unit: null,
  group: null,
}

export const isFilterActive = (filter: ThreadFilter): boolean =>
  filter.high_priority ||
  filter.unanswered ||
  filter.patient_id !== null ||
  filter.unit !== null ||
  filter.group !== null

/** The parameters of `GET /api/v2/threads/` for a filter. */
export const toListConditions = ({ high_priority, unanswered, patient_id, unit, group }: ThreadFilter) => ({
  ...(high_priority && { high_priority: 'true' as const }),
  ...(unanswered && { unanswered: 'true' as const }),
  ...(patient_id !== null && { patient_id }),
  ...(unit !== null && { unit_id: unit.id }),
  ...(group !== null && { group_id: group.id }),
})
