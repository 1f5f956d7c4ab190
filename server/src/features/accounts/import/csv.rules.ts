import type { BadRow, Cell, Row } from './cells.rules.ts'
import { csvRecords } from './csv-records.rules.ts'

/**
 * Reads RFC 4180 text whose first row names the columns. `aliases` lists alternative column names; case, spaces and
 * punctuation are ignored. Unreadable rows are reported and skipped. `fileLine` translates lines of `text` if it is a
 * part of a file.
 */
export const csvRows = (
  text: string,
  aliases: Record<string, string[]>,
  fileLine: (line: number) => number = (line) => line,
): { rows: Row[]; bad: BadRow[] } => {
  const read = csvRecords(text)
  const records = read.records.map(({ line, cells }) => ({ line: fileLine(line), cells }))
  const bad = read.bad.map((row) => ({ ...row, line: fileLine(row.line) }))
  const [header, ...body] = records
  if (!header) return { rows: [], bad: [{ line: 1, column: '', reason: 'The file is empty.' }] }
  const columns = columnsOf(header.cells, aliases)
  const rows: Row[] = []
  for (const { line, cells } of body) {
    if (cells.length === header.cells.length) rows.push(rowOf(line, cells, header.cells, columns))
    else
      bad.push({
        line,
        column: '',
        reason: `This row has ${cells.length} columns, the first row ${header.cells.length}.`,
      })
  }
  return { rows, bad: bad.toSorted((a, b) => a.line - b.line) }
}

export const missingColumns = (rows: Row[], needed: string[]): BadRow[] =>
  needed
    .filter((field) => rows[0] && !rows[0].cell(field))
    .map((field) => ({ line: 1, column: field, reason: `The file has no column ${field}.` }))

const rowOf = (line: number, cells: string[], header: string[], columns: Map<string, number>): Row => ({
  line,
  cell: (field): Cell | undefined => {
    const at = columns.get(field)
    return at === undefined ? undefined : { column: header[at] ?? field, line, value: cells[at] ?? '' }
  },
  column: (field) => field,
})

const columnsOf = (header: string[], aliases: Record<string, string[]>) => {
  const places = new Map(header.map((name, at) => [plain(name), at] as const))
  const columns = new Map<string, number>()
  for (const [field, names] of Object.entries(aliases)) {
    const at = [field, ...names].map((name) => places.get(plain(name))).find((place) => place !== undefined)
    if (at !== undefined) columns.set(field, at)
  }
  return columns
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
