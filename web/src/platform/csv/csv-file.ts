import { csvLimits } from '@wardline/contract/csv-part.schemas.ts'
import { splitRecords, type FileRecord } from '@wardline/contract/csv-records.rules.ts'

export interface CsvFile {
  header: FileRecord
  records: FileRecord[]
}

export interface CsvFileRules {
  bytes: number
  tooLarge: string
  rows: number
  /** `users`, as in "The file has no users". */
  noun: string
}

export const fileProblems = {
  workbook: 'This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8”, then choose that file.',
  encoding: 'The file is not UTF-8. Save it as “CSV UTF-8” in your spreadsheet, then choose it again.',
  binary: 'This is not a text file. Choose a CSV file.',
  empty: (noun: string) =>
    `The file has no ${noun}. Its first row names the columns; each further row is a ${noun.replace(/s$/, '')}.`,
  longRow: (line: number) =>
    `Line ${line} of the file is too long. Look for a quotation mark that is not closed.`,
  tooMany: (rows: number, most: number) =>
    `The file has ${rows.toLocaleString('en')} rows; at most ${most.toLocaleString('en')} are uploaded at once. Split it into several files.`,
}

/** UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. */
export function decodeFile(
  bytes: Uint8Array,
  rules: Pick<CsvFileRules, 'bytes' | 'tooLarge'>,
): { text: string } | { problem: string } {
  if (bytes.length > rules.bytes) return { problem: rules.tooLarge }
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) return { problem: fileProblems.workbook }
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? { problem: fileProblems.binary } : { text }
  } catch {
    return { problem: fileProblems.encoding }
  }
}

export function readCsvFile(bytes: Uint8Array, rules: CsvFileRules): CsvFile | { problem: string } {
  const decoded = decodeFile(bytes, rules)
  if ('problem' in decoded) return decoded
  const all = splitRecords(decoded.text)
  const [header, ...records] = all
  if (!header || records.length === 0) return { problem: fileProblems.empty(rules.noun) }
  if (records.length > rules.rows) return { problem: fileProblems.tooMany(records.length, rules.rows) }
  const long =
    header.text.length > csvLimits.header_characters ? header : all.find(({ isTooLong }) => isTooLong)
  return long ? { problem: fileProblems.longRow(long.line) } : { header, records }
}
