import { csvLimits, type CsvPart } from './csv-part.schemas.ts'

/** A row as it is in the file; quoted cells may span lines. */
export interface FileRecord {
  line: number
  text: string
  /** The rest was dropped. */
  isTooLong?: boolean
}

interface RecordEnd {
  at: number
  isTooLong?: boolean
}

const limit = csvLimits.record_characters

/**
 * The end of the record that begins at `start`; undefined if it may lie beyond `text`. After a quotation mark that is
 * not closed, the next line is a row of its own again.
 */
function findEnd(text: string, start: number, isLast: boolean): RecordEnd | undefined {
  let isQuoted = false
  const last = Math.min(text.length, start + limit)
  for (let at = start; at < last; at += 1) {
    const mark = text[at]
    if (mark === '\n' && !isQuoted) return { at }
    if (mark !== '"') continue
    if (!isQuoted) isQuoted = at === start || /[,;\t]/.test(text[at - 1] ?? '')
    else if (text[at + 1] === '"') at += 1
    else isQuoted = false
  }
  if (last === text.length && !isLast) return undefined
  const lineEnd = text.indexOf('\n', start)
  if (isQuoted && lineEnd !== -1 && lineEnd < last) return { at: lineEnd }
  return last < text.length ? { at: last, isTooLong: true } : { at: last }
}

/** Splits text that arrives in chunks, and keeps no more than the longest record. Blank lines are left out. */
export function createRecordSplitter(): (chunk: string, isLast: boolean) => FileRecord[] {
  let rest = ''
  let line = 1
  let isSkipping = false

  /** Returns false while the rest of the line has not arrived. */
  const skipLine = (): boolean => {
    const end = rest.indexOf('\n')
    rest = end === -1 ? '' : rest.slice(end + 1)
    if (end === -1) return false
    line += 1
    isSkipping = false
    return true
  }

  return (chunk, isLast) => {
    // A carriage return at the end may belong to a line feed that follows.
    const arrived = rest + chunk
    const held = !isLast && arrived.endsWith('\r') ? 1 : 0
    rest = arrived.slice(0, arrived.length - held).replaceAll(/\r\n?/g, '\n')
    const records: FileRecord[] = []
    if (!isSkipping || skipLine()) {
      let start = 0
      while (start < rest.length) {
        const end = findEnd(rest, start, isLast)
        if (!end) break
        const text = rest.slice(start, end.at)
        if (end.isTooLong) {
          records.push({ line, text: text.slice(0, 1000), isTooLong: true })
          line += text.split('\n').length - 1
          rest = rest.slice(end.at)
          start = 0
          isSkipping = true
          if (!skipLine()) break
          continue
        }
        if (text.trim() !== '') records.push({ line, text })
        line += text.split('\n').length
        start = end.at + 1
      }
      rest = rest.slice(start)
    }
    if (held > 0) rest += '\r'
    return records
  }
}

export const splitRecords = (file: string): FileRecord[] => createRecordSplitter()(file, true)

/** Parts of bounded size. */
export function splitParts(records: readonly FileRecord[]): FileRecord[][] {
  const parts: FileRecord[][] = []
  let size = 0
  for (const record of records) {
    const part = parts.at(-1)
    const isFull =
      !part || part.length >= csvLimits.part_records || size + record.text.length > csvLimits.part_characters
    if (isFull) parts.push([record])
    else part.push(record)
    size = (isFull ? 0 : size) + record.text.length
  }
  return parts
}

/** Text of a part of a file, with the lines of the file. */
export function joinPart({ header, records }: CsvPart): {
  text: string
  fileLine: (line: number) => number
} {
  const parts = [{ line: 1, text: header }, ...records]
  const lines = parts.flatMap(({ line, text }) => text.split(/\r\n?|\n/).map((_, i) => line + i))
  return {
    text: parts.map(({ text }) => text).join('\n'),
    fileLine: (line) => lines[line - 1] ?? line,
  }
}
