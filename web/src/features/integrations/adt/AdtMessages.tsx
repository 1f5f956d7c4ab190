import { useQuery } from '@tanstack/react-query'
import type { AdtMessage } from '@wardline/contract/integrations/adt.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { AdtMessageText } from './AdtMessageText.tsx'
import { adtMessagesQuery, useRetryMessage } from './adt.api.ts'
import { stateTexts } from './adt.view.ts'

const page_size = 25
const choices = [
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const

export function AdtMessages({ mayRead }: { mayRead: boolean }) {
  const now = useMinute()
  const [filter, setFilter] = useState<'rejected' | 'all'>('rejected')
  const [params, setParams] = useState<TableParams>({ ordering: '', page: 1, page_size, filters: {} })
  const [read, setRead] = useState<number>()
  const state = filter === 'all' ? undefined : filter
  const query = useQuery(adtMessagesQuery(state, params.page, params.page_size))
  const columns: Column<AdtMessage>[] = [
    {
      key: 'received',
      header: 'Received',
      cell: ({ received }) => formatDateTime(Date.parse(received), now),
      className: 'whitespace-nowrap tabular-nums',
    },
    {
      key: 'event',
      header: 'Event',
      cell: ({ event, control_id }) => (
        <>
          {event} <span className="text-ink-2">{control_id}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: filter === 'all' ? 'Result' : 'Reason',
      cell: (message) => (
        <>
          {filter === 'all' && <span className="block">{stateTexts[message.state]}</span>}
          {message.reason && <span className={filter === 'all' ? 'text-ink-2' : ''}>{message.reason}</span>}
          {message.attempts > 1 && <span className="text-ink-2"> {message.attempts} attempts.</span>}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (message) => <MessageActions message={message} mayRead={mayRead} onRead={setRead} />,
      className: 'text-right',
    },
  ]
  const patient: Column<AdtMessage> = {
    key: 'patient',
    header: 'Patient',
    cell: (message) => message.patient?.display_name ?? '',
    hideOnPhones: true,
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="self-start">
        <SegmentedControl
          legend="Messages"
          hideLegend
          value={filter}
          segments={choices}
          onChange={(value) => {
            setFilter(value)
            setParams({ ...params, page: 1 })
          }}
        />
      </div>
      <DataTable
        noun="messages"
        columns={filter === 'all' && mayRead ? columns.toSpliced(2, 0, patient) : columns}
        page={query.data}
        params={params}
        onParams={setParams}
        isStale={query.isPlaceholderData}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        empty={
          filter === 'rejected' ? 'No message is waiting to be retried.' : 'No message in the last 30 days.'
        }
      />
      {read !== undefined && <AdtMessageText id={read} onClose={() => setRead(undefined)} />}
    </div>
  )
}

interface MessageActionsProps {
  message: AdtMessage
  mayRead: boolean
  onRead: (id: number) => void
}

function MessageActions({ message, mayRead, onRead }: MessageActionsProps) {
  const retry = useRetryMessage()
  const { id, control_id } = message
  if (!message.may.retry) return null
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {mayRead && (
        <Button tone="ghost" aria-label={`Show message ${control_id}`} onClick={() => onRead(id)}>
          Show
        </Button>
      )}
      <Button
        aria-label={`Retry message ${control_id}`}
        busy={retry.isPending}
        onClick={() =>
          // A live update may remove the row before the answer.
          retry.mutateAsync({ id }).then(
            ({ state, reason }) =>
              showToast(
                state === 'rejected' ? `Rejected again: ${reason}` : `Message ${control_id} was applied.`,
                { tone: state === 'rejected' ? 'danger' : 'plain' },
              ),
            () => showToast(`Could not retry message ${control_id}. Try again.`, { tone: 'danger' }),
          )
        }
      >
        Retry
      </Button>
    </span>
  )
}
