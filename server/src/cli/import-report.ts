import type { BadRow } from '../features/accounts/import/cells.rules.ts'
import type { Imported } from '../features/accounts/import/staff.actions.ts'

const mostListed = 20

export const resultLines = (
  label: string,
  { added, changed, unchanged, bad }: Imported,
  skipped: number,
): string[] => {
  const left = leftOut(bad)
  const counts = [`${added} added`, `${changed} changed`, `${unchanged} unchanged`, `${left} left out`]
  const others = skipped > 0 ? [`${skipped} other entries skipped`] : []
  const more = bad.length - mostListed
  return [
    `${label.padEnd(11)} ${[...counts, ...others].join(', ')}`,
    ...bad
      .slice(0, mostListed)
      .map((row) => `  line ${row.line}${row.column && `, ${row.column}`}: ${row.reason}`),
    ...(more > 0 ? [`  … and ${more} more; --report FILE writes all of them to a file.`] : []),
  ]
}

/** New users without a password sign in only after an invitation. */
export const invitationLine = (public_url = ''): string =>
  `            New users cannot sign in until they are invited: ${public_url}/accountSettings/users?status=active&seen=never`

const leftOut = (bad: BadRow[]) => new Set(bad.map((row) => row.line)).size

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
