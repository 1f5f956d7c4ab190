import type { ShiftsByPerson } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { formatSpan, toWallTime } from '../wall-time/wall-time.view.ts'
import * as text from './roster.text.ts'

interface RosterListProps {
  roster: ShiftsByPerson
  hasShifts: boolean
  /** Names of the groups by label, in rosters of several groups. */
  groupNames?: ReadonlyMap<string, string> | undefined
}

/** The roster of a phone, which has no room for a table of days. */
export function RosterList({ roster, hasShifts, groupNames }: RosterListProps) {
  const { people, gaps, average } = roster
  return (
    <ul role="list" aria-label={text.rosterTitle} className="flex flex-col rounded-xl border border-line">
      {people.map(({ user_id, display_name, is_member, totals, shifts }) => (
        <li key={user_id} className="border-t border-line px-3 py-2 text-sm first:border-t-0">
          <p className="font-medium">
            <PersonName user_id={user_id} name={display_name} />
            {!is_member && <span className="text-ink-2"> ({text.notMember})</span>}
          </p>
          <p className="text-ink-2 tabular-nums">
            {text.totalsText(totals, is_member ? average : undefined)}
          </p>
          {hasShifts && shifts.length > 0 && (
            <ul role="list" className="pt-1 tabular-nums">
              {shifts.map(({ start, end, call_order, group = '' }) => (
                <li key={`${start} ${call_order} ${group}`}>
                  {formatSpan({ start: toWallTime(start), end: toWallTime(end), allDay: false })}
                  {call_order > 1 && ` · ${callOrderLabel(call_order)}`}
                  {group !== '' && ` · ${groupNames?.get(group) ?? group}`}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {hasShifts && gaps.length > 0 && (
        <li className="border-t border-line px-3 py-2 text-sm text-danger tabular-nums">
          <p className="font-medium">{text.gapsLabel}</p>
          {gaps.map(({ start, end, group = '' }) => (
            <p key={`${start} ${group}`}>
              {formatSpan({ start: toWallTime(start), end: toWallTime(end), allDay: false })}
              {group !== '' && ` · ${groupNames?.get(group) ?? group}`}
            </p>
          ))}
        </li>
      )}
      <li className="border-t border-line px-3 py-2 text-sm">
        <p className="font-medium">{text.averageLabel}</p>
        <p className="text-ink-2 tabular-nums">{text.totalsText(average, undefined)}</p>
      </li>
    </ul>
  )
}
