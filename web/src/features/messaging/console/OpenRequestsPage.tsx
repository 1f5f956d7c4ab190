import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ConsoleRequest } from '@wardline/contract/messaging/console/console.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { formatDelay } from '../recipients/recipient.view.ts'
import { useOpenRequests } from './console.api.ts'
import * as texts from './console.text.ts'

type Row = ConsoleRequest & { id: number }

const subjectText = ({ subject }: Row): string => subject ?? texts.hiddenRequestText

const spec = { ordering: 'started', orderings: ['started'], filters: ['high'] }

const columnsAt = (now: number): readonly Column<Row>[] => [
  {
    key: 'age',
    header: texts.requestColumns.age,
    text: ({ started }) => formatDelay(Math.max(60, Math.floor((now - Date.parse(started)) / 1000))),
    className: 'w-24 whitespace-nowrap',
  },
  {
    key: 'message',
    header: texts.requestColumns.message,
    text: subjectText,
    cell: (request) => (
      <>
        <span className="flex items-center gap-1.5 font-medium">
          {request.priority === 2 && (
            <>
              <IconAlertTriangleFilled size={13} aria-hidden className="flex-none text-danger" />
              <span className="sr-only">High priority: </span>
            </>
          )}
          <span className="wrap-anywhere">{subjectText(request)}</span>
        </span>
        <span className="block text-xs text-ink-2">
          {texts.fromLabel}{' '}
          <PersonName user_id={request.requester.user_id} name={request.requester.display_name} />
        </span>
      </>
    ),
  },
  {
    key: 'waits',
    header: texts.requestColumns.waits,
    text: ({ waits_for }) => waits_for.map(({ display_name }) => display_name).join(', '),
    cell: ({ waits_for, waiting_count, asked_count }) => (
      <>
        <span className="flex flex-wrap gap-x-2">
          {waits_for.map(({ user_id, display_name }) => (
            <PersonName key={user_id} user_id={user_id} name={display_name} />
          ))}
          {waiting_count > waits_for.length && texts.moreNamesText(waiting_count - waits_for.length)}
        </span>
        <span className="block text-xs text-ink-2">
          {texts.answeredCountText(asked_count - waiting_count, asked_count)}
        </span>
      </>
    ),
  },
]

/** Messages that ask for an answer without an escalation, oldest first, as they are answered. */
export function OpenRequestsPage() {
  const [params, setParams] = useTableParams('console-requests', spec)
  const now = useMinute()
  const { page, page_size, filters } = params
  const isHighOnly = filters['high'] === 'true'
  const list = useOpenRequests({ high_priority: isHighOnly ? 'true' : undefined, page, page_size })
  const rows = {
    ...list,
    data: list.data && {
      ...list.data,
      results: list.data.results.map((request): Row => ({ ...request, id: request.message_id })),
    },
  }
  return (
    <Page title={texts.requestsTitle}>
      <p className="text-sm text-ink-2">{texts.requestsHint}</p>
      <Checkbox
        label={texts.highOnlyLabel}
        checked={isHighOnly}
        onChange={({ target }) => setParams(setFilter(params, 'high', target.checked ? 'true' : ''))}
      />
      <ListTable
        noun={texts.requestsNoun}
        columns={columnsAt(now)}
        list={rows}
        params={params}
        onParams={setParams}
        empty={texts.noRequestsText}
        getRowName={subjectText}
      />
    </Page>
  )
}
