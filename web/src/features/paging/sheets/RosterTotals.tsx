import type {
  RosterTotals as Totals,
  ShiftsByPerson,
} from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import * as text from './roster.text.ts'

const columns = [
  'shifts',
  'hours',
  'nights',
  'weekends',
  'holidays',
] as const satisfies readonly (keyof Totals)[]

export function RosterTotals({ roster: { people, average } }: { roster: ShiftsByPerson }) {
  return (
    <div role="region" aria-label="Hours and fairness" tabIndex={0} className="overflow-x-auto">
      <table className="roster-totals text-sm tabular-nums">
        <thead>
          <tr className="text-ink-2">
            <th scope="col">Person</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text.totalLabels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ user_id, display_name, is_member, totals }) => (
            <tr key={user_id}>
              <th scope="row">
                <PersonName user_id={user_id} name={display_name} />
                {!is_member && <span className="text-ink-2"> ({text.notMember})</span>}
              </th>
              {columns.map((column) => (
                <td key={column}>
                  {totals[column]}
                  <span className="roster-difference">
                    {is_member && text.differenceText(totals[column], average[column])}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row">{text.averageLabel}</th>
            {columns.map((column) => (
              <td key={column}>{average[column]}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
