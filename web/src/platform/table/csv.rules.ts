export interface CsvColumn<Row> {
  header: string
  text?: (row: Row) => string | number
}

/** A spreadsheet would run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/u

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const harmless = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8; formulas are prefixed with an apostrophe. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []))
  const lines = [
    written.map(({ header }) => cell(header)),
    ...rows.map((row) => written.map(({ text }) => cell(text(row)))),
  ]
  return `\u{feff}${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}
