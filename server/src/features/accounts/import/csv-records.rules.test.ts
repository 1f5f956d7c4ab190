import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecords } from './csv-records.rules.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('CSV text round-trips through any number of read windows', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', 'é', ';') })
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(rows, (body) => {
      const long = 'x'.repeat(30_000)
      const text = ['one,two', ...body.map((cells) => [...cells, long].map(quoted).join(','))].join('\n')
      const { records, bad } = csvRecords(text)
      expect(bad).toEqual([])
      expect(records.slice(1).map(({ cells }) => cells.slice(0, 2))).toEqual(body)
    }),
    { numRuns: 30 },
  )
})

test('arbitrary text never throws and never loses lines', () => {
  const noise = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') })
  fc.assert(
    fc.property(noise, (text) => {
      const lines = text.replace(/\r\n?/g, '\n').split('\n').length
      const { records, bad } = csvRecords(text)
      for (const { line } of [...records, ...bad]) expect(line >= 1 && line <= lines).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('ten thousand stray quotes cost only their own rows, within the time limit', () => {
  const text = `a,b\n${'good,row\nbad"row,x\n'.repeat(10_000)}`
  const { records, bad } = csvRecords(text)
  expect([records.length, bad.length]).toEqual([10_001, 10_000])
})

test('a row across a window boundary stays one row; a quote that stays open too long is an error', () => {
  const filler = 'filler,row\n'.repeat(36_000)
  const long = `"${'line\n'.repeat(15_000)}",end`
  const { records, bad } = csvRecords(`a,b\n${filler}${long}\nlast,row\n`)
  expect(bad).toEqual([])
  expect(records.at(-2)?.cells[0]).toHaveLength(75_000)
  expect(records.at(-1)).toEqual({ line: 36_002 + 15_001, cells: ['last', 'row'] })
  const open = csvRecords(`a,b\n${filler}"never closed\n${filler}`)
  expect(open.bad.map(({ line }) => line)).toEqual([36_002])
  expect(open.records).toHaveLength(72_001)
})
