import { stringify } from 'csv-stringify/sync'
import type { Roster, RosterGroup } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'

/** UTF-8 with a byte order mark; a cell that a spreadsheet would read as a formula gets an apostrophe before it. */
const options = { bom: true, escape_formulas: true, header: true, record_delimiter: 'windows' } as const

/**
 * One row for each shift, in order of time, in the form that an import accepts. Times are local to `time_zone`. With
 * several groups, each row names its group.
 */
export function writeShiftsCsv({
  people,
  groups,
}: Pick<Roster, 'people'> & { groups: readonly RosterGroup[] }): string {
  const names = new Map(groups.map(({ label, name }) => [label, name]))
  const rows = people
    .flatMap(({ user_id, display_name, shifts }) =>
      shifts.map(({ start, end, call_order, title, group = '' }) => ({
        group: toPrintableText(names.get(group) ?? ''),
        user_id,
        name: toPrintableText(display_name),
        start: start.slice(0, 16),
        end: end.slice(0, 16),
        call: call_order,
        title: toPrintableText(title),
        at: Date.parse(start),
      })),
    )
    .toSorted((a, b) => a.at - b.at || a.call - b.call)
  const columns = ['user_id', 'name', 'start', 'end', 'call', 'title']
  return stringify(rows, { ...options, columns: names.size === 0 ? columns : ['group', ...columns] })
}

/** One row for each user with their duty of the period, and a last row with the averages of the members. */
export function writeTotalsCsv({ people, average }: Pick<Roster, 'people' | 'average'>): string {
  const columns = ['user_id', 'name', 'shifts', 'hours', 'nights', 'weekends', 'holidays']
  const rows = people.map(({ user_id, display_name, totals }) => ({
    user_id,
    name: toPrintableText(display_name),
    ...totals,
  }))
  return stringify([...rows, { user_id: '', name: 'Average of the members', ...average }], {
    ...options,
    columns,
  })
}
