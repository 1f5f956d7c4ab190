import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ConsoleRequest } from '@wardline/contract/messaging/console/console.schemas.ts'
import { clsx } from 'clsx'
import { useMinute } from '../../../platform/clock/use-now.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { setFilter } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { PatientLine } from '../patient-link/PatientLine.tsx'
import { formatDelay } from '../recipients/recipient.view.ts'
import { useOpenRequests } from './console.api.ts'
import * as texts from './console.text.ts'

type Row = ConsoleRequest & { id: number }

const subjectText = ({ subject }: Row): string => subject ?? texts.hiddenRequestText

const spec = { ordering: 'started', orderings: ['started'], filters: ['high'] }

const ageText = ({ started }: Row, now: number): string =>
  formatDelay(Math.max(60, Math.floor((now - Date.parse(started)) / 1000)))

/** Phones have one column with all of them. */
const columnsAt = (now: number, isPhone: boolean): readonly Column<Row>[] =>
  isPhone ? [messageColumn(now, true)] : [ageColumn(now), messageColumn(now, false), waitsColumn]

const ageColumn = (now: number): Column<Row> => ({
  key: 'age',
  header: texts.requestColumns.age,
  text: (request) => ageText(request, now),
  className: 'w-24 whitespace-nowrap',
})

const messageColumn = (now: number, isPhone: boolean): Column<Row> => ({
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
        <span className="min-w-0 flex-1">{subjectText(request)}</span>
        {isPhone && (
          <span className="font-normal whitespace-nowrap text-ink-2 tabular-nums">
            {ageText(request, now)}
          </span>
        )}
      </span>
      {request.patient && <PatientLine patient={request.patient} />}
      {/* The links of two lines stay far enough apart to be hit. */}
      <span className={clsx('block text-xs text-ink-2', request.patient && 'pt-2')}>
        {texts.fromLabel} <Name person={request.requester} />
      </span>
      {isPhone && <WaitsFor request={request} label={texts.waitingForText} />}
    </>
  ),
})

const waitsColumn: Column<Row> = {
  key: 'waits',
  header: texts.requestColumns.waits,
  text: ({ waits_for }) => waits_for.map(({ display_name }) => display_name).join(', '),
  cell: (request) => <WaitsFor request={request} />,
}

const Name = ({ person: { user_id, display_name } }: { person: ConsoleRequest['requester'] }) => (
  <PersonName user_id={user_id} name={display_name} className="text-accent underline underline-offset-2" />
)

interface WaitsForProps {
  request: Row
  /** Before the names, where no column names them. */
  label?: string
}

const WaitsFor = ({ request: { waits_for, waiting_count, asked_count }, label }: WaitsForProps) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2">
      {label && <span className="text-xs text-ink-2">{label}</span>}
      {waits_for.map((person) => (
        <Name key={person.user_id} person={person} />
      ))}
      {waiting_count > waits_for.length && texts.moreNamesText(waiting_count - waits_for.length)}
    </span>
    {asked_count > 1 && (
      <span className="block text-xs text-ink-2">
        {texts.answeredCountText(asked_count - waiting_count, asked_count)}
      </span>
    )}
  </>
)

/** Messages that ask for an answer without an escalation, high priority first, as they are answered. */
export function OpenRequestsPage() {
  const [params, setParams] = useTableParams('console-requests', spec)
  const now = useMinute()
  const isPhone = useIsPhone()
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
        columns={columnsAt(now, isPhone)}
        list={rows}
        params={params}
        onParams={setParams}
        empty={texts.noRequestsText}
        getRowName={subjectText}
      />
    </Page>
  )
}
