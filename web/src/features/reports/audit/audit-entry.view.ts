import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import { formatDate } from '../../../platform/clock/dates.ts'

export const actorText = ({ actor }: AuditEntry): string => actor?.display_name ?? 'System'

/** The sentence in two parts: its user, if it begins with one, and the rest. */
export function splitSentence({ actor, sentence }: AuditEntry): [subject: string, predicate: string] {
  const subject = actor && sentence.startsWith(actor.display_name) ? actor.display_name : ''
  return [subject, sentence.slice(subject.length)]
}

/** Describes the record of an entry: its patient, also for conversations and attachments. */
export function recordText({ record, patient, record_count, action }: AuditEntry): string {
  if (record_count !== null) {
    const isPatients = /^(patients|encounters|care_teams)\./u.test(action)
    const [one, more] = isPatients ? ['patient', 'patients'] : ['conversation', 'conversations']
    return record_count === 1 ? `1 ${one}` : `${record_count} ${more}`
  }
  return patient?.display_name ?? record.name
}

const time = new Map<string, Intl.DateTimeFormat>()

/** `05:41:07`, to the second. */
export function formatSeconds(at: string, timeZone: string | undefined): string {
  const key = timeZone ?? ''
  const format =
    time.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
  time.set(key, format)
  return format.format(Date.parse(at))
}

/** Entries by day, in their order. */
export function groupByDay(entries: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  return [...Map.groupBy(entries, ({ at }) => formatDate(Date.parse(at)))]
}
