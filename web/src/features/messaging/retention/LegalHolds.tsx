import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { LegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { useState } from 'react'
import { formatDate } from '../../../platform/clock/dates.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { CreateHoldDialog } from './CreateHoldDialog.tsx'
import { ReleaseHoldDialog } from './ReleaseHoldDialog.tsx'
import { legalHoldsQuery, retentionTableSpec } from './retention.api.ts'
import { heldText, releaseText } from './retention.view.ts'

const dataColumns: readonly Column<LegalHold>[] = [
  {
    key: 'held',
    header: 'Kept',
    text: heldText,
    cell: (hold) => (
      <span className={hold.released === null ? 'font-medium' : 'text-ink-2'}>{heldText(hold)}</span>
    ),
  },
  { key: 'reason', header: 'Reason', text: ({ reason }) => reason, cell: ({ reason }) => reason },
  {
    key: 'created',
    header: 'Placed',
    hideOnPhones: true,
    className: 'w-44',
    text: ({ created }) => created,
    cell: ({ created, created_by }) => (
      <>
        {formatDate(Date.parse(created))}
        <span className="block text-xs text-ink-2">{created_by}</span>
      </>
    ),
  },
  {
    key: 'released',
    header: 'Released',
    className: 'w-48 max-md:w-28',
    text: ({ released }) => released ?? '',
    cell: (hold) => hold.released !== null && <span className="text-xs text-ink-2">{releaseText(hold)}</span>,
  },
]

const isInForce = ({ released }: LegalHold): boolean => released === null

export function LegalHolds({ account }: { account: number }) {
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('legal-holds', account, retentionTableSpec)
  const list = useQuery(legalHoldsQuery(account, params))
  const [isAdding, setAdding] = useState(false)
  const [released, setReleased] = useState<LegalHold>()
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  const columns: readonly Column<LegalHold>[] = [
    ...dataColumns,
    {
      key: 'release',
      header: 'Release',
      hideHeader: true,
      className: 'w-24 text-right',
      cell: (hold) =>
        isInForce(hold) && (
          <Button aria-label={`Release ${heldText(hold)}`} onClick={() => setReleased(hold)}>
            Release
          </Button>
        ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <CsvButton
          noun="legal holds"
          columns={csvColumns}
          params={params}
          loadPage={(pageParams) => client.fetchQuery(legalHoldsQuery(account, pageParams))}
        />
        <Button onClick={() => setAdding(true)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          New hold
        </Button>
      </div>
      <ListTable
        noun="legal holds"
        columns={columns}
        list={list}
        params={params}
        onParams={setParams}
        empty="No legal holds."
        getRowName={heldText}
        actions={[
          {
            label: 'Release',
            isOffered: isInForce,
            renderDialog: (holds, onDone, onClose) => (
              <ReleaseHoldDialog holds={holds} onReleased={onDone} onClose={onClose} />
            ),
          },
        ]}
      />
      {isAdding && <CreateHoldDialog onClose={() => setAdding(false)} />}
      {released && (
        <ReleaseHoldDialog
          holds={[released]}
          onReleased={() => setReleased(undefined)}
          onClose={() => setReleased(undefined)}
        />
      )}
    </div>
  )
}

const csvColumns = [
  ...dataColumns,
  { header: 'Placed by', text: ({ created_by }: LegalHold) => created_by },
  { header: 'Released by', text: ({ released_by }: LegalHold) => released_by ?? '' },
  { header: 'Reason of the release', text: ({ release_reason }: LegalHold) => release_reason ?? '' },
]
