import { expect, test } from 'vitest'
import { reportOf, resultLines } from './import-report.ts'
import { progressBar } from './progress.ts'

const bad = Array.from({ length: 23 }, (_, i) => ({ line: i + 2, column: 'mail', reason: 'Wrong, "very".' }))

test('the first errors are listed and the rest are counted', () => {
  const lines = resultLines('Staff', { added: 2, changed: 1, unchanged: 0, bad }, 4)
  expect(lines[0]).toBe('Staff       2 added, 1 changed, 0 unchanged, 23 left out, 4 other entries skipped')
  expect(lines[1]).toBe('  line 2, mail: Wrong, "very".')
  expect(lines).toHaveLength(22)
  expect(lines.at(-1)).toBe('  … and 3 more; --report FILE writes all of them to a file.')
})

test('the report lists every error as CSV', () => {
  const lines = reportOf([{ file: 'a.csv', bad }]).split('\n')
  expect(lines).toHaveLength(25)
  expect(lines[1]).toBe('a.csv,2,mail,"Wrong, ""very""."')
})

test('the progress bar is drawn at 0 %, 100 % and in between', () => {
  expect(progressBar('Staff', 0, 700)).toBe(`Staff       ${'░'.repeat(24)}   0 %  0 of 700`)
  expect(progressBar('Staff', 350, 700)).toBe(
    `Staff       ${'█'.repeat(12)}${'░'.repeat(12)}  50 %  350 of 700`,
  )
  expect(progressBar('Staff', 0, 0)).toBe(`Staff       ${'█'.repeat(24)} 100 %  0 of 0`)
})
