import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BroadcastAudience } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { useState } from 'react'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { parseTableParams } from '../../../platform/table/table-params.ts'
import { audienceQuery, type BroadcastTarget, type BroadcastType } from './broadcast.api.ts'
import * as texts from './broadcast.text.ts'

type Row = BroadcastAudience['no_channel_people'][number] & { id: number }

const toPage = ({ no_channel, no_channel_people }: BroadcastAudience) => ({
  count: no_channel,
  results: no_channel_people.map((person) => ({ ...person, id: person.user_id })),
})

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', text: ({ display_name }) => display_name },
  { key: 'title', header: 'Title', text: ({ title }) => title, cell: ({ title }) => title },
]

interface UnreachedPeopleProps {
  target: BroadcastTarget
  options: { type: BroadcastType; exclude_installed: boolean }
  count: number
}

/** Everyone whom no text message reaches, by name. */
export function UnreachedPeople({ target, options, count }: UnreachedPeopleProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-warn">{texts.unreachedLabel(count)}</summary>
      {isOpen && <UnreachedTable target={target} options={options} />}
    </details>
  )
}

function UnreachedTable({ target, options }: Omit<UnreachedPeopleProps, 'count'>) {
  const client = useQueryClient()
  const [params, setParams] = useState(() =>
    parseTableParams({}, { ordering: 'name', orderings: ['name'], filters: [] }),
  )
  const { page, page_size } = params
  const list = useQuery({ ...audienceQuery(target, { ...options, page, page_size }), select: toPage })
  return (
    <div className="flex flex-col gap-3 pt-2">
      <div>
        <CsvButton
          noun={texts.unreachedNoun}
          columns={columns}
          params={params}
          loadPage={async (pageParams) =>
            toPage(
              await client.fetchQuery(
                audienceQuery(target, { ...options, page: pageParams.page, page_size: pageParams.page_size }),
              ),
            )
          }
        />
      </div>
      <ListTable
        noun={texts.unreachedNoun}
        columns={columns}
        list={list}
        params={params}
        onParams={setParams}
        empty=""
        getRowName={({ display_name }) => display_name}
      />
    </div>
  )
}
