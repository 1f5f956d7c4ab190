import { expect, test } from 'vitest'
import { toCsv } from './csv.rules.ts'

const columns = [
  { header: 'Name', text: ({ name }: { name: string; count: number }) => name },
  { header: 'Members', text: ({ count }: { name: string; count: number }) => count },
  { header: 'Remove' },
]

test('columns with a text are written, with quotes where RFC 4180 needs them', () => {
  const rows = [
    { name: 'Night desk', count: 3 },
    { name: 'ICU, "west"\nwing', count: -1 },
  ]
  expect(toCsv(columns, rows)).toBe('\u{feff}Name,Members\r\nNight desk,3\r\n"ICU, ""west""\nwing",-1\r\n')
})

test('a name that a spreadsheet would run as a formula is neutralised', () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])
    expect(toCsv(columns, [{ name, count: 0 }])).toContain(`\r\n'${name},0`)
  expect(toCsv(columns, [{ name: '=HYPERLINK("a","b")', count: 0 }])).toContain(
    `"'=HYPERLINK(""a"",""b"")",0`,
  )
})
