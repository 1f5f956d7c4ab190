import { useState } from 'react'
import { errorSentences } from '../forms/error-sentences.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { FormErrors } from '../ui/feedback/FormErrors.tsx'
import type { RowSelection } from './use-row-selection.ts'

interface RemovalBarProps<Row> {
  /** Plural. */
  noun: string
  selection: RowSelection & { selected: Row[] }
  getName: (row: Row) => string
  remove: (row: Row) => Promise<unknown>
}

/** Removes the selected rows one after the other; after a failure, the rest stay selected. Escape clears the selection. */
export function RemovalBar<Row extends { id: number }>(props: RemovalBarProps<Row>) {
  const { noun, selection, getName, remove } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string[]>([])
  useShortcuts({ Escape: selection.clear })
  const { selected } = selection
  const run = async () => {
    setBusy(true)
    setFailure([])
    for (const row of selected) {
      try {
        await remove(row)
        selection.deselect(row.id)
      } catch (error) {
        setFailure([`Could not remove ${getName(row)}`, ...errorSentences(error)])
        break
      }
    }
    setBusy(false)
  }
  if (selected.length === 0 && failure.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={`Selected ${noun}`}
      className="flex flex-wrap items-center gap-2 rounded-md bg-canvas px-3 py-1.5 text-sm"
    >
      <span role="status" className="flex-1 text-ink-2 tabular-nums">
        {selected.length} selected
      </span>
      <Button tone="ghost" onClick={selection.clear}>
        Clear selection
      </Button>
      <Button busy={isBusy} disabled={selected.length === 0} onClick={() => void run()}>
        Remove {selected.length}
      </Button>
      <FormErrors sentences={failure} />
    </div>
  )
}
