import type { RejectedRow } from '@wardline/contract/csv-part.schemas.ts'
import { toCsv } from '../table/csv.rules.ts'
import type { CsvFile } from './csv-file.ts'

/** The rejected rows with their errors first. The file can be corrected and uploaded: the columns of errors are ignored. */
export function writeRejected({ header, records }: CsvFile, rejected: readonly RejectedRow[]): string {
  const delimiter = detectDelimiter(header.text)
  const names = splitCells(header.text, delimiter)
  const byLine = new Map(records.map((record) => [record.line, record.text]))
  const reasons = Map.groupBy(rejected, ({ line }) => line)
  const rows = [...reasons].map(([line, errors]) => ({
    line,
    problem: errors.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason)).join(' '),
    cells: splitCells(byLine.get(line) ?? '', delimiter),
  }))
  return toCsv<(typeof rows)[number]>(
    [
      { header: 'line', text: ({ line }) => line },
      { header: 'problem', text: ({ problem }) => problem },
      ...names.map((name, i) => ({
        header: name,
        text: ({ cells }: (typeof rows)[number]) => cells[i] ?? '',
      })),
    ],
    rows,
  )
}

export const detectDelimiter = (header: string): string =>
  [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ','

export function splitCells(record: string, delimiter: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}]*))(?:${delimiter}|$)`, 'gy')
  const cells = [...record.matchAll(cell)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
  // A match at the end is empty unless the record ends with a delimiter.
  return record.endsWith(delimiter) ? cells : cells.slice(0, Math.max(1, cells.length - 1))
}
