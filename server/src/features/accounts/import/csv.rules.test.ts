import { expect, test } from 'vitest'
import { csvRows, missingColumns } from './csv.rules.ts'

const aliases = { first_name: ['given name', 'first'], email: ['mail'] }

const read = (text: string) => {
  const { rows, bad } = csvRows(text, aliases)
  return { rows: rows.map((row) => [row.line, row.cell('first_name')?.value, row.cell('email')?.value]), bad }
}

test('columns are matched by any of their names, ignoring case and punctuation', () => {
  expect(read('MAIL,Given-Name\na@x.test,Ada\n').rows).toEqual([[2, 'Ada', 'a@x.test']])
  expect(read('e mail,FIRST\na@x.test,Ada\n').rows).toEqual([[2, 'Ada', 'a@x.test']])
})

test('quoted cells keep commas, quotes and line breaks; the line number is the start of the row', () => {
  const { rows } = read('first,mail\n"A, ""B""\nC",a@x.test\n\nD,d@x.test\n')
  expect(rows).toEqual([
    [2, 'A, "B"\nC', 'a@x.test'],
    [5, 'D', 'd@x.test'],
  ])
})

test.each(['\r\n', '\r', '\n'])('line ending %j is supported', (end) => {
  expect(read(['first,mail', 'A,a', 'B,b', ''].join(end)).rows).toEqual([
    [2, 'A', 'a'],
    [3, 'B', 'b'],
  ])
})

test.each([';', '\t'])('separator %j is supported', (mark) => {
  expect(read(`first${mark}mail\nA${mark}a,a\n`).rows).toEqual([[2, 'A', 'a,a']])
})

test('a row with too many or too few cells is reported and the others are kept', () => {
  const { rows, bad } = read('first,mail\nA,a\nB\nC,c,c\nD,d\n')
  expect(rows).toHaveLength(2)
  expect(bad).toEqual([
    { line: 3, column: '', reason: 'This row has 1 columns, the first row 2.' },
    { line: 4, column: '', reason: 'This row has 3 columns, the first row 2.' },
  ])
})

test('an unclosed quote costs only its own row', () => {
  const { rows, bad } = read('first,mail\nA,a\n"B,b\nC,c\nD,d\n')
  expect(rows.map(([line]) => line)).toEqual([2, 4, 5])
  expect(bad).toMatchObject([{ line: 3, reason: expect.stringMatching(/quotation mark/) }])
})

test('a stray quote inside a cell costs only its own row, however many there are', () => {
  const { rows, bad } = read('first,mail\nA,a"a\nB,b\n"C" c,c\nD,d\nE,e"')
  expect(rows.map(([line]) => line)).toEqual([3, 5])
  expect(bad.map(({ line }) => line)).toEqual([2, 4, 6])
})

test('an empty file and a missing required column are reported', () => {
  expect(read('').bad).toMatchObject([{ line: 1, reason: 'The file is empty.' }])
  const { rows } = csvRows('first\nA\n', aliases)
  expect(missingColumns(rows, ['first_name', 'email'])).toEqual([
    { line: 1, column: 'email', reason: 'The file has no column email.' },
  ])
})
