import { describeCell, listMonths, type RosterDay } from '@wardline/contract/paging/sheets/roster.rules.ts'
import type { ShiftsByPerson } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { clsx } from 'clsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import * as text from './roster.text.ts'

interface RosterTableProps {
  roster: ShiftsByPerson
  today: string
  /** Names of the groups by label, in rosters of several groups. */
  groupNames?: ReadonlyMap<string, string> | undefined
}

/** One month: a row for each person, a column for each day. */
export function RosterTable({ roster, today, groupNames = new Map() }: RosterTableProps) {
  const holidays = new Map(roster.holidays.map(({ day, name }) => [day, name]))
  const days = listMonths(roster).flat()
  return (
    <div role="region" aria-label={text.rosterTitle} tabIndex={0} className="overflow-x-auto">
      <table className="roster">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Person</span>
            </th>
            {days.map((each) => (
              <th
                key={each.day}
                scope="col"
                title={holidays.get(each.day)}
                className={clsx(each.isFree && 'free', each.day === today && 'today')}
              >
                <span aria-hidden>{text.weekdayLetters[each.weekday]}</span>
                <br />
                {Number(each.day.slice(8))}
              </th>
            ))}
            {sums.map((sum) => (
              <th key={sum} scope="col" style={{ width: '3.25rem' }} className="font-medium">
                {text.totalLabels[sum]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.people.map((person) => (
            <PersonRow
              key={person.user_id}
              person={person}
              days={days}
              from={roster.from}
              groupNames={groupNames}
            />
          ))}
          {roster.gaps.length > 0 && (
            <tr className="text-danger">
              <th scope="row" className="font-medium">
                {text.gapsLabel}
              </th>
              <DayCells times={roster.gaps} days={days} from={roster.from} groupNames={groupNames} />
              <td colSpan={sums.length} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Sums at the end of each row. The table of totals has all of them. */
const sums = ['shifts', 'hours'] as const

interface RowProps {
  days: readonly RosterDay[]
  /** The first day of the roster. */
  from: string
  groupNames: ReadonlyMap<string, string>
}

function PersonRow({ person, ...row }: RowProps & { person: ShiftsByPerson['people'][number] }) {
  return (
    <tr>
      <th scope="row">
        <PersonName user_id={person.user_id} name={person.display_name} />
        {!person.is_member && <span className="text-ink-2"> ({text.notMember})</span>}
      </th>
      <DayCells times={person.shifts} {...row} />
      {sums.map((sum) => (
        <td key={sum} className="tabular-nums">
          {person.totals[sum]}
        </td>
      ))}
    </tr>
  )
}

const DayCells = ({ times, days, from, groupNames }: RowProps & { times: ShiftsByPerson['gaps'] }) =>
  days.map(({ day, isFree }) => (
    <td key={day} className={clsx(isFree && 'free')}>
      {describeCell(times, day, from).map((line, at) => (
        <div key={at} title={groupNames.get(line)} className={clsx(groupNames.has(line) && 'font-medium')}>
          {line}
        </div>
      ))}
    </td>
  ))
