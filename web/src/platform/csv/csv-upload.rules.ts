import type { RejectedRow } from '@wardline/contract/csv-part.schemas.ts'
import type { FileRecord } from '@wardline/contract/csv-records.rules.ts'
import { countText } from '../text/count-text.ts'
import type { CsvFile } from './csv-file.ts'

export interface UploadRow {
  line: number
  effect: 'added' | 'changed' | 'unchanged'
  display_name: string
  fields: string[]
}

export interface UploadResult<Row extends UploadRow = UploadRow> {
  rows: Row[]
  rejected: RejectedRow[]
}

/** Joins the answers to the parts of a file. A value of a unique column that an earlier part has is rejected. */
export function createMerger<Column extends string, Row extends UploadRow & Record<Column, string>>(
  uniqueColumns: readonly Column[],
): (part: UploadResult<Row>) => UploadResult<Row> {
  const seen = new Map<string, number>()
  const findDouble = (row: Row): RejectedRow | undefined => {
    const keys = uniqueColumns
      .filter((column) => row[column] !== '')
      .map((column) => ({ column, key: `${column} ${row[column].toLowerCase()}` }))
    const double = keys.find(({ key }) => seen.has(key))
    if (double)
      return {
        line: row.line,
        column: double.column,
        reason: `This value is already used on line ${seen.get(double.key)}.`,
      }
    for (const { key } of keys) seen.set(key, row.line)
    return undefined
  }
  return ({ rows, rejected }) => {
    const doubles = rows.flatMap((row) => findDouble(row) ?? [])
    const lines = new Set(doubles.map(({ line }) => line))
    return {
      rows: rows.filter(({ line }) => !lines.has(line)),
      rejected: [...rejected, ...doubles].toSorted((a, b) => a.line - b.line),
    }
  }
}

export interface UploadCounts {
  added: number
  changed: number
  unchanged: number
  /** Rows, not errors. */
  rejected: number
}

export function countUpload({ rows, rejected }: UploadResult): UploadCounts {
  const count = (effect: UploadRow['effect']) => rows.filter((row) => row.effect === effect).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    rejected: countRejected(rejected),
  }
}

/** Rows, not errors. */
export const countRejected = (rejected: readonly RejectedRow[]): number =>
  new Set(rejected.map(({ line }) => line)).size

/** `unconfirmed`: rows of a part that was sent and not answered; they may be stored. */
export function describeStop({
  done,
  total,
  unconfirmed,
}: {
  done: number
  total: number
  unconfirmed: number
}): string {
  const perhaps =
    unconfirmed > 0
      ? ` ${countText(unconfirmed, 'more row')} may be uploaded: the server did not confirm ${unconfirmed === 1 ? 'it' : 'them'}.`
      : ''
  return `The upload stopped after ${done.toLocaleString('en')} of ${countText(total, 'row')}.${perhaps}`
}

export const describeCounts = (
  { added, changed, unchanged, rejected }: UploadCounts,
  isPreview: boolean,
): string =>
  [
    `${added.toLocaleString('en')} ${isPreview ? 'to add' : 'added'}`,
    `${changed.toLocaleString('en')} ${isPreview ? 'to change' : 'changed'}`,
    `${unchanged.toLocaleString('en')} unchanged`,
    `${rejected.toLocaleString('en')} rejected`,
  ].join(', ')

/** Records that the import has to send. */
export function selectRecords({ records }: CsvFile, { rows }: UploadResult): FileRecord[] {
  const lines = new Set(rows.filter(({ effect }) => effect !== 'unchanged').map(({ line }) => line))
  return records.filter(({ line }) => lines.has(line))
}
