import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserShift } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { recordTableSpec, userShiftsQuery } from './user-records.api.ts'

const getName = ({ group, start }: UserShift): string => `${group.name}, ${start}`

/** On-call shifts, now and later. */
export function UserShifts({ account, userId, now }: { account: number; userId: number; now: number }) {
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('user-shifts', userId, recordTableSpec)
  const list = useQuery(userShiftsQuery(account, userId, params))
  const columns: readonly Column<UserShift>[] = [
    {
      key: 'group',
      header: 'Group',
      text: ({ group }) => group.name,
      cell: ({ group, is_now }) => (
        <span className="flex flex-wrap items-center gap-2">
          <AppLink
            href={`/pagingGroups/${group.uid}/calendar`}
            data-row-link
            className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {group.name}
          </AppLink>
          {is_now && <Chip tone="accent">Now</Chip>}
        </span>
      ),
    },
    {
      key: 'start',
      header: 'From',
      className: 'w-40 tabular-nums max-md:w-28',
      text: ({ start }) => start,
      cell: ({ start }) => formatDateTime(Date.parse(start), now),
    },
    {
      key: 'end',
      header: 'Until',
      className: 'w-40 tabular-nums max-md:w-28',
      text: ({ end }) => end,
      cell: ({ end }) => formatDateTime(Date.parse(end), now),
    },
    {
      key: 'call_order',
      header: 'Call',
      hideOnPhones: true,
      className: 'w-20 tabular-nums',
      text: ({ call_order }) => call_order,
    },
  ]
  return (
    <ItemTable
      noun="shifts"
      isShort
      empty="No current or upcoming shifts."
      columns={columns}
      params={params}
      setParams={setParams}
      list={list}
      loadPage={(pageParams) => client.fetchQuery(userShiftsQuery(account, userId, pageParams))}
      getRowName={getName}
    />
  )
}
