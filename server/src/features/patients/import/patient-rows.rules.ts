import { readerOf, withoutDoubles } from '../../accounts/import/cells.rules.ts'
import type { Reader, Row, Rows } from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'
import { dayOf } from './dates.rules.ts'

/** A patient of a file. An undefined field is one the file does not speak of: it stays as it is. */
export type PatientRow = {
  line: number
  external_id: string
  mrn: string
  first_name: string
  middle_name: string | undefined
  last_name: string
  /** ISO date. */
  date_of_birth: string
  sex: string | undefined
  /** ISO date of death or of leaving; whoever has one is no patient any more. */
  discharged: string | undefined
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
}

/** Patients from CSV, in the columns of Synthea or in ours. `today` is an ISO date: nobody is born after it. */
export const patientsFromCsv = (text: string, today: string): Rows<PatientRow> => {
  const { rows, bad } = csvRows(text, columns)
  const missing = missingColumns(rows, ['mrn', 'first_name', 'last_name', 'date_of_birth'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const read = rows.map((row) => patientOf(row, today))
  const single = withoutDoubles(
    read.flatMap(({ patient }) => patient ?? []),
    [
      { column: 'external_id', of: (patient) => patient.external_id },
      { column: 'mrn', of: (patient) => patient.mrn },
    ],
  )
  const all = [...bad, ...read.flatMap(({ reader }) => reader.bad), ...single.bad]
  return { rows: single.rows, bad: all.toSorted((a, b) => a.line - b.line), skipped: 0 }
}

const patientOf = (row: Row, today: string): { patient?: PatientRow; reader: Reader } => {
  const reader = readerOf(row)
  const mrn = reader.needed('mrn', 100)
  const patient: PatientRow = {
    line: row.line,
    external_id: reader.optional('external_id') || mrn,
    mrn,
    first_name: reader.needed('first_name', 100),
    middle_name: reader.optional('middle_name', 100),
    last_name: reader.needed('last_name', 100),
    date_of_birth: day(reader, 'date_of_birth', reader.needed('date_of_birth'), today) ?? '',
    sex: reader.optional('sex', 20),
    discharged: day(reader, 'discharged', reader.optional('discharged'), undefined),
  }
  if (patient.discharged && patient.date_of_birth && patient.discharged < patient.date_of_birth)
    reader.complain('discharged', `${patient.discharged} is before the birth.`)
  return reader.bad.length > 0 ? { reader } : { patient, reader }
}

const day = (reader: Reader, field: string, text: string | undefined, latest: string | undefined) => {
  if (!text) return undefined
  const read = dayOf(text)
  if (!read) reader.complain(field, `${text} is not a date; expected YYYY-MM-DD or MM/DD/YYYY.`)
  else if (read < '1850-01-01') reader.complain(field, `${text} is too long ago.`)
  else if (latest && read > latest) reader.complain(field, `${text} is in the future.`)
  return read
}
