import { secondsPerDay, type Instant } from '@wardline/recurrence/wall-time.ts'
import { listOccurrencesBetween } from '../calendar/occurrence.rules.ts'
import type { ImportedSeries } from '../import/imported-series.rules.ts'

export interface FileAbsence {
  /** The UID of the event; with the start of an occurrence if it repeats. */
  uid: string
  title: string
  start: Instant
  end: Instant
}

export interface AbsenceChange extends FileAbsence {
  change: 'added' | 'changed' | 'unchanged' | 'deleted'
}

const daysAhead = 400
const longestTitle = 200

/** The absences of a file that have not ended, within the next 400 days. */
export function listAbsences(series: readonly ImportedSeries[], now: Instant): FileAbsence[] {
  const window = { from: now, to: now + daysAhead * secondsPerDay * 1000 }
  return series.flatMap(({ uid, event, overrides }) =>
    listOccurrencesBetween(event, overrides, window)
      .filter(({ is_cancelled, end }) => !is_cancelled && end > now)
      .map(({ original_start, start, end, title }) => ({
        uid: event.rule ? `${uid}@${original_start}` : uid,
        title: title.slice(0, longestTitle),
        start,
        end,
      })),
  )
}

/** Returns the changes by start. An absence that is missing from the file is deleted. */
export function compareAbsences(
  stored: readonly FileAbsence[],
  found: readonly FileAbsence[],
): AbsenceChange[] {
  const before = new Map(stored.map((absence) => [absence.uid, absence]))
  const foundUids = new Set(found.map(({ uid }) => uid))
  const changeOf = ({ uid, title, start, end }: FileAbsence): AbsenceChange['change'] => {
    const was = before.get(uid)
    if (!was) return 'added'
    return was.title === title && was.start === start && was.end === end ? 'unchanged' : 'changed'
  }
  return [
    ...found.map((absence) => ({ ...absence, change: changeOf(absence) })),
    ...stored.flatMap((absence) =>
      foundUids.has(absence.uid) ? [] : [{ ...absence, change: 'deleted' as const }],
    ),
  ].toSorted((a, b) => a.start - b.start)
}
