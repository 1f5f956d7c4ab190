import { useQuery, useQueryClient } from '@tanstack/react-query'
import { openingReasonLabels } from '@wardline/contract/patients/access/opening-reasons.ts'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import type { ReportedOpening } from '@wardline/contract/reports/record-openings/record-opening.schemas.ts'
import { formatDateTime, formatFullDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { openingListQuery, openingTableSpec } from './record-opening.api.ts'

const title = 'Opened records'
const at = (time: string): string => formatFullDateTime(Date.parse(time))
const identifiersOf = ({ patient }: ReportedOpening): string =>
  `${formatRecordNumber(patient)} · ${formatBirth(patient.date_of_birth)}`
const endOf = ({ ended, was_closed }: ReportedOpening): string =>
  `${at(ended)}${was_closed ? ', closed by the user' : ''}`

const createColumns = (now: number): readonly Column<ReportedOpening>[] => [
  {
    key: 'opened',
    header: 'Opened',
    text: ({ opened }) => at(opened),
    cell: ({ opened }) => (
      <time dateTime={opened} title={at(opened)} className="whitespace-nowrap">
        {formatDateTime(Date.parse(opened), now)}
      </time>
    ),
  },
  {
    key: 'user',
    header: 'User',
    text: ({ user }) => user.display_name,
    cell: ({ user }) => (
      <AppLink
        className="text-accent underline underline-offset-2"
        href={`/accountSettings/accessReports/user-${user.id}`}
      >
        {user.display_name}
      </AppLink>
    ),
  },
  {
    key: 'patient',
    header: 'Patient',
    text: (opening) => `${opening.patient.display_name}, ${identifiersOf(opening)}`,
    cell: (opening) => (
      <AppLink href={`/accountSettings/accessReports/patient-${opening.patient.id}`} className="block">
        <span className="text-accent underline underline-offset-2">{opening.patient.display_name}</span>
        <span className="block text-xs text-ink-2 tabular-nums">{identifiersOf(opening)}</span>
      </AppLink>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    text: ({ reason, text }) => [openingReasonLabels[reason], text].filter(Boolean).join(': '),
    cell: ({ reason, text }) => (
      <>
        {openingReasonLabels[reason]}
        {text && <span className="block text-xs text-ink-2 wrap-anywhere">{text}</span>}
      </>
    ),
  },
  {
    key: 'ended',
    header: 'Access until',
    hideOnPhones: true,
    text: endOf,
    cell: ({ ended, was_closed }) => (
      <>
        {formatDateTime(Date.parse(ended), now)}
        {was_closed && <span className="block text-xs text-ink-2">Closed by the user</span>}
      </>
    ),
  },
]

export function RecordOpeningsPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.view_audit')) return <OpeningTable account={account.id} />
  return (
    <Page title={title}>
      <PermissionRequired to="view opened records" />
    </Page>
  )
}

function OpeningTable({ account }: { account: number }) {
  const client = useQueryClient()
  const [params, setParams] = useTableParams('record-openings', openingTableSpec)
  const list = useQuery(openingListQuery(account, params))
  const columns = createColumns(useMinute())
  const { filters } = params
  const filter = (name: string) => (value: string) => setParams(setFilter(params, name, value))
  return (
    <Page
      title={title}
      about="Records that users opened from outside the care team, with their reason. Viewing this list is itself in the audit trail."
      actions={
        <CsvButton
          noun="opened records"
          columns={columns}
          params={params}
          loadPage={(page) => client.fetchQuery(openingListQuery(account, page))}
        />
      }
    >
      <div role="search" aria-label="Filter opened records" className="flex flex-wrap items-end gap-3 pb-4">
        <FilterField
          label="User or patient"
          className="w-56 max-md:w-full"
          value={filters['search'] ?? ''}
          onChange={filter('search')}
        />
        <Field label="Reason">
          {(control) => (
            <Select
              {...control}
              value={filters['reason'] ?? ''}
              onChange={({ target }) => filter('reason')(target.value)}
            >
              <option value="">All reasons</option>
              {Object.entries(openingReasonLabels).map(([reason, label]) => (
                <option key={reason} value={reason}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(['from', 'until'] as const).map((name) => (
          <Field key={name} label={name === 'from' ? 'From' : 'Until'}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={filters[name] ?? ''}
                onChange={({ target }) => filter(name)(target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <DataTable
        noun="opened records"
        columns={columns}
        page={list.data}
        params={params}
        onParams={setParams}
        isStale={list.isPlaceholderData}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          Object.keys(filters).length > 0
            ? 'No opened record matches.'
            : 'No record was opened with a reason yet.'
        }
      />
    </Page>
  )
}
