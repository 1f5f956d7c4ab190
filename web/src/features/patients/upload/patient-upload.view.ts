import { patientFileLimits } from '@wardline/contract/patients/upload/patient-upload.schemas.ts'
import { fileProblems, type CsvFile, type CsvFileRules } from '../../../platform/csv/csv-file.ts'
import { detectDelimiter, splitCells } from '../../../platform/csv/rejected-rows.rules.ts'
import { writeTemplate, type UploadColumn } from '../../../platform/csv/upload-columns.ts'
import type { UploadResult } from '../../../platform/csv/csv-upload.rules.ts'

/** Columns in the same order as in the template. */
export const uploadColumns: readonly UploadColumn[] = [
  {
    name: 'mrn',
    meaning: 'Medical record number, which identifies the patient in later uploads',
    required: 'Required',
    example: '41207785',
  },
  { name: 'last_name', meaning: 'Last name', required: 'Required', example: 'Becker' },
  { name: 'first_name', meaning: 'First name', required: 'Required', example: 'Robby' },
  { name: 'middle_name', meaning: 'Middle name; an empty cell clears it', example: 'J' },
  {
    name: 'date_of_birth',
    meaning: 'YYYY-MM-DD or MM/DD/YYYY',
    required: 'Required',
    example: '02/14/1974',
  },
  { name: 'sex', meaning: 'Sex; an empty cell clears it', example: 'M' },
  {
    name: 'location',
    meaning: 'Name of a location that exists; an empty cell clears it',
    example: '5 East 08A',
  },
  {
    name: 'external_id',
    meaning: 'Id in another system; finds the patient after the MRN changed',
    example: 'a81f3c',
  },
]

export const templateText = writeTemplate(uploadColumns)

export const patientFileRules: CsvFileRules = {
  ...patientFileLimits,
  tooLarge: 'File size limit is 10mb',
  noun: 'patients',
}

/** Only one row of a file may have a value of them. */
export const uniqueColumns = ['mrn', 'external_id'] as const

/** Returns the problem with the selected or dropped files, if there is one. */
export function fileProblem(files: readonly { name: string }[]): string | undefined {
  if (files.length > 1) return 'Choose one file.'
  const [file] = files
  if (file && /\.xls[xm]?$/i.test(file.name)) return fileProblems.workbook
  return /\.csv/i.test(file?.name ?? '') ? undefined : 'Only .csv files are allowed'
}

export interface RejectedCells {
  line: number
  cells: { text: string; isWrong: boolean }[]
  reasons: string[]
}

const shownColumns = 5

/** Columns with errors and those before them, as many as fit; rejected rows as they are in the file. */
export function listRejected(
  { header, records }: CsvFile,
  { rejected }: Pick<UploadResult, 'rejected'>,
  most: number,
): { columns: string[]; rows: RejectedCells[] } {
  const delimiter = detectDelimiter(header.text)
  const names = splitCells(header.text, delimiter)
  const wrong = new Set(rejected.map(({ column }) => column))
  const places = names
    .map((name, place) => ({ name, place }))
    .toSorted((a, b) => Number(wrong.has(b.name)) - Number(wrong.has(a.name)))
    .slice(0, shownColumns)
    .toSorted((a, b) => a.place - b.place)
  const byLine = new Map(records.map(({ line, text }) => [line, text]))
  const lines = [...Map.groupBy(rejected, ({ line }) => line)].slice(0, most)
  return {
    columns: places.map(({ name }) => name),
    rows: lines.map(([line, errors]) => {
      const cells = splitCells(byLine.get(line) ?? '', delimiter)
      return {
        line,
        cells: places.map(({ name, place }) => ({
          text: cells[place] ?? '',
          isWrong: errors.some(({ column }) => column === name),
        })),
        reasons: errors.map(({ column, reason }) =>
          names.includes(column) || column === '' ? reason : `${column}: ${reason}`,
        ),
      }
    }),
  }
}

/** The most frequent sentences first, without the values in them. */
export function summarizeReasons(rejected: UploadResult['rejected']): { text: string; rows: number }[] {
  const kinds = Map.groupBy(rejected, ({ column, reason }) => {
    const sentence = reason.replace(/^(\S+) is /, 'A value is ').replaceAll(/line \d+/g, 'another line')
    return column === '' ? sentence : `${column}: ${sentence}`
  })
  return [...kinds]
    .map(([text, rows]) => ({ text, rows: rows.length }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, 5)
}
