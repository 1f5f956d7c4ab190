import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type {
  Broadcast,
  BroadcastHeadCount,
  BroadcastPerson,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { useState } from 'react'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ItemTable } from '../../../platform/table/ItemTable.tsx'
import { localList } from '../../../platform/table/local-list.ts'
import { parseTableParams } from '../../../platform/table/table-params.ts'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { threadQuery } from '../threads/thread.api.ts'
import { broadcastDetailQuery } from './broadcast.api.ts'
import { deliveryStatusText, textProgress } from './broadcast.view.ts'
import {
  countLabels,
  deliveryFailedText,
  noRecipientsText,
  recipientsNoun,
  loadingDeliveryLabel,
  notTextedText,
  openThreadLabel,
} from './broadcast.text.ts'

export function BroadcastDelivery({ broadcast }: { broadcast: Broadcast }) {
  const me = useMe()
  const client = useQueryClient()
  const isMine = broadcast.sender_id === me.id && broadcast.thread_id !== null
  const { data: thread } = useQuery({ ...threadQuery(client, broadcast.thread_id ?? 0), enabled: isMine })
  const { data, isError, refetch } = useQuery(broadcastDetailQuery(broadcast.id, isMine ? thread : null))
  if (isError && !data) return <LoadError onRetry={refetch}>{deliveryFailedText}</LoadError>
  if (!data)
    return (
      <Skeleton label={loadingDeliveryLabel} className="flex flex-col gap-2">
        <SkeletonBlock className="h-14" />
        <SkeletonBlock className="h-6" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-3">
      <DeliveryCounts count={data.head_count} />
      {data.type === 0 && <p className="text-sm">{textProgress(data.head_count)}</p>}
      {data.head_count.no_channel > 0 && (
        <p className="text-sm text-warn">{notTextedText(peopleCountText(data.head_count.no_channel))}</p>
      )}
      <Recipients people={data.people} />
      {isMine && !data.is_recalled && (
        <Link
          to="/Inbox/$box/thread/$threadId"
          params={{ box: 'inbox', threadId: String(broadcast.thread_id) }}
          className="self-start text-sm text-accent underline-offset-2 hover:underline"
        >
          {openThreadLabel}
        </Link>
      )}
    </div>
  )
}

type Row = BroadcastPerson & { id: number }

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ display_name }) => display_name,
    cell: ({ display_name, title }) => (
      <>
        <span className="font-medium">{display_name}</span>
        <span className="block text-xs text-ink-2">{title}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    text: deliveryStatusText,
    cell: (person) => (
      <span className={person.status === 'sent' ? 'text-warn' : 'text-ink-2'}>
        {deliveryStatusText(person)}
      </span>
    ),
  },
]

function Recipients({ people }: { people: readonly BroadcastPerson[] }) {
  const [params, setParams] = useState(() =>
    parseTableParams({}, { ordering: 'name', orderings: ['name'], filters: ['search'] }),
  )
  const rows = people.map((person) => ({ ...person, id: person.user_id }))
  return (
    <ItemTable<Row>
      noun={recipientsNoun}
      columns={columns}
      params={params}
      setParams={setParams}
      {...localList({ rows, getText: (row) => `${row.display_name} ${row.title}` }, params)}
      empty={noRecipientsText}
      getRowName={({ display_name }) => display_name}
    />
  )
}

const counts = ['people', 'delivered', 'read', 'answered'] as const

const DeliveryCounts = ({ count }: { count: BroadcastHeadCount }) => (
  <dl className="grid grid-cols-4 gap-2 max-md:grid-cols-2">
    {counts.map((name) => (
      <div key={name} className="flex flex-col-reverse rounded-md bg-inset px-3 py-2">
        <dt className="text-xs text-ink-2">{countLabels[name]}</dt>
        <dd className="text-lg font-semibold tabular-nums">{count[name]}</dd>
      </div>
    ))}
  </dl>
)
