import type { FhirSchedule, FhirSlot } from '@wardline/contract/fhir/schedule.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { named } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'
import type { FhirScheduleRow } from './fhir-schedule.queries.ts'
import type { FhirSlotRow } from './fhir-slot.queries.ts'

const onCall = [{ text: 'On call' }]

type Pair = Pick<FhirScheduleRow, 'group_id' | 'user_id'>

const scheduleId = ({ group_id, user_id }: Pair): string => `${group_id}-${user_id}`

export const presentFhirSchedule = (row: FhirScheduleRow): FhirSchedule =>
  withVersion({
    resourceType: 'Schedule' as const,
    id: scheduleId(row),
    active: row.is_active,
    serviceType: onCall,
    actor: [
      named('Practitioner', row.user_id, row.user_name),
      named('HealthcareService', row.group_id, row.group_name),
    ],
    planningHorizon: { start: row.starts, end: row.ends },
  })

export const presentFhirSlot = (row: FhirSlotRow): FhirSlot =>
  withVersion({
    resourceType: 'Slot' as const,
    id: String(row.id),
    serviceType: onCall,
    schedule: named('Schedule', scheduleId(row), `${row.user_name}, ${row.group_name}`),
    status: 'busy' as const,
    start: row.starts,
    end: row.ends,
    comment: callOrderLabel(row.call_order),
  })
