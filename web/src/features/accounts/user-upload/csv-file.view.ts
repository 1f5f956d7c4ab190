import { uploadLimits } from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'

/** A row as it is in the file; quoted cells may span lines. */
export interface FileRecord {
  line: number
  text: string
}

export interface CsvFile {
  header: FileRecord
  records: FileRecord[]
}

export const fileProblems = {
  tooLarge: 'The file is larger than 50 MB. Split it into several files.',
  workbook: 'This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8”, then choose that file.',
  encoding: 'The file is not UTF-8. Save it as “CSV UTF-8” in your spreadsheet, then choose it again.',
  binary: 'This is not a text file. Choose a CSV file.',
  empty: 'The file has no users. Its first row names the columns; each further row is a user.',
  longRow: 'A row of the file is too long. Look for a quotation mark that is not closed.',
  tooMany: (rows: number) =>
    `The file has ${rows.toLocaleString('en')} rows; at most 100,000 are uploaded at once. Split it into several files.`,
}

/** UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. */
export function decodeFile(bytes: Uint8Array): { text: string } | { problem: string } {
  if (bytes.length > uploadLimits.file_bytes) return { problem: fileProblems.tooLarge }
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

export function readCsvFile(bytes: Uint8Array): CsvFile | { problem: string } {
  const decoded = decodeFile(bytes)
  if ('problem' in decoded) return decoded
  const [header, ...records] = splitRecords(decoded.text)
  if (!header || records.length === 0) return { problem: fileProblems.empty }
  if (records.length > uploadLimits.rows) return { problem: fileProblems.tooMany(records.length) }
  if (header.text.length > 10_000) return { problem: fileProblems.longRow }
  return { header, records }
}

/** Blank lines are left out. */
export function splitRecords(file: string): FileRecord[] {
  const text = file.replaceAll(/\r\n?/g, '\n')
  const records: FileRecord[] = []
  for (let start = 0, line = 1; start < text.length;) {
    const end = endOfRecord(text, start)
    const record = text.slice(start, end)
    if (record.trim() !== '') records.push({ line, text: record })
    line += record.split('\n').length
    start = end + 1
  }
  return records
}

/** After a quotation mark that is not closed, the next line is a row of its own again. */
function endOfRecord(text: string, start: number): number {
  const lineEnd = text.indexOf('\n', start)
  const firstEnd = lineEnd === -1 ? text.length : lineEnd
  let isQuoted = false
  const last = Math.min(text.length, start + uploadLimits.record_characters)
  for (let at = start; at < last; at += 1) {
    const mark = text[at]
    if (mark === '\n' && !isQuoted) return at
    if (mark !== '"') continue
    if (!isQuoted) isQuoted = at === start || /[,;\t]/.test(text[at - 1] ?? '')
    else if (text[at + 1] === '"') at += 1
    else isQuoted = false
  }
  return isQuoted || last < text.length ? Math.min(firstEnd, last) : text.length
}

/** Requests of bounded size. */
export function splitParts(records: readonly FileRecord[]): FileRecord[][] {
  const parts: FileRecord[][] = []
  let size = 0
  for (const record of records) {
    const part = parts.at(-1)
    const isFull =
      !part ||
      part.length >= uploadLimits.part_records ||
      size + record.text.length > uploadLimits.part_characters
    if (isFull) parts.push([record])
    else part.push(record)
    size = (isFull ? 0 : size) + record.text.length
  }
  return parts
}
