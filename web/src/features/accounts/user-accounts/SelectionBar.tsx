import type { UserAccount } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { NewBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import type { RowSelection } from '../../../platform/table/use-row-selection.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { InviteUsersDialog } from '../user-invitations/InviteUsersDialog.tsx'
import { LockUsersDialog } from './LockUsersDialog.tsx'
import { selectAll, useCreateBulkEdit, useUnlockUsers } from './user-account.api.ts'
import { editAllText, editText, noSelection, selectedText } from './user-accounts.text.ts'

interface SelectionBarProps {
  selection: RowSelection & { selected: UserAccount[] }
  params: TableParams
  /** Users of the filter, on all pages. */
  count: number
}

/** Actions for the selected users, and for all users of a filter. Escape clears the selection. */
export function SelectionBar({ selection, params, count }: SelectionBarProps) {
  const unlocking = useUnlockUsers()
  const [isLocking, setLocking] = useState(false)
  const [invitees, setInvitees] = useState<readonly UserAccount[]>()
  const edit = useCreateBulkEdit()
  const navigate = useNavigate()
  const { ids, selected, clear } = selection
  const unlock = () =>
    unlocking.mutate([...ids], {
      onSuccess: () => {
        showToast('Users unlocked')
        clear()
      },
    })
  const openEdit = (users: NewBulkEdit) =>
    edit.mutate(users, {
      onSuccess: ({ id }) =>
        void navigate({
          to: '/accountSettings/$section/{-$item}',
          params: { section: 'users', item: `bulkedit-${id}` },
        }),
    })
  const editSelected = () => {
    if (ids.size === 0) showToast(noSelection, { tone: 'danger' })
    else openEdit({ user_uids: selected.map(({ uid }) => uid) })
  }
  useShortcuts({
    Escape: clear,
    e: (event) => {
      event.preventDefault()
      editSelected()
    },
  })
  const isFiltered = Object.keys(params.filters).some((name) => name !== 'hidden')
  const failure = unlocking.error ?? edit.error
  if (ids.size === 0 && !isFiltered && !failure) return null
  return (
    <div className={clsx('pb-3', ids.size === 0 && !failure && 'max-md:hidden')}>
      <div
        role="toolbar"
        aria-label="Selected users"
        className="flex flex-wrap items-center gap-2 rounded-md bg-canvas px-3 py-1.5 text-sm"
      >
        <span role="status" className="flex-1 text-ink-2 tabular-nums max-md:basis-full">
          {ids.size > 0 && selectedText(ids.size)}
        </span>
        {ids.size > 0 && (
          <>
            <Button tone="ghost" onClick={clear}>
              Clear selection
            </Button>
            <Button onClick={() => setInvitees(selected)}>Invite</Button>
            <Button onClick={() => setLocking(true)}>Lock</Button>
            <Button busy={unlocking.isPending} onClick={unlock}>
              Unlock
            </Button>
          </>
        )}
        <Button busy={edit.isPending} aria-keyshortcuts="e" onClick={editSelected}>
          {editText(ids.size)}
        </Button>
        {count > ids.size && (
          <Button busy={edit.isPending} onClick={() => openEdit(selectAll(params))}>
            {editAllText(count, isFiltered)}
          </Button>
        )}
      </div>
      {invitees && <InviteUsersDialog users={invitees} onClose={() => setInvitees(undefined)} />}
      {isLocking && (
        <LockUsersDialog
          users={selected}
          onLocked={() => {
            setLocking(false)
            showToast('Users locked')
            clear()
          }}
          onClose={() => setLocking(false)}
        />
      )}
      <FormErrors
        sentences={
          failure
            ? [
                unlocking.error ? 'Could not change the users' : 'Could not select the users',
                ...errorSentences(failure),
              ]
            : []
        }
      />
    </div>
  )
}
