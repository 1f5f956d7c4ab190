import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import type { RowSelection } from '../../../platform/table/use-row-selection.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useLockUsers } from './user-account.api.ts'
import { noSelection, selectedText } from './user-accounts.text.ts'

/** What can be done with the selected users. Escape clears the selection. */
export function SelectionBar({ selection }: { selection: RowSelection }) {
  const lock = useLockUsers()
  const { ids, clear } = selection
  useShortcuts({ Escape: clear })
  const run = (is_locked: boolean) => {
    if (ids.size === 0) {
      showToast(noSelection, { tone: 'danger' })
      return
    }
    lock.mutate(
      { user_ids: [...ids], is_locked },
      {
        onSuccess: () => {
          showToast(is_locked ? 'Users locked' : 'Users unlocked')
          clear()
        },
      },
    )
  }
  return (
    <div className="pb-3 max-md:hidden">
      <div
        role="toolbar"
        aria-label="Selected users"
        className="flex flex-wrap items-center gap-2 rounded-md bg-canvas px-3 py-1.5 text-sm"
      >
        <span role="status" className="flex-1 text-ink-2 tabular-nums">
          {ids.size === 0 ? 'No users selected' : selectedText(ids.size)}
        </span>
        <Button busy={lock.isPending} onClick={() => run(true)}>
          Lock
        </Button>
        <Button busy={lock.isPending} onClick={() => run(false)}>
          Unlock
        </Button>
        {ids.size > 0 && (
          <Button tone="ghost" onClick={clear}>
            Clear selection
          </Button>
        )}
      </div>
      <FormErrors
        sentences={lock.error ? ['Could not change the users', ...errorSentences(lock.error)] : []}
      />
    </div>
  )
}
