import type {
  RejectedRow,
  UserUploadResult,
  UserUploadRow,
} from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import { toCsv } from '../../../platform/table/csv.rules.ts'
import type { CsvFile, FileRecord } from './csv-file.view.ts'

interface UploadColumn {
  name: string
  meaning: string
  required?: string
  example: string
}

/** In the order of the template. */
export const uploadColumns: readonly UploadColumn[] = [
  {
    name: 'external_id',
    meaning: 'Staff number, which identifies the user in later uploads',
    required: 'Required',
    example: '104822',
  },
  {
    name: 'username',
    meaning: 'Name to sign in with; without it, the e-mail address',
    required: 'This or email',
    example: 'agonzalez',
  },
  {
    name: 'email',
    meaning: 'E-mail address',
    required: 'This or username',
    example: 'ana.gonzalez@example.org',
  },
  { name: 'first_name', meaning: 'First name', required: 'Required', example: 'Ana' },
  { name: 'last_name', meaning: 'Last name', required: 'Required', example: 'González' },
  { name: 'title', meaning: 'Job title; an empty cell clears it', example: 'Charge nurse' },
  {
    name: 'departments',
    meaning: 'Departments to join, separated by semicolons',
    example: 'Cardiology; ICU',
  },
  {
    name: 'mobile_number',
    meaning: 'For SMS and calls; an empty cell clears it',
    example: '+1 312 555 0134',
  },
  { name: 'home_number', meaning: 'For calls; an empty cell clears it', example: '+1 312 555 0177' },
  { name: 'pager_number', meaning: 'Three to 20 digits; an empty cell clears it', example: '5550123' },
]

export const templateText = `\u{feff}${uploadColumns.map(({ name }) => name).join(',')}\r\n`

export const emptyResult: UserUploadResult = { rows: [], rejected: [] }

const uniqueColumns = ['external_id', 'username', 'email'] as const

/** Joins the answers to the parts of a file. A value that an earlier part has is rejected. */
export function createMerger(): (part: UserUploadResult) => UserUploadResult {
  const seen = new Map<string, number>()
  const findDouble = (row: UserUploadRow): RejectedRow | undefined => {
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

export function countUpload({ rows, rejected }: UserUploadResult): UploadCounts {
  const count = (effect: UserUploadRow['effect']) => rows.filter((row) => row.effect === effect).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    rejected: new Set(rejected.map(({ line }) => line)).size,
  }
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

export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`

/** Records that the import has to send. */
export function selectRecords({ records }: CsvFile, { rows }: UserUploadResult): FileRecord[] {
  const lines = new Set(rows.filter(({ effect }) => effect !== 'unchanged').map(({ line }) => line))
  return records.filter(({ line }) => lines.has(line))
}

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

const detectDelimiter = (header: string): string =>
  [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ','

function splitCells(record: string, delimiter: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}]*))(?:${delimiter}|$)`, 'gy')
  const cells = [...record.matchAll(cell)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
  // A match at the end is empty unless the record ends with a delimiter.
  return record.endsWith(delimiter) ? cells : cells.slice(0, Math.max(1, cells.length - 1))
}
