import type { BadRow } from '../features/accounts/import/cells.rules.ts'
import type { Imported } from '../features/accounts/import/staff.actions.ts'

const shown = 20

/** What one file came to, fit for the terminal: a line of counts, and the first of its bad rows. */
export const resultLines = (
  label: string,
  { added, changed, unchanged, bad }: Imported,
  skipped: number,
): string[] => {
  const left = leftOut(bad)
  const counts = [`${added} added`, `${changed} changed`, `${unchanged} unchanged`, `${left} left out`]
  const others = skipped > 0 ? [`${skipped} other entries skipped`] : []
  const more = bad.length - shown
  return [
    `${label.padEnd(11)} ${[...counts, ...others].join(', ')}`,
    ...bad
      .slice(0, shown)
      .map((row) => `  line ${row.line}${row.column && `, ${row.column}`}: ${row.reason}`),
    ...(more > 0 ? [`  … and ${more} more; --report FILE writes all of them to a file.`] : []),
  ]
}

/** A row with three faults is one row left out. */
const leftOut = (bad: BadRow[]) => new Set(bad.map((row) => row.line)).size

/** Every bad row as CSV: file, line, column, reason. */
export const reportOf = (files: { file: string; bad: BadRow[] }[]): string =>
  [
    ['file', 'line', 'column', 'reason'],
    ...files.flatMap(({ file, bad }) => bad.map((row) => [file, String(row.line), row.column, row.reason])),
  ]
    .map((cells) =>
      cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n')
    .concat('\n')
