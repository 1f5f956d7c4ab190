import { expect, test } from 'vitest'
import { fileProblem, listRejected, summarizeReasons } from './patient-upload.view.ts'

test('paging §5: only names that contain .csv are accepted', () => {
  expect(fileProblem([{ name: 'census.csv' }])).toBeUndefined()
  expect(fileProblem([{ name: 'CENSUS.CSV.txt' }])).toBeUndefined()
  expect(fileProblem([{ name: 'census.pdf' }])).toBe('Only .csv files are allowed')
  expect(fileProblem([{ name: 'census.xlsx' }])).toMatch(/^This is a spreadsheet/)
  expect(fileProblem([{ name: 'a.csv' }, { name: 'b.csv' }])).toBe('Choose one file.')
})

const file = {
  header: { line: 1, text: 'mrn,last,first,dob,sex,location,extra' },
  records: [
    { line: 2, text: '1,Becker,Robby,02/31/1974,M,5 East,x' },
    { line: 3, text: '2,,Rickey,03/10/1987,M,5 Eest,x' },
  ],
}

test('rejected rows show the columns with errors, with the cells as they are in the file', () => {
  const rejected = [
    { line: 2, column: 'dob', reason: '02/31/1974 is not a date.' },
    { line: 3, column: 'last', reason: 'This must not be empty.' },
    { line: 3, column: 'location', reason: 'There is no location 5 Eest.' },
  ]
  expect(listRejected(file, { rejected }, 10)).toEqual({
    columns: ['mrn', 'last', 'first', 'dob', 'location'],
    rows: [
      {
        line: 2,
        cells: [
          { text: '1', isWrong: false },
          { text: 'Becker', isWrong: false },
          { text: 'Robby', isWrong: false },
          { text: '02/31/1974', isWrong: true },
          { text: '5 East', isWrong: false },
        ],
        reasons: ['02/31/1974 is not a date.'],
      },
      {
        line: 3,
        cells: [
          { text: '2', isWrong: false },
          { text: '', isWrong: true },
          { text: 'Rickey', isWrong: false },
          { text: '03/10/1987', isWrong: false },
          { text: '5 Eest', isWrong: true },
        ],
        reasons: ['This must not be empty.', 'There is no location 5 Eest.'],
      },
    ],
  })
  expect(listRejected(file, { rejected }, 1).rows).toHaveLength(1)
})

test('many errors are summarized by problem', () => {
  const rejected = Array.from({ length: 400 }, (_, i) => ({
    line: i + 2,
    column: 'dob',
    reason: `${i}.01.1974 is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.`,
  }))
  expect(
    summarizeReasons([...rejected, { line: 900, column: 'mrn', reason: 'This must not be empty.' }]),
  ).toEqual([
    { text: 'dob: A value is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.', rows: 400 },
    { text: 'mrn: This must not be empty.', rows: 1 },
  ])
})
