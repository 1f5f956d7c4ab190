import { expect, test } from 'vitest'
import { countUpload, createMerger, selectRecords } from './csv-upload.rules.ts'
import { writeRejected } from './rejected-rows.rules.ts'

const row = (line: number, external_id: string, effect: 'added' | 'unchanged' = 'added') => ({
  line,
  effect,
  display_name: 'Una Upload',
  fields: [],
  external_id,
  username: `user${line}`,
  email: '',
})

test('a value that an earlier part of the file has is rejected', () => {
  const merge = createMerger(['external_id', 'email'])
  expect(merge({ rows: [row(2, 'E1'), row(3, 'E2')], rejected: [] }).rejected).toEqual([])
  const second = merge({ rows: [row(502, 'e1'), row(503, 'E3')], rejected: [] })
  expect(second.rows.map(({ line }) => line)).toEqual([503])
  expect(second.rejected).toEqual([
    { line: 502, column: 'external_id', reason: 'This value is already used on line 2.' },
  ])
})

const file = {
  header: { line: 1, text: 'external_id;first_name;title' },
  records: [
    { line: 2, text: 'E1;Una;"a ""b""; c"' },
    { line: 3, text: 'E2;=SUM(1);' },
    { line: 4, text: 'E3;Ugo;RN' },
  ],
}

test('only added and changed rows are sent', () => {
  const result = { rows: [row(2, 'E1'), row(4, 'E3', 'unchanged')], rejected: [] }
  expect(selectRecords(file, result).map(({ line }) => line)).toEqual([2])
  expect(countUpload(result)).toEqual({ added: 1, changed: 0, unchanged: 1, rejected: 0 })
})

test('rejected rows are written with their errors, as they are in the file, formulas neutralised', () => {
  const rejected = [
    { line: 2, column: 'title', reason: 'Too long.' },
    { line: 2, column: '', reason: 'Wrong.' },
    { line: 3, column: 'last_name', reason: 'Empty.' },
  ]
  expect(writeRejected(file, rejected)).toBe(
    [
      '\u{feff}line,problem,external_id,first_name,title',
      '2,title: Too long. Wrong.,E1,Una,"a ""b""; c"',
      "3,last_name: Empty.,E2,'=SUM(1),",
      '',
    ].join('\r\n'),
  )
})
