import { CsvError, parse } from 'csv-parse/sync'
import type { BadRow, Cell, Row } from './cells.rules.ts'

/** A quote that is never closed would swallow the rest of the file; no honest row is this long. */
const longestRow = 100_000

/**
 * Reads RFC 4180 text whose first row names the columns.
 * `aliases` says by which names a file may call a field; case, spaces and punctuation do not count.
 * A row that cannot be read is reported, and reading goes on with the next line.
 */
export const csvRows = (text: string, aliases: Record<string, string[]>): { rows: Row[]; bad: BadRow[] } => {
  const { records, bad } = csvRecords(text)
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

/** What a file must have at least; one complaint for each that is missing. */
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

type CsvRecord = { line: number; cells: string[] }

const csvRecords = (file: string): { records: CsvRecord[]; bad: BadRow[] } => {
  const text = file.replace(/\r\n?/g, '\n')
  const records: CsvRecord[] = []
  const bad: BadRow[] = []
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  for (let line = 1; line <= lineStarts.length;) {
    const stop = readFrom(text.slice(lineStarts[line - 1]), line, delimiterOf(text), records)
    if (!stop) break
    bad.push(stop)
    line = stop.line + 1
  }
  return { records, bad }
}

/** Reads on from `first_line`; answers the row that stopped it, or undefined at the end. */
const readFrom = (
  text: string,
  first_line: number,
  delimiter: string,
  records: CsvRecord[],
): BadRow | undefined => {
  let line = first_line
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: longestRow,
      raw: true,
      on_record: (read) => {
        // With `raw` it is both, which the types do not know.
        const { record, raw } = read as unknown as { record: string[]; raw: string }
        if (record.length > 1 || record[0]?.trim()) records.push({ line, cells: record })
        line += raw.replace(/\n$/, '').split('\n').length
        return null
      },
    })
    return undefined
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      line,
      column: '',
      reason: 'A quotation mark in this row is not closed, or stands in the middle of a cell.',
    }
  }
}

/** Spreadsheets of some countries write semicolons or tabs: whichever the first row has most of. */
const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.indexOf('\n') >>> 0)
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
