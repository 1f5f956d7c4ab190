import { CsvError, parse } from 'csv-parse/sync'
import type { BadRow } from './cells.rules.ts'

export type CsvRecord = { line: number; cells: string[] }

/** Without a limit, an unclosed quote would swallow the rest of the file. */
const longestRow = 100_000

/** Characters per read; more than the longest row. After an error at most this much is read again. */
const window = 4 * longestRow

/** Continues on the next line after an unreadable row. */
export const csvRecords = (file: string): { records: CsvRecord[]; bad: BadRow[] } => {
  const text = file.replace(/\r\n?/g, '\n')
  const delimiter = detectDelimiter(text)
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const records: CsvRecord[] = []
  const bad: BadRow[] = []
  const startOf = (line: number) => starts[line - 1] ?? text.length
  for (let line = 1; startOf(line) < text.length;) {
    const end = endOfWindow(starts, line, text.length)
    const read = readRecords(text.slice(startOf(line), startOf(end)), line, delimiter)
    for (const record of read.records) records.push(record)
    const isCut =
      read.stopped !== undefined && startOf(end) < text.length && startOf(read.stopped) > startOf(line)
    if (read.stopped === undefined) line = end
    else if (isCut && startOf(end) - startOf(read.stopped) < longestRow) line = read.stopped
    else {
      bad.push({
        line: read.stopped,
        column: '',
        reason: 'A quotation mark in this row is not closed, or is in the middle of a cell.',
      })
      line = read.stopped + 1
    }
  }
  return { records, bad }
}

const endOfWindow = (starts: number[], line: number, length: number): number => {
  const limit = (starts[line - 1] ?? 0) + window
  if (limit >= length) return starts.length + 1
  let low = line + 1
  let high = starts.length + 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle - 1] ?? length) > limit) high = middle
    else low = middle + 1
  }
  return low
}

const readRecords = (
  text: string,
  first_line: number,
  delimiter: string,
): { records: CsvRecord[]; stopped?: number } => {
  const records: CsvRecord[] = []
  let line = first_line
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: longestRow,
      raw: true,
      on_record: (read) => {
        // With `raw` the parser returns both, which its types do not express.
        const { record, raw } = read as unknown as { record: string[]; raw: string }
        if (record.length > 1 || record[0]?.trim()) records.push({ line, cells: record })
        line += raw.replace(/\n$/, '').split('\n').length
        return null
      },
    })
    return { records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { records, stopped: line }
  }
}

/** Some locales export semicolons or tabs: uses the most frequent one in the first row. */
const detectDelimiter = (text: string): string => {
  const header = text.slice(0, text.indexOf('\n') >>> 0)
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
