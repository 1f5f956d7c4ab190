import { useQuery } from '@tanstack/react-query'
import type { ConsoleCall } from '@wardline/contract/messaging/console/console.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { callsQuery } from './console.api.ts'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import * as texts from './console.text.ts'
import { callResultText, subjectText } from './console.view.ts'

const spec = { ordering: '-at', orderings: ['at'], filters: [] }

const columnsAt = (now: number): readonly Column<ConsoleCall>[] => [
  {
    key: 'at',
    header: texts.callColumns.at,
    text: ({ at }) => formatDateTime(Date.parse(at), now),
    className: 'whitespace-nowrap',
  },
  {
    key: 'user',
    header: texts.callColumns.user,
    text: ({ user }) => user.display_name,
    cell: ({ user }) => <PersonName user_id={user.user_id} name={user.display_name} />,
  },
  { key: 'outcome', header: texts.callColumns.outcome, text: callResultText, className: 'whitespace-nowrap' },
  { key: 'page', header: texts.callColumns.page, hideOnPhones: true, text: subjectText },
  { key: 'note', header: texts.callColumns.note, text: ({ note }) => note },
  {
    key: 'operator',
    header: texts.callColumns.operator,
    hideOnPhones: true,
    text: ({ operator }) => operator.display_name,
  },
]

/** Calls that operators recorded, newest first. */
export function CallLogPage() {
  const [params, setParams] = useTableParams('console-calls', spec)
  const now = useMinute()
  const { page, page_size } = params
  const list = useQuery(callsQuery({ page, page_size }))
  return (
    <Page title={texts.callLogTitle}>
      <ListTable
        noun={texts.callsNoun}
        columns={columnsAt(now)}
        list={list}
        params={params}
        onParams={setParams}
        empty={texts.noCallsText}
        start={<EmptyState title={texts.noCallsText}>{texts.callExample}</EmptyState>}
        getRowName={subjectText}
      />
    </Page>
  )
}
