import { isBlank } from '@wardline/contract/text.ts'

/** Staff, patients and encounters share it, so that every bad row reports line, column and reason the same way. */
export type BadRow = {
  line: number
  /** As named in the file; '' for the whole row. */
  column: string
  reason: string
}

export type Cell = { column: string; line: number; value: string }

export type Row = {
  line: number
  /** Undefined when the file has no such column, or the LDAP entry no such attribute. */
  cell: (field: string) => Cell | undefined
  column: (field: string) => string
}

export type Rows<T> = {
  rows: T[]
  bad: BadRow[]
  /** Skipped entries, such as LDAP groups. */ skipped: number
}

/** The apostrophe that exports put before a cell which a spreadsheet would run as a formula, such as +1 202 555 0147. */
const neutralised = /^'(?=[=+\-@])/

/** A row with any error is rejected as a whole. */
export const createCellReader = (row: Row) => {
  const bad: BadRow[] = []

  const complain = (field: string, reason: string) => {
    const cell = row.cell(field)
    bad.push({ line: cell?.line ?? row.line, column: cell?.column ?? row.column(field), reason })
  }

  /** Undefined if the column is not in the file; `''` if the cell is empty on purpose. */
  const optional = (field: string, max = 200): string | undefined => {
    const cell = row.cell(field)
    if (!cell) return undefined
    const value = cell.value.trim().replace(neutralised, '')
    const fault = textProblem(value, max)
    if (fault) complain(field, fault)
    return fault ? undefined : value
  }

  const needed = (field: string, max = 200): string => {
    const before = bad.length
    const value = optional(field, max)
    if (isBlank(value ?? '') && bad.length === before) complain(field, 'This must not be empty.')
    return value ?? ''
  }

  return { bad, complain, optional, needed }
}

export type Reader = ReturnType<typeof createCellReader>

export const textProblem = (value: string, max: number): string | undefined => {
  if (value.length > max) return `This has ${value.length} characters; the limit is ${max}.`
  if (value.includes('\uFFFD')) return 'This contains a character that is not UTF-8. Save the file as UTF-8.'
  // eslint-disable-next-line no-control-regex -- what PostgreSQL or a screen could not show
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value))
    return 'This contains a control character.'
  return undefined
}

export const rejectDuplicates = <T extends { line: number }>(
  rows: T[],
  keys: { column: string; of: (row: T) => string | undefined }[],
): { rows: T[]; bad: BadRow[] } => {
  const bad: BadRow[] = []
  const seen = keys.map(() => new Map<string, number>())
  const valid = rows.filter((row) => {
    const values = keys.map((key) => key.of(row)?.toLowerCase())
    const double = values.findIndex((value, i) => value && seen[i]?.has(value))
    const key = keys[double]
    if (key) {
      const first = seen[double]?.get(values[double] ?? '')
      bad.push({
        line: row.line,
        column: key.column,
        reason: `This value is already used on line ${first}.`,
      })
      return false
    }
    values.forEach((value, i) => value && seen[i]?.set(value, row.line))
    return true
  })
  return { rows: valid, bad }
}
