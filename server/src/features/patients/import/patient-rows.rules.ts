import { withoutDisguise } from '@wardline/contract/text.ts'
import { createCellReader, rejectDuplicates } from '../../accounts/import/cells.rules.ts'
import type { Reader, Row, Rows } from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'
import { dayOf } from './dates.rules.ts'

/** A row of a patient file. Undefined fields are not in the file and stay unchanged. */
export type PatientRow = {
  line: number
  external_id: string
  mrn: string
  first_name: string
  middle_name: string | undefined
  last_name: string
  date_of_birth: string
  sex: string | undefined
  /** ISO date of death or discharge. */
  discharged: string | undefined
  /** The name of a location. */
  location: string | undefined
}

const columns = {
  external_id: ['id', 'patient id', 'patient'],
  mrn: ['medical record number', 'record number'],
  first_name: ['first', 'given name'],
  middle_name: ['middle'],
  last_name: ['last', 'surname', 'family name'],
  date_of_birth: ['birthdate', 'birth date', 'dob'],
  sex: ['gender'],
  discharged: ['discharge date', 'deathdate', 'death date', 'date of death'],
  location: ['bed', 'room', 'place'],
}

/**
 * Accepts Synthea's columns or ours. `today` (ISO date) limits the date of birth. Without an MRN column the
 * id is the MRN: Synthea's FHIR export uses the id as medical record number. `fileLine` as for `csvRows`.
 */
export const patientsFromCsv = (
  text: string,
  today: string,
  fileLine?: (line: number) => number,
): Rows<PatientRow> => {
  const { rows: written, bad } = csvRows(text, columns, fileLine)
  const rows = written.map((row) => ({
    ...row,
    cell: (field: string) => row.cell(field) ?? (field === 'mrn' ? row.cell('external_id') : undefined),
  }))
  const missing = missingColumns(rows, ['mrn', 'first_name', 'last_name', 'date_of_birth'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const read = rows.map((row) => patientOf(row, today))
  const single = rejectDuplicates(
    read.flatMap(({ patient }) => patient ?? []),
    [
      { column: 'mrn', of: (patient) => patient.mrn },
      { column: 'external_id', of: (patient) => patient.external_id },
    ],
  )
  const all = [...bad, ...read.flatMap(({ reader }) => reader.bad), ...single.bad]
  return { rows: single.rows, bad: all.toSorted((a, b) => a.line - b.line), skipped: 0 }
}

const patientOf = (row: Row, today: string): { patient?: PatientRow; reader: Reader } => {
  const reader = createCellReader(row)
  const mrn = reader.needed('mrn', 100)
  const middle_name = reader.optional('middle_name', 100)
  const patient: PatientRow = {
    line: row.line,
    external_id: reader.optional('external_id') || mrn,
    mrn,
    first_name: withoutDisguise(reader.needed('first_name', 100)),
    middle_name: middle_name && withoutDisguise(middle_name),
    last_name: withoutDisguise(reader.needed('last_name', 100)),
    date_of_birth: day(reader, 'date_of_birth', reader.needed('date_of_birth'), today) ?? '',
    sex: reader.optional('sex', 20),
    discharged: day(reader, 'discharged', reader.optional('discharged'), undefined),
    location: reader.optional('location'),
  }
  if (patient.discharged && patient.date_of_birth && patient.discharged < patient.date_of_birth)
    reader.complain('discharged', `${patient.discharged} is before the date of birth.`)
  return reader.bad.length > 0 ? { reader } : { patient, reader }
}

const day = (reader: Reader, field: string, text: string | undefined, latest: string | undefined) => {
  if (!text) return undefined
  const read = dayOf(text)
  if (!read) reader.complain(field, `${text} is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.`)
  else if (read < '1850-01-01') reader.complain(field, `${text} is too long ago.`)
  else if (latest && read > latest) reader.complain(field, `${text} is in the future.`)
  return read
}
