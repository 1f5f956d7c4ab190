import { toCsv } from '../../../platform/table/csv.rules.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'

export interface AccessRow {
  id: number
  name: string
  detail: string
  opened: number
  listed: number
  last: string
  relation: string | null
  per_day: number[]
  reasons: string[]
  /** Every entry of this row. */
  href: string
}

export interface AccessReportSubject {
  kind: 'patient' | 'user'
  id: number
}

/** The subject in the address of a report: `patient-3`. */
export function parseAbout(text: string): AccessReportSubject | undefined {
  const [, kind, id] = /^(patient|user)-([1-9]\d{0,15})$/u.exec(text) ?? []
  return kind === 'patient' || kind === 'user' ? { kind, id: Number(id) } : undefined
}

const patients = (count: number): string => (count === 1 ? '1 patient' : `${count} patients`)

export interface ReportSummaryText {
  text: string
  warning: string | null
}

interface Access {
  opened: number
  relation: string | null
}

/** Lists alone do not open a record. */
const opening = (accesses: readonly Access[]) => accesses.filter(({ opened }) => opened > 0)

export function summarizePeople(accesses: readonly Access[]): ReportSummaryText {
  const all = opening(accesses)
  if (all.length === 0) return { text: 'No one opened this record in this time.', warning: null }
  return {
    text: `${peopleCountText(all.length)} opened this record.`,
    warning: describeUnrelated(all, peopleCountText, 'to the patient'),
  }
}

export function summarizePatients(accesses: readonly Access[]): ReportSummaryText {
  const all = opening(accesses)
  if (all.length === 0) return { text: 'This user opened no record in this time.', warning: null }
  return {
    text: `This user opened the records of ${patients(all.length)}.`,
    warning: describeUnrelated(all, patients, 'to the user'),
  }
}

function describeUnrelated(all: readonly Access[], count: (n: number) => string, to: string): string | null {
  const unrelated = all.filter(({ relation }) => relation === null).length
  return unrelated === 0 ? null : `${count(unrelated)} without a relation ${to}.`
}

/** `22` for `2026-11-22`. */
export const dayOfMonth = (day: string): string => String(Number(day.slice(8, 10)))

/** The last eight days of a period fit beside a name. */
export const shownDays = 8

/** All days of the period, also those that do not fit on the screen. */
export const writeReport = (who: string, days: readonly string[], rows: readonly AccessRow[]): string =>
  toCsv<AccessRow>(
    [
      { header: who, text: ({ name }) => name },
      { header: 'Detail', text: ({ detail }) => detail },
      { header: 'Opened', text: ({ opened }) => opened },
      { header: 'Listed', text: ({ listed }) => listed },
      { header: 'Relation', text: ({ relation }) => relation ?? 'None' },
      { header: 'Reasons', text: ({ reasons }) => reasons.join('; ') },
      { header: 'Last', text: ({ last }) => last },
      ...days.map((day, index) => ({ header: day, text: ({ per_day }: AccessRow) => per_day[index] ?? 0 })),
    ],
    rows,
  )
