import { useState, type ReactNode } from 'react'
import { isTemporary } from '../api/api-error.ts'
import { summaryWithReason } from '../forms/error-sentences.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { FormErrors } from '../ui/feedback/FormErrors.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { BulkActionDialog } from './BulkActionDialog.tsx'
import type { RowSelection } from './use-row-selection.ts'

interface Offer<Row> {
  /** A verb, such as `Delete`. */
  label: string
  /** Offered for every row by default. */
  isOffered?: (row: Row) => boolean
}

interface RowAction<Row> extends Offer<Row> {
  /** Its participle, such as `deleted`. */
  done: string
  /** Text before the reason for a refused row. */
  failure: (row: Row) => string
  run: (row: Row) => Promise<unknown>
  /** Effect on other users. If set, a dialog asks for confirmation. */
  consequence?: string
}

/** Needs input: its dialog runs it. */
interface DialogAction<Row> extends Offer<Row> {
  renderDialog: (rows: Row[], onDone: () => void, onClose: () => void) => ReactNode
}

export type BulkAction<Row> = RowAction<Row> | DialogAction<Row>

interface BulkActionsProps<Row> {
  /** Plural. */
  noun: string
  selection: RowSelection & { selected: Row[] }
  getName: (row: Row) => string
  actions: readonly BulkAction<Row>[]
}

interface Progress {
  label: string
  done: number
  total: number
}

/**
 * Runs an action for the selected rows, one after the other. Rows that were refused stay selected. Escape clears
 * the selection.
 */
export function BulkActions<Row extends { id: number }>(props: BulkActionsProps<Row>) {
  const { noun, selection, getName, actions } = props
  const { selected, deselect, clear } = selection
  const [pendingAction, setPendingAction] = useState<BulkAction<Row>>()
  const [progress, setProgress] = useState<Progress>()
  const [failures, setFailures] = useState<string[]>([])
  useShortcuts({
    Escape: () => {
      clear()
      setFailures([])
    },
  })
  const offered = ({ isOffered }: BulkAction<Row>) => (isOffered ? selected.filter(isOffered) : selected)
  const run = async (action: RowAction<Row>) => {
    const rows = offered(action)
    const refused: string[] = []
    setPendingAction(undefined)
    setFailures([])
    for (const [done, row] of rows.entries()) {
      setProgress({ label: action.label, done, total: rows.length })
      try {
        await action.run(row)
        deselect(row.id)
      } catch (error) {
        refused.push(summaryWithReason(action.failure(row), error))
        if (isTemporary(error)) break
      }
    }
    setProgress(undefined)
    setFailures(refused)
    if (refused.length === 0) showToast(`${rows.length} ${noun} ${action.done}`)
  }
  if (selected.length === 0 && failures.length === 0) return null
  return (
    <>
      <div
        role="toolbar"
        aria-label={`Selected ${noun}`}
        className="flex flex-wrap items-center gap-2 rounded-md bg-canvas px-3 py-1.5 text-sm"
      >
        <span role="status" className="flex-1 text-ink-2 tabular-nums">
          {progress
            ? `${progress.label}: ${progress.done} of ${progress.total}`
            : `${selected.length} selected`}
        </span>
        <Button tone="ghost" onClick={clear}>
          Clear selection
        </Button>
        {actions.map((action) => (
          <Button
            key={action.label}
            busy={progress?.label === action.label}
            disabled={offered(action).length === 0}
            onClick={() =>
              'run' in action && action.consequence === undefined
                ? void run(action)
                : setPendingAction(action)
            }
          >
            {action.label} {offered(action).length}
          </Button>
        ))}
      </div>
      {failures.length > 0 && <FormErrors sentences={failures} />}
      {pendingAction &&
        'renderDialog' in pendingAction &&
        pendingAction.renderDialog(
          offered(pendingAction),
          () => {
            clear()
            setPendingAction(undefined)
          },
          () => setPendingAction(undefined),
        )}
      {pendingAction && 'run' in pendingAction && (
        <BulkActionDialog
          title={`${pendingAction.label} ${offered(pendingAction).length} ${noun}?`}
          names={offered(pendingAction).map(getName)}
          consequence={pendingAction.consequence}
          skipped={selected.length - offered(pendingAction).length}
          label={`${pendingAction.label} ${offered(pendingAction).length}`}
          onConfirm={() => void run(pendingAction)}
          onClose={() => setPendingAction(undefined)}
        />
      )}
    </>
  )
}
