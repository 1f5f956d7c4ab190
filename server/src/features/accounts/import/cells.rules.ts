/**
 * A file's row before it is believed: cells by name, and the complaints about them. Staff, patients and encounters are
 * all read through this, so that every bad row says line, column and reason in the same way.
 */
export type BadRow = {
  /** In the file, from 1. */
  line: number
  /** As the file calls it; '' when the whole row is meant. */
  column: string
  /** A sentence for whoever mends the file. */
  reason: string
}

export type Cell = { column: string; line: number; value: string }

export type Row = {
  line: number
  /** Undefined when the file has no such column, or an LDAP entry no such attribute. */
  cell: (field: string) => Cell | undefined
  /** What the file calls a field that it could have. */
  column: (field: string) => string
}

/** Good rows, and every complaint about the others. */
export type Rows<T> = {
  rows: T[]
  bad: BadRow[]
  /** Entries that are none of ours, such as groups. */ skipped: number
}

/** Reads cells one by one and remembers what was wrong; a row with any complaint is left out as a whole. */
export const readerOf = (row: Row) => {
  const bad: BadRow[] = []

  const complain = (field: string, reason: string) => {
    const cell = row.cell(field)
    bad.push({ line: cell?.line ?? row.line, column: cell?.column ?? row.column(field), reason })
  }

  /** Undefined when the file does not say; '' when it says "empty". */
  const optional = (field: string, max = 200): string | undefined => {
    const cell = row.cell(field)
    if (!cell) return undefined
    const value = cell.value.trim()
    const fault = faultOf(value, max)
    if (fault) complain(field, fault)
    return fault ? undefined : value
  }

  const needed = (field: string, max = 200): string => {
    const before = bad.length
    const value = optional(field, max)
    if (!value && bad.length === before) complain(field, 'This is empty and must not be.')
    return value ?? ''
  }

  return { bad, complain, optional, needed }
}

export type Reader = ReturnType<typeof readerOf>

/** Why a text cannot be kept, as a sentence; undefined when it can. */
export const faultOf = (value: string, max: number): string | undefined => {
  if (value.length > max) return `This has ${value.length} characters; at most ${max} are kept.`
  if (value.includes('\uFFFD')) return 'This holds a character that is not UTF-8; save the file as UTF-8.'
  // eslint-disable-next-line no-control-regex -- what PostgreSQL or a screen could not show
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value)) return 'This holds a control character.'
  return undefined
}

/** Keeps the first row of each key; a later one is reported with the line of the first. Empty keys never collide. */
export const withoutDoubles = <T extends { line: number }>(
  rows: T[],
  keys: { column: string; of: (row: T) => string | undefined }[],
): { rows: T[]; bad: BadRow[] } => {
  const bad: BadRow[] = []
  const seen = keys.map(() => new Map<string, number>())
  const kept = rows.filter((row) => {
    const values = keys.map((key) => key.of(row)?.toLowerCase())
    const double = values.findIndex((value, i) => value && seen[i]?.has(value))
    const key = keys[double]
    if (key) {
      const first = seen[double]?.get(values[double] ?? '')
      bad.push({
        line: row.line,
        column: key.column,
        reason: `The same value stands on line ${first} already.`,
      })
      return false
    }
    values.forEach((value, i) => value && seen[i]?.set(value, row.line))
    return true
  })
  return { rows: kept, bad }
}
