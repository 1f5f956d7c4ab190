import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { HospitalRoster } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { ScheduleGroupsPicker } from '../pickers/ScheduleGroupPicker.tsx'
import { datePart, wallTimeIn } from '../wall-time/wall-time.view.ts'
import {
  parseHospitalRosterSearch,
  toRosterPeriod,
  type HospitalRosterSearch,
} from './roster-period.rules.ts'
import { hospitalRosterFileUrl, hospitalRosterQuery } from './roster.api.ts'
import * as text from './roster.text.ts'
import { RosterBar } from './RosterBar.tsx'
import { RosterContent } from './RosterContent.tsx'

const spans = ['month', 'quarter'] as const

/** The shifts of several groups by person: chosen groups, those of a department, or all. */
export function HospitalRosterPage() {
  const me = useMe()
  const search = parseHospitalRosterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onSearch = (to: HospitalRosterSearch) =>
    void navigate({ to: '/onCall/roster', search: to, replace: true })
  const today = datePart(wallTimeIn(me.account.time_zone, useMinute()))
  const period = toRosterPeriod(search, today)
  const { department, groups, month: _, ...span } = search
  const filters = {
    ...(department !== undefined && { department_id: department }),
    ...(groups !== undefined && { group_ids: groups }),
  }
  const { data: roster, isError, refetch } = useQuery(hospitalRosterQuery(period, filters))
  const inPeriod = { ...(search.month && { month: search.month }), ...span }
  const found = (roster?.groups ?? []).map(({ group_id, name }) => ({ id: group_id, name }))
  const selected = groups === undefined ? [] : found
  return (
    <div className="flex h-full flex-col bg-surface">
      <PageHead title={text.hospitalTitle} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 md:px-6">
        <div className="grid gap-3 pb-4 md:grid-cols-2">
          <DepartmentPicker
            label={text.departmentLabel}
            isSingle
            value={
              department !== undefined && roster?.department
                ? [{ ...roster.department, contact_id: null, member_count: 0 }]
                : []
            }
            onChange={([one]) => onSearch({ ...inPeriod, ...(one && { department: one.id }) })}
          />
          <ScheduleGroupsPicker
            label={text.groupsLabel}
            value={selected}
            onChange={(next) =>
              onSearch({
                ...inPeriod,
                ...(next.length > 0 && { groups: next.map(({ id }) => id).join(',') }),
              })
            }
          />
        </div>
        <RosterBar
          period={period}
          spans={spans}
          fileUrl={(format) => hospitalRosterFileUrl(period, filters, format)}
          onMonth={(month) => {
            const { month: __, ...others } = search
            onSearch({ ...others, ...(month && { month }) })
          }}
          onSpan={(next) => onSearch({ ...search, span: next })}
        />
        {roster && <Legend roster={roster} hasCells={period.span === 'month'} />}
        <RosterContent
          roster={roster}
          isError={isError}
          onRetry={refetch}
          failure={text.couldNotLoadSeveral}
          empty={roster?.groups.length === 0 ? text.noGroups : text.noPeople}
          span={period.span}
          today={today}
          groupNames={new Map(roster?.groups.map(({ label, name }) => [label, name]))}
        />
      </div>
    </div>
  )
}

/** Explains the cells of the table. Phones have no table and name each group in full. */
function Legend({ roster, hasCells }: { roster: HospitalRoster; hasCells: boolean }) {
  const { groups, group_count, people, person_count, gaps } = roster
  const isPhone = useIsPhone()
  const inCells = new Set([...people.flatMap(({ shifts }) => shifts), ...gaps].map(({ group }) => group))
  const limit = text.limitText(
    { groups: groups.length, people: people.length },
    { groups: group_count, people: person_count },
  )
  return (
    <>
      {limit !== '' && (
        <p role="status" className="pb-3 text-sm">
          {limit}
        </p>
      )}
      {hasCells && !isPhone && (
        <ul role="list" aria-label={text.legendTitle} className="flex flex-wrap gap-x-4 gap-y-1 pb-4 text-xs">
          {groups
            .filter(({ label }) => inCells.has(label))
            .map(({ group_id, group_uid, name, label }) => (
              <li key={group_id}>
                <span className="font-medium">{label}</span>{' '}
                <AppLink href={`/pagingGroups/${group_uid}/roster`} className="text-ink-2 hover:underline">
                  {name}
                </AppLink>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
