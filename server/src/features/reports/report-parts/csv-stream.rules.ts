import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { ReportRow } from '@wardline/contract/reports/standard-reports/report.schemas.ts'

interface CsvSource {
  columns: readonly { key: string; label: string }[]
  /** `last` is the row before the part. */
  read(part: { limit: number; offset: number }, last: ReportRow | undefined): Promise<readonly ReportRow[]>
}

const rows_at_once = 5_000

/** Streams all rows as CSV, read in parts, so that a slow reader holds no connection and no memory. */
export function streamCsv({ columns, read }: CsvSource): Readable {
  async function* lines() {
    yield stringify([columns.map(({ label }) => label)], { bom: true })
    let last: ReportRow | undefined
    for (let offset = 0; ; offset += rows_at_once) {
      const rows = await read({ limit: rows_at_once, offset }, last)
      const values = rows.map((row) => columns.map(({ key }) => row[key]))
      if (rows.length > 0) yield stringify(values, { escape_formulas: true })
      if (rows.length < rows_at_once) return
      last = rows.at(-1)
    }
  }
  return Readable.from(lines())
}
