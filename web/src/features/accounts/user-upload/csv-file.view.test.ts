import { expect, test } from 'vitest'
import { decodeFile, fileProblems, readCsvFile, splitParts, splitRecords } from './csv-file.view.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test('byte order marks of UTF-8 and UTF-16 are read and removed', () => {
  expect(decodeFile(encode('\u{feff}a,é'))).toEqual({ text: 'a,é' })
  const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0xe9, 0])
  expect(decodeFile(utf16)).toEqual({ text: 'a,é' })
})

test('other encodings, workbooks, binary and empty files are refused with what to do', () => {
  expect(decodeFile(new Uint8Array([0x61, 0xe9, 0x62]))).toEqual({ problem: fileProblems.encoding })
  expect(decodeFile(encode('PK\u{3}\u{4}'))).toEqual({ problem: fileProblems.workbook })
  expect(decodeFile(encode('a\0b'))).toEqual({ problem: fileProblems.binary })
  for (const text of ['', '\n\n', 'id,name\n'])
    expect(readCsvFile(encode(text))).toEqual({ problem: fileProblems.empty })
  expect(readCsvFile(encode(`id\n${'1\n'.repeat(100_001)}`))).toEqual({
    problem: fileProblems.tooMany(100_001),
  })
})

test('quoted cells keep their lines and quotation marks, and lines are counted', () => {
  expect(splitRecords('a,b\r\n1,"x ""y"",\nz"\r\n\r\n2,w')).toEqual([
    { line: 1, text: 'a,b' },
    { line: 2, text: '1,"x ""y"",\nz"' },
    { line: 5, text: '2,w' },
  ])
})

test('a quotation mark inside a cell or one that is not closed costs only its row', () => {
  expect(splitRecords('a,b"c\nd,e').map(({ line }) => line)).toEqual([1, 2])
  const open = splitRecords(`a,"b\n${'c,d\n'.repeat(30_000)}`)
  expect(open).toHaveLength(30_001)
})

test('100,000 rows are split into requests of bounded size', () => {
  const records = Array.from({ length: 100_000 }, (_, i) => ({ line: i + 2, text: 'x'.repeat(900) }))
  const parts = splitParts(records)
  expect(parts.flat()).toEqual(records)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(500)
  expect(
    Math.max(...parts.map((part) => part.reduce((sum, { text }) => sum + text.length, 0))),
  ).toBeLessThanOrEqual(250_000)
})
