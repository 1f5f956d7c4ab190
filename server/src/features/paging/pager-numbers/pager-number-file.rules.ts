import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import { joinPart } from '@wardline/contract/csv-records.rules.ts'
import { createCellReader, rejectDuplicates, type Row, type Rows } from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'
import * as errors from './pager-number.errors.ts'

export type NumberRow = {
  line: number
  /** E.164. */
  number: string
  /** The group's name in lower case; empty for the number of a user. */
  group: string
  username: string
  /** Undefined if the column is not in the file. */
  label: string | undefined
}

const columns = {
  number: ['pager number', 'phone number', 'phone', 'pager'],
  group: ['group name', 'paging group'],
  username: ['user name', 'user', 'login'],
  label: ['description', 'name'],
}

/** Lines of rows and errors are those of the file. */
export function numbersFromCsv(part: CsvPart): Rows<NumberRow> {
  const { text, fileLine } = joinPart(part)
  const { rows, bad } = csvRows(text, columns, fileLine)
  const missing = missingColumns(rows, ['number'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const read = rows.map(toNumber)
  const single = rejectDuplicates(
    read.flatMap(({ row }) => row ?? []),
    [{ column: 'number', of: ({ number }) => number }],
  )
  const all = [...bad, ...read.flatMap((each) => each.bad), ...single.bad]
  return { rows: single.rows, bad: all.toSorted((a, b) => a.line - b.line), skipped: 0 }
}

function toNumber(row: Row) {
  const reader = createCellReader(row)
  const written = reader.needed('number', 40)
  const number = dialable(written)
  if (written !== '' && number === undefined)
    reader.complain('number', 'Enter a phone number with its country code, such as +1 202 555 0147.')
  const group = (reader.optional('group', 100) ?? '').toLowerCase()
  const username = (reader.optional('username', 200) ?? '').toLowerCase()
  const label = reader.optional('label', 100)
  if ((group === '') === (username === '')) reader.complain('group', errors.oneTarget)
  const isGood = reader.bad.length === 0 && number !== undefined
  return { bad: reader.bad, row: isGood ? { line: row.line, number, group, username, label } : undefined }
}
