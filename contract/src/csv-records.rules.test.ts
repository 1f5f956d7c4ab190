import { expect, test } from 'vitest'
import { createRecordSplitter, splitParts, splitRecords } from './csv-records.rules.ts'

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

test('chunks of any size give the same records as the whole file', () => {
  const file = 'a,b\r\n1,"x ""y"",\r\nz"\r\n\r\n2,w\r3,"open\n4,v\n'
  for (const size of [1, 2, 3, 7]) {
    const split = createRecordSplitter()
    const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, i) =>
      file.slice(i * size, (i + 1) * size),
    )
    expect([...chunks.flatMap((chunk) => split(chunk, false)), ...split('', true)]).toEqual(
      splitRecords(file),
    )
  }
})

test('a row that is too long is cut and named, and the next line is read again', () => {
  const split = createRecordSplitter()
  const records = [
    ...split(`a,b\n${'x'.repeat(90_000)}`, false),
    ...split('y'.repeat(90_000), false),
    ...split('z\n1,2', false),
    ...split('', true),
  ]
  expect(records.map(({ line, isTooLong = false }) => [line, isTooLong])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(records.at(-1)?.text).toBe('1,2')
})
