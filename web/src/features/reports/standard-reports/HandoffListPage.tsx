import { useQuery } from '@tanstack/react-query'
import { handoffOutcomes } from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { ReportedHandoff } from '@wardline/contract/reports/standard-reports/reported-handoff.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { CsvLink } from '../report-parts/CsvLink.tsx'
import { dayText, spanText } from '../report-parts/report.view.ts'
import { handoffListCsv, handoffListQuery, handoffTableSpec } from './handoff-list.api.ts'
import { handoffListTitle, handoffState, outcomeNames, reportOfList } from './handoff-list.view.ts'
import { parseRange } from './report-range.view.ts'
import { ReportFilters } from './ReportFilters.tsx'

const slug = 'patient-handoff-report'

export function HandoffListPage() {
  const { permissions } = useMe()
  if (permissions.includes(`reporting.${slug}`)) return <HandoffList />
  return (
    <Page title="Handoffs">
      <PermissionRequired to="view the report Patient handoffs" />
    </Page>
  )
}

const createColumns = (now: number): readonly Column<ReportedHandoff>[] => [
  {
    key: 'requested',
    header: 'Requested',
    ordering: 'requested',
    className: 'tabular-nums md:whitespace-nowrap',
    cell: ({ id, requested, may_open }) => {
      const time = formatDateTime(Date.parse(requested), now)
      if (!may_open) return time
      return (
        <AppLink
          href={`/patient/handoffs/${id}`}
          data-row-link
          className="font-medium text-accent outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {time}
        </AppLink>
      )
    },
  },
  { key: 'giver', header: 'From', ordering: 'giver', cell: ({ giver }) => giver.display_name },
  { key: 'receiver', header: 'To', ordering: 'receiver', cell: ({ receiver }) => receiver.display_name },
  {
    key: 'departments',
    header: 'Department',
    ordering: 'departments',
    hideOnPhones: true,
    cell: ({ departments }) => departments || '–',
  },
  { key: 'state', header: 'State', ordering: 'state', className: 'wrap-normal', cell: handoffState },
  {
    key: 'accept_seconds',
    header: 'Accepted after',
    ordering: 'accept_seconds',
    hideOnPhones: true,
    className: 'text-right tabular-nums',
    cell: ({ accept_seconds }) => (accept_seconds === null ? '–' : spanText(accept_seconds)),
  },
  {
    key: 'is_read_back',
    header: 'Read back',
    ordering: 'is_read_back',
    hideOnPhones: true,
    cell: ({ is_read_back }) => (is_read_back ? 'Yes' : '–'),
  },
  {
    key: 'is_escalated',
    header: 'Reminded the giver',
    ordering: 'is_escalated',
    hideOnPhones: true,
    cell: ({ is_escalated }) => (is_escalated ? 'Yes' : '–'),
  },
]

/** Rows have no patient and no text. A handoff opens for its giver, its receiver and readers of the record. */
function HandoffList() {
  const now = useMinute()
  const today = toHomeDay(now)
  const [params, setParams] = useTableParams('reported-handoffs', handoffTableSpec)
  const range = parseRange(params.filters, today)
  const list = useQuery({ ...handoffListQuery(params, range), enabled: range.from <= range.until })
  const { filters } = params
  return (
    <Page
      title={handoffListTitle(filters)}
      about="Without patients. You may open those of records that you may read. Viewing this list is in the audit trail."
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <AppLink href={reportOfList(filters, range)} className="text-sm text-accent hover:underline">
            Show the report
          </AppLink>
          <CsvLink address={handoffListCsv(params, range)} />
        </div>
      }
    >
      <ReportFilters slug={slug} params={params} range={range} today={today} onParams={setParams}>
        <Field label="Handoffs">
          {(control) => (
            <Select
              {...control}
              value={filters['outcome'] ?? ''}
              onChange={({ target }) => setParams(setFilter(params, 'outcome', target.value))}
            >
              <option value="">All</option>
              {handoffOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {outcomeNames[outcome]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <UserFilter params={params} onParams={setParams} handoffs={list.data?.results ?? []} />
      </ReportFilters>
      <DataTable
        noun="handoffs"
        columns={createColumns(now)}
        page={list.data}
        params={params}
        onParams={setParams}
        isStale={list.isPlaceholderData}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={`No such handoff from ${dayText(range.from)} to ${dayText(range.until)}. Choose another period or other filters.`}
      />
    </Page>
  )
}

interface UserFilterProps {
  params: TableParams
  onParams: (params: TableParams) => void
  /** Where the name of the user is found if the address has only the id. */
  handoffs: readonly ReportedHandoff[]
}

function UserFilter({ params, onParams, handoffs }: UserFilterProps) {
  const [picked, setPicked] = useState<SelectedUser>()
  const id = Number(params.filters['user'])
  const found = handoffs.flatMap(({ giver, receiver }) => [giver, receiver]).find((user) => user.id === id)
  const selectedUser: SelectedUser =
    picked?.id === id
      ? picked
      : { id, display_name: found?.display_name ?? `User ${id}`, profile_picture: null }
  return (
    <div className="w-56 max-md:w-full">
      <UserPicker
        isSingle
        label="From or to"
        value={id ? [selectedUser] : []}
        onChange={(users) => {
          const user = users.at(-1)
          setPicked(user)
          onParams(setFilter(params, 'user', user ? String(user.id) : ''))
        }}
      />
    </div>
  )
}
