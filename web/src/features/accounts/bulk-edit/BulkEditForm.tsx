import type { BulkEdit, BulkEditPreview } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { DataTable } from '../../../platform/table/DataTable.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { countText } from '../../../platform/text/count-text.ts'
import { bulkEditColumns, firstPage } from './BulkEditColumns.tsx'
import { BulkEditFields } from './BulkEditFields.tsx'
import { OutcomeTabs } from './OutcomeTabs.tsx'
import { useBulkEditAction, usePreview, type EditParams, type PlannedOutcome } from './bulk-edit.api.ts'
import { draftFields, hasChanges, plannedText, toChanges, type BulkEditDraft } from './bulk-edit.view.ts'
import { useBulkEditDraft } from './use-bulk-edit-draft.ts'

const outcomes = ['changed', 'unchanged', 'refused'] as const

/** The changes, each with a live preview of its effect. The preview is the confirmation. */
export function BulkEditForm({ edit, params }: { edit: BulkEdit; params: EditParams }) {
  const [draft, setDraft] = useBulkEditDraft(edit.id)
  if (draft) return <LoadedForm edit={edit} params={params} draft={draft} onDraft={setDraft} />
  return (
    <Skeleton label="Loading the form">
      <SkeletonBlock className="h-64 w-full" />
    </Skeleton>
  )
}

interface LoadedFormProps {
  edit: BulkEdit
  params: EditParams
  draft: BulkEditDraft
  onDraft: (draft: BulkEditDraft) => void
}

function LoadedForm({ edit, params, draft, onDraft }: LoadedFormProps) {
  const [outcome, setOutcome] = useState<PlannedOutcome>('changed')
  const [table, setTable] = useState(firstPage)
  const changes = toChanges(draft)
  const { preview, isBehind } = usePreview(params, changes, { ...table, outcome })
  const action = useBulkEditAction(params)
  const isChosen = hasChanges(changes)
  const error = action.error ?? (isChosen ? preview.error : null)
  const { fields, form } = error
    ? splitFormErrors(
        action.error ? 'Could not change the users' : 'Could not preview the changes',
        error,
        draftFields,
      )
    : { fields: {}, form: [] }
  const shown = isChosen && !preview.error ? preview.data : undefined
  const count = shown?.counts.changed ?? 0
  return (
    <>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <BulkEditFields
          draft={draft}
          onChange={(next) => {
            onDraft(next)
            setTable({ ...table, page: 1 })
            action.reset()
          }}
          errors={fields}
          hasGroups={edit.may.change_groups}
        />
        <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
          {shown ? (
            <OutcomeTabs
              tabs={outcomes.map((each) => ({
                outcome: each,
                label: plannedText(each),
                count: shown.counts[each],
              }))}
              open={outcome}
              onOpen={(next) => {
                setOutcome(next)
                setTable({ ...table, page: 1 })
              }}
            >
              <DataTable
                noun="users"
                columns={bulkEditColumns}
                page={{ count: shown.counts[outcome], results: shown.results }}
                params={table}
                onParams={setTable}
                isStale={isBehind}
                onRetry={() => void preview.refetch()}
                empty="No users."
              />
            </OutcomeTabs>
          ) : (
            !error && (
              <p className="text-sm text-ink-2">
                {isChosen
                  ? 'Loading the preview…'
                  : 'Choose what to change. A preview of the affected users appears here.'}
              </p>
            )
          )}
          {shown && <PermissionDifference {...shown} />}
          <FormErrors sentences={form} />
        </section>
      </div>
      <footer className="sticky bottom-0 z-10 mt-6 -mb-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface py-3">
        <Button
          tone="accent"
          needsServer
          busy={action.isPending || (isChosen && isBehind)}
          disabled={count === 0}
          onClick={() => action.mutate({ kind: 'apply', changes })}
        >
          {count === 0 ? 'Nothing to apply' : `Apply to ${countText(count, 'user')}`}
        </Button>
      </footer>
    </>
  )
}

/** The permissions that the changes of groups give and take. */
const PermissionDifference = ({ gained, lost }: Pick<BulkEditPreview, 'gained' | 'lost'>) => (
  <div className="text-sm text-ink-2 empty:hidden">
    {[
      { ...gained, verb: gained.users === 1 ? 'gains' : 'gain' },
      { ...lost, verb: lost.users === 1 ? 'loses' : 'lose' },
    ]
      .filter(({ users }) => users > 0)
      .map(({ users, permissions, verb }) => (
        <details key={verb}>
          <summary className="cursor-pointer font-medium text-ink">
            {countText(users, 'user')} {verb} {countText(permissions.length, 'permission')}
          </summary>
          <p>{permissions.join(' ')}</p>
        </details>
      ))}
  </div>
)
