import { IconArchive, IconInbox, IconMailOpened, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ThreadChange } from '@wardline/contract/messaging/threads/thread-selection.schemas.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useStore } from '../../../platform/state/store.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import type { Box } from '../live/live-state.ts'
import { useThreadList } from '../threads/thread.api.ts'
import { findRowAfter, hasAllRows, noRows, selectAllRows } from './row-selection.rules.ts'
import { endSelection, rowSelection } from './row-selection.ts'
import { changeSelectedThreads } from './selection.actions.ts'
import {
  allSelectedText,
  archiveLabel,
  clearSelectionLabel,
  markUnreadLabel,
  selectAllLabel,
  selectedText,
  selectionBarLabel,
  unarchiveLabel,
} from './selection.text.ts'

const focusRow = (id: number | undefined): void =>
  document.querySelector<HTMLElement>(`[data-thread="${id}"]`)?.focus()

const listOrBar = '[data-threads], [data-selection]'

/** Covers the search and the tabs, so that the rows stay where the pointer is. */
export function SelectionBar({ box, openId }: { box: Box; openId: number | undefined }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const selection = useStore(rowSelection) ?? noRows
  const { list } = useThreadList(box)
  const order = list?.threads.map(({ id }) => id) ?? []
  const threads = list?.threads.filter(({ id }) => selection.ids.has(id)) ?? []
  const hasAll = hasAllRows(selection, order)
  const selectAll = () => rowSelection.set(selectAllRows(selection, order))
  const end = () => {
    if (!document.activeElement?.closest('[data-thread]')) focusRow(selection.anchor)
    endSelection()
  }
  const change = (to: ThreadChange) => {
    if (threads.length === 0) return
    // An open conversation would be marked as read again, or leave the list that it was opened from.
    if (threads.some(({ id }) => id === openId)) void navigate({ to: '/Inbox/$box/thread', params: { box } })
    focusRow(findRowAfter(order, selection.ids))
    endSelection()
    void changeSelectedThreads(client, to, threads)
  }
  const isArchive = box === 'archive'
  const onKey = (run: () => void) => (event: KeyboardEvent) => {
    event.preventDefault()
    run()
  }
  useShortcuts(
    {
      Escape: onKey(end),
      '$mod+KeyA': (event) => {
        // Elsewhere the keys select text.
        if (document.activeElement !== document.body && !document.activeElement?.closest(listOrBar)) return
        event.preventDefault()
        selectAll()
      },
      e: onKey(() => change(isArchive ? 'unarchive' : 'archive')),
      'Shift+KeyU': onKey(() => {
        if (!isArchive) change('mark_unread')
      }),
    },
    { isFirst: true },
  )
  const isEmpty = threads.length === 0
  return (
    <div
      role="region"
      aria-label={selectionBarLabel}
      data-selection
      className="absolute inset-0 flex flex-col justify-between bg-selected px-3 py-2"
    >
      <div className="flex items-center gap-2">
        <IconButton label={clearSelectionLabel} keys="Escape" onClick={end}>
          <IconX size={18} />
        </IconButton>
        <p role="status" className="min-w-0 flex-1 text-sm font-medium tabular-nums">
          {hasAll ? allSelectedText(threads.length, list?.count ?? 0) : selectedText(threads.length)}
        </p>
        <Checkbox
          label={selectAllLabel}
          checked={hasAll}
          aria-keyshortcuts="Control+A"
          onChange={() => (hasAll ? rowSelection.set({ ...noRows, anchor: selection.anchor }) : selectAll())}
        />
      </div>
      <div className="flex items-center gap-2">
        {isArchive ? (
          <Button disabled={isEmpty} aria-keyshortcuts="E" onClick={() => change('unarchive')}>
            <IconInbox size={16} aria-hidden />
            {unarchiveLabel}
          </Button>
        ) : (
          <>
            <Button disabled={isEmpty} aria-keyshortcuts="E" onClick={() => change('archive')}>
              <IconArchive size={16} aria-hidden />
              {archiveLabel}
            </Button>
            <Button disabled={isEmpty} aria-keyshortcuts="Shift+U" onClick={() => change('mark_unread')}>
              <IconMailOpened size={16} aria-hidden />
              {markUnreadLabel}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
