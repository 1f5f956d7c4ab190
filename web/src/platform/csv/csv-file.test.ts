import { expect, test } from 'vitest'
import { decodeFile, fileProblems, readCsvFile } from './csv-file.ts'

const rules = { bytes: 1_000_000, tooLarge: 'Too large', rows: 100_000, noun: 'users' }

const encode = (text: string) => new TextEncoder().encode(text)

test('byte order marks of UTF-8 and UTF-16 are read and removed', () => {
  expect(decodeFile(encode('\u{feff}a,é'), rules)).toEqual({ text: 'a,é' })
  const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0xe9, 0])
  expect(decodeFile(utf16, rules)).toEqual({ text: 'a,é' })
})

test('other encodings, workbooks, binary and empty files are refused with what to do', () => {
  expect(decodeFile(new Uint8Array([0x61, 0xe9, 0x62]), rules)).toEqual({ problem: fileProblems.encoding })
  expect(decodeFile(encode('PK\u{3}\u{4}'), rules)).toEqual({ problem: fileProblems.workbook })
  expect(decodeFile(encode('a\0b'), rules)).toEqual({ problem: fileProblems.binary })
  for (const text of ['', '\n\n', 'id,name\n'])
    expect(readCsvFile(encode(text), rules)).toEqual({ problem: fileProblems.empty('users') })
  expect(readCsvFile(encode(`id\n${'1\n'.repeat(100_001)}`), rules)).toEqual({
    problem: fileProblems.tooMany(100_001, 100_000),
  })
})

test('a file that is too large, and a row without an end, are refused with what to do', () => {
  expect(decodeFile(new Uint8Array(1_000_001), rules)).toEqual({ problem: 'Too large' })
  for (const text of [`${'x'.repeat(10_001)}\n1`, `a,b\n1,${'x'.repeat(200_000)}`])
    expect(readCsvFile(encode(text), rules)).toEqual({
      problem: fileProblems.longRow(text.startsWith('a') ? 2 : 1),
    })
})
