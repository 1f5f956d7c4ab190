import { createCellReader, rejectDuplicates } from '../../accounts/import/cells.rules.ts'
import type { Reader, Row, Rows } from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'
import { instantOf } from './dates.rules.ts'

export type EncounterRow = {
  line: number
  external_id: string
  /** The patient's external id, or else the MRN. */
  patient: string
  /** FHIR act class. */
  class: string
  status: string | undefined
  reason: string | undefined
  /** UTC instants. */
  starts: string
  ends: string | undefined
}

const columns = {
  external_id: ['id', 'encounter id', 'encounter', 'visit number'],
  patient: ['patient id', 'mrn'],
  class: ['encounter class', 'type'],
  status: [],
  reason: ['reason description', 'reason for visit'],
  description: [],
  starts: ['start', 'admitted', 'admit time'],
  ends: ['stop', 'end', 'discharged', 'discharge time'],
}

const classes = new Set(['AMB', 'EMER', 'FLD', 'HH', 'IMP', 'ACUTE', 'NONAC', 'OBSENC', 'PRENC', 'SS', 'VR'])

/** Synthea's encounter classes; hospice and snf (skilled nursing facility) as in its FHIR export. */
const spoken: Record<string, string> = {
  ambulatory: 'AMB',
  outpatient: 'AMB',
  wellness: 'AMB',
  urgentcare: 'AMB',
  emergency: 'EMER',
  inpatient: 'IMP',
  observation: 'OBSENC',
  home: 'HH',
  hospice: 'HH',
  snf: 'IMP',
  virtual: 'VR',
}

export const encountersFromCsv = (text: string): Rows<EncounterRow> => {
  const { rows, bad } = csvRows(text, columns)
  const missing = missingColumns(rows, ['external_id', 'patient', 'class', 'starts'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const read = rows.map(toEncounter)
  const single = rejectDuplicates(
    read.flatMap(({ encounter }) => encounter ?? []),
    [{ column: 'external_id', of: (encounter) => encounter.external_id }],
  )
  const all = [...bad, ...read.flatMap(({ reader }) => reader.bad), ...single.bad]
  return { rows: single.rows, bad: all.toSorted((a, b) => a.line - b.line), skipped: 0 }
}

const toEncounter = (row: Row): { encounter?: EncounterRow; reader: Reader } => {
  const reader = createCellReader(row)
  const encounter: EncounterRow = {
    line: row.line,
    external_id: reader.needed('external_id'),
    patient: reader.needed('patient'),
    class: classOf(reader),
    status: reader.optional('status', 50),
    reason: reader.optional('reason', 500) || reader.optional('description', 500),
    starts: instant(reader, 'starts', reader.needed('starts')) ?? '',
    ends: instant(reader, 'ends', reader.optional('ends')),
  }
  if (encounter.ends && encounter.starts && Temporal.Instant.compare(encounter.ends, encounter.starts) < 0)
    reader.complain('ends', 'The encounter ends before it starts.')
  return reader.bad.length > 0 ? { reader } : { encounter, reader }
}

const classOf = (reader: Reader) => {
  const written = reader.needed('class', 50)
  const known = classes.has(written.toUpperCase()) ? written.toUpperCase() : spoken[written.toLowerCase()]
  if (written && !known)
    reader.complain(
      'class',
      `${written} is not an encounter class. Expected AMB, EMER, IMP or another FHIR act class.`,
    )
  return known ?? ''
}

const instant = (reader: Reader, field: string, text: string | undefined) => {
  if (!text) return undefined
  const read = instantOf(text)
  if (!read)
    reader.complain(
      field,
      `${text} is not a time. Expected ISO 8601 with an offset, such as 2026-03-01T07:30:00-05:00.`,
    )
  return read
}
