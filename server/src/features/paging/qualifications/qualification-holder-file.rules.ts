import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import { joinPart } from '@wardline/contract/csv-records.rules.ts'
import type { QualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'
import { createCellReader, type Row, type Rows } from '../../accounts/import/cells.rules.ts'
import { csvRows, missingColumns } from '../../accounts/import/csv.rules.ts'
import * as errors from './qualification.errors.ts'

export interface HolderFileRow {
  line: number
  /** The first of these that is not empty names the user. */
  user: { column: 'user_id' | 'username' | 'email'; value: string }
  /** In lower case. */
  qualification: string
  valid_until: string | null
}

const columns = {
  user_id: ['user id', 'id'],
  username: ['user name', 'login'],
  email: ['e-mail', 'email address', 'mail'],
  qualification: ['certificate', 'qualification name', 'course'],
  valid_until: ['valid until', 'expires', 'expiry date', 'expiration date'],
}

/** Lines of rows and errors are those of the file. */
export function holdersFromCsv(part: CsvPart): Rows<HolderFileRow> {
  const { text, fileLine } = joinPart(part)
  const { rows, bad } = csvRows(text, columns, fileLine)
  const missing = missingColumns(rows, ['qualification'])
  if (missing.length > 0) return { rows: [], bad: missing, skipped: 0 }
  const read = rows.map(toHolder)
  return {
    rows: read.flatMap(({ row }) => row ?? []),
    bad: [...bad, ...read.flatMap((each) => each.bad)],
    skipped: 0,
  }
}

const isDay = (value: string): boolean => z.iso.date().safeParse(value).success

function toHolder(row: Row) {
  const reader = createCellReader(row)
  const names = (['user_id', 'username', 'email'] as const).map((column) => ({
    column,
    value: (reader.optional(column, 200) ?? '').toLowerCase(),
  }))
  const user = names.find(({ value }) => value !== '')
  if (!user) reader.complain('user_id', errors.oneUser)
  const qualification = reader.needed('qualification', 100).toLowerCase()
  const day = reader.optional('valid_until', 40) ?? ''
  if (day !== '' && !isDay(day)) reader.complain('valid_until', errors.noDay)
  const isGood = reader.bad.length === 0 && user !== undefined
  return {
    bad: reader.bad,
    row: isGood ? { line: row.line, user, qualification, valid_until: day === '' ? null : day } : undefined,
  }
}

const exported = ['user_id', 'name', 'qualification', 'valid_until'] as const

/**
 * One row for each qualification of a user, with the columns that an import reads. UTF-8 with a byte order mark; a cell
 * that a spreadsheet would read as a formula gets an apostrophe before it.
 */
export const writeHoldersCsv = (holders: readonly QualificationHolder[]): string =>
  stringify(
    holders.map((holder): Record<(typeof exported)[number], string | number> => ({
      user_id: holder.user_id,
      name: toPrintableText(holder.display_name),
      qualification: toPrintableText(holder.qualification),
      valid_until: holder.valid_until ?? '',
    })),
    { bom: true, escape_formulas: true, header: true, record_delimiter: 'windows', columns: [...exported] },
  )
