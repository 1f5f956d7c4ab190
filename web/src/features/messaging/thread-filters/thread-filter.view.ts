import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import * as texts from './thread-filters.text.ts'

/** `high priority, Vale, Dorothy, 6 West`. @param patient_name undefined if no row names the patient */
export const describeFilter = (filter: ThreadFilter, patient_name: string | undefined): string =>
  [
    filter.high_priority && texts.highCondition,
    filter.unanswered && texts.unansweredCondition,
    filter.patient_id !== null && (patient_name ?? texts.unnamedPatient),
    filter.unit?.name,
    filter.group?.name,
  ]
    .filter(Boolean)
    .join(' · ')
