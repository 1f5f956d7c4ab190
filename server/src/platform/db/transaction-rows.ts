import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'

export interface EventRow {
  channel: string
  users: number[] | null
  kind: string
  payload: unknown
}

export interface AuditRow {
  actor_id: number | null
  action: AuditAction
  object_type: string
  object_id: number | null
  details: object
}

export interface IdempotencyRecord {
  user_id: number
  key: string
  /** Hash of method, path and body: a key that is reused for another request is refused. */
  request_hash: Buffer
  status: number
  answer: unknown
}

/** The payload holds ids only. */
export interface TaskRow {
  kind: string
  payload: Record<string, unknown>
}
