import { describeEntry } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import {
  recordTypes,
  type AuditEntry,
  type RecordType,
} from '@wardline/contract/reports/audit/audit.schemas.ts'

export interface AuditEntryRow {
  id: number
  at: string
  actor_id: number | null
  actor_name: string | null
  action: string
  object_type: string
  object_id: number | null
  details: Record<string, unknown>
  record_name: string | null
  patient_id: number | null
  patient_name: string | null
  patient_mrn: string | null
  /** The user whom the details name, such as the recipient of a page. */
  person_name: string | null
}

export function presentEntry(row: AuditEntryRow): AuditEntry {
  const { id, at, actor_id, actor_name, action, object_id, details, patient_id } = row
  const { changes, rest } = splitChanges(details)
  const listed = listIds(details)
  const actor = actor_id === null ? null : { id: actor_id, display_name: actor_name ?? `User ${actor_id}` }
  return {
    id,
    at,
    actor,
    action,
    sentence: describeEntry(action, actor?.display_name, {
      patient: row.patient_name ?? undefined,
      record: findRecordName(row),
      person: row.person_name ?? undefined,
      count: listed?.length,
      address: findText(details, 'address'),
    }),
    reason: findReason(action, details),
    record: { type: recordType(row.object_type), id: object_id, name: row.record_name ?? '' },
    patient:
      patient_id === null
        ? null
        : { id: patient_id, display_name: row.patient_name ?? '', mrn: row.patient_mrn },
    record_count: listed?.length ?? null,
    changes,
    facts: Object.entries(rest).map(([name, value]) => ({ name: inWords(name), value: valueText(value) })),
  }
}

const recordType = (object_type: string): RecordType =>
  recordTypes.find((type) => type === object_type) ?? 'other'

const findText = (details: Record<string, unknown>, name: string): string | undefined => {
  const value = details[name]
  return typeof value === 'string' ? value : undefined
}

/** Users who change their own record are not named twice. Settings without a row have their name in the details. */
function findRecordName({ object_type, object_id, actor_id, record_name, details }: AuditEntryRow) {
  if (['patient', 'thread', 'file'].includes(object_type)) return undefined
  if (object_type === 'user' && object_id === actor_id) return undefined
  return record_name ?? findText(details, 'name')
}

const listIds = ({ patient_ids, ids }: Record<string, unknown>): unknown[] | undefined =>
  [patient_ids, ids].find((list) => Array.isArray(list))

/** Other entries use `reason` for a cause that the application states. */
const findReason = (action: string, { reason }: Record<string, unknown>): string | null =>
  typeof reason === 'string' && /^(monitoring|patient|legal_hold|download|record)\./.test(action)
    ? reason
    : null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries name the old and the new values `before` and `after`, or `was` and `now`. */
function splitChanges(details: Record<string, unknown>) {
  const { before = details['was'], after = details['now'], ...others } = details
  const { was: _was, now: _now, ...rest } = others
  if (!isObject(before) || !isObject(after)) return { changes: [], rest: details }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = fields
    .map((field) => ({
      field: inWords(field),
      before: valueText(before[field]),
      after: valueText(after[field]),
    }))
    .filter((change) => change.before !== change.after)
  return { changes, rest }
}

const inWords = (name: string): string => name.replaceAll('_', ' ')

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (isObject(value))
    return Object.entries(value)
      .map(([name, part]) => `${inWords(name)} ${valueText(part)}`)
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
