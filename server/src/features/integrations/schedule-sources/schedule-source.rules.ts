import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'

export interface RemoteStaff {
  remote_id: string
  /** The second id that a source keeps of a person (Amion: backup id). Empty without one. */
  remote_buid: string
  name: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  pager: string | null
  division: string | null
}

export interface RemoteAssignment {
  /** Amion: assignment id; QGenda: task key; Tangier and ShiftAdmin: shift key. */
  remote_id: string
  name: string
  division: string | null
}

export interface RemoteShift {
  /** Identifies the shift in its source across pulls, also after a change of person or time where the source can. */
  source_key: string
  assignment_id: string
  /** `null` for an open shift. */
  staff_remote_id: string | null
  staff_name: string
  /** Instants, ISO 8601 in UTC. */
  start: string
  end: string
  note: string
}

/** - `not_allowed`: the outbound guard refused the address; `refused`: the source answered with an error of its own. */
export type SourceTrouble =
  | 'credentials'
  | 'unreachable'
  | 'certificate'
  | 'not_allowed'
  | 'timeout'
  | 'malformed'
  | 'rate_limited'
  | 'refused'

export interface SourceFailure {
  ok: false
  trouble: SourceTrouble
  /** The source's own text without credentials; at most 500 characters. */
  detail: string
}

export type SourceResult<T> = { ok: true; value: T } | SourceFailure

/** Steps of a connection test in order. The first failed step is the last one. */
export interface SourceTestStep {
  step: 'name' | 'connection' | 'sign_in' | 'permission'
  result: SourceResult<string>
}

/** Calendar days in the configuration's zone, both included. */
export interface SourceSpan {
  from: string
  until: string
}

export interface ScheduleSource {
  testConnection(): Promise<SourceTestStep[]>
  listStaff(): Promise<SourceResult<RemoteStaff[]>>
  listAssignments(): Promise<SourceResult<RemoteAssignment[]>>
  /** Complete for the span, or a failure. A shift belongs to the day on which it starts. */
  pullShifts(span: SourceSpan): Promise<SourceResult<RemoteShift[]>>
}

interface Shared {
  /** `https://` and everything before the part that the source's manual calls the method. */
  base_url: string
  time_zone: string
}

export type ScheduleSourceConfiguration =
  | (Shared & { kind: 'amion'; login: string })
  | (Shared & { kind: 'qgenda'; company_key: string; email: string; password: string })
  | (Shared & { kind: 'shiftadmin'; group_id: string; validation_key: string })
  | (Shared & { kind: 'tangier'; site_id: string; user_name: string; password: string })

export interface ScheduleSourceNeeds {
  outbound: Outbound
  now: () => Date
  /** For one request, connection included. */
  timeout_ms: number
}

export type ScheduleSourceOpeners = {
  [Kind in ScheduleSourceKind]: (
    configuration: Extract<ScheduleSourceConfiguration, { kind: Kind }>,
    needs: ScheduleSourceNeeds,
  ) => ScheduleSource
}
