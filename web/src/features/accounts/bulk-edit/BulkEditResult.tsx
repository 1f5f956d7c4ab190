import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bulkEditOutcomes, type BulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { DataTable } from '../../../platform/table/DataTable.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { countText } from '../../../platform/text/count-text.ts'
import { bulkEditColumns, firstPage } from './BulkEditColumns.tsx'
import { OutcomeTabs } from './OutcomeTabs.tsx'
import { processedCsvUrl, processedQuery, useBulkEditAction, type EditParams } from './bulk-edit.api.ts'
import { finishedText } from './bulk-edit.view.ts'

interface BulkEditResultProps {
  edit: BulkEdit
  params: EditParams
  /** In milliseconds. */
  now: number
}

/** The users of a finished edit by outcome, and its undo. */
export function BulkEditResult({ edit, params, now }: BulkEditResultProps) {
  const outcomes = bulkEditOutcomes.filter((outcome) => edit.counts[outcome] > 0)
  const [open, setOpen] = useState(edit.state === 'undone' ? ('undone' as const) : outcomes[0])
  const outcome = open !== undefined && outcomes.includes(open) ? open : (outcomes[0] ?? 'changed')
  const [table, setTable] = useState(firstPage)
  const { data, isError, isPlaceholderData, refetch } = useQuery(processedQuery(params, outcome, table))
  const action = useBulkEditAction(params)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm">
          {edit.state === 'undone'
            ? `Undone for ${countText(edit.counts.undone, 'user')}.`
            : `${countText(edit.counts.changed, 'user')} changed. Undo until ${formatDateTime(Date.parse(edit.expires), now)}.`}
        </p>
        <a
          href={processedCsvUrl(params)}
          download
          className="inline-flex h-control items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-hover"
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
          CSV
        </a>
        {edit.may.undo && (
          <Button busy={action.isPending} onClick={() => action.mutate({ kind: 'undo' })}>
            Undo {countText(edit.counts.changed, 'change')}
          </Button>
        )}
      </div>
      <FormErrors
        sentences={action.error ? ['Could not undo the changes', ...errorSentences(action.error)] : []}
      />
      <OutcomeTabs
        tabs={outcomes.map((each) => ({
          outcome: each,
          label: finishedText(each),
          count: edit.counts[each],
        }))}
        open={outcome}
        onOpen={(next) => {
          setOpen(next)
          setTable({ ...table, page: 1 })
        }}
      >
        <DataTable
          noun="users"
          columns={bulkEditColumns}
          page={data}
          params={table}
          onParams={setTable}
          isStale={isPlaceholderData}
          isFailed={isError}
          onRetry={() => void refetch()}
          empty="No users."
        />
      </OutcomeTabs>
    </div>
  )
}
