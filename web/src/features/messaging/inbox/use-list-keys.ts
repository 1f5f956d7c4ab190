import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { noRows, selectRange } from './row-selection.rules.ts'
import { rowSelection, toggleSelected } from './row-selection.ts'
import { neighborIndex } from './thread-row.view.ts'

export interface ListKeys {
  scroller: RefObject<HTMLDivElement | null>
  ids: readonly number[]
  openId: number | undefined
  show: (index: number) => void
  open: (id: number) => void
}

const findRow = (scroller: HTMLElement | null, id: number) =>
  scroller?.querySelector<HTMLElement>(`[data-thread="${id}"]`) ?? undefined

/** J, K and the arrows open the next or previous thread, or move the focus when none is open. */
export function useListKeys({ scroller, ids, openId, show, open }: ListKeys) {
  const lastAt = useRef(0)
  const openAt = openId === undefined ? -1 : ids.indexOf(openId)
  useEffect(() => {
    if (openAt >= 0) lastAt.current = openAt
  }, [openAt])

  const wasOpen = useRef(openId)
  useEffect(() => {
    const left = wasOpen.current
    wasOpen.current = openId
    // Returning to the list by key restores the focus to the row.
    if (openId !== undefined || left === undefined || document.activeElement !== document.body) return
    const row = findRow(scroller.current, left) ?? findRow(scroller.current, ids[lastAt.current] ?? 0)
    row?.focus()
  }, [openId, ids, scroller])

  const focusRow = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    show(index)
    findRow(scroller.current, id)?.focus()
  }
  const focusedAt = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-thread]')
    return focused ? ids.indexOf(Number(focused.dataset['thread'])) : -1
  }
  const go = (step: 1 | -1) => {
    if (openId === undefined) {
      const next = neighborIndex(focusedAt(), step, ids.length, 0)
      if (next !== undefined) focusRow(next)
      return
    }
    const next = neighborIndex(openAt, step, ids.length, lastAt.current)
    const id = next === undefined ? undefined : ids[next]
    if (next === undefined || id === undefined) return
    show(next)
    open(id)
  }
  const currentAt = () => (focusedAt() >= 0 ? focusedAt() : openAt)
  const selectTo = (to: number | undefined): void => {
    if (to === undefined) return
    const from = ids[currentAt()] ?? to
    rowSelection.set(selectRange(rowSelection.get() ?? noRows, { from, to, order: ids }))
  }
  const range = useRef(selectTo)
  useLayoutEffect(() => {
    range.current = selectTo
  })
  // Stable, so that the rows are not rendered again.
  const onRange = useCallback(
    (id: number) => {
      range.current(id)
      findRow(scroller.current, id)?.focus()
    },
    [scroller],
  )
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    x: () => {
      const id = ids[currentAt()]
      if (id !== undefined) toggleSelected(id)
    },
    'Shift+X': () => selectTo(ids[currentAt()]),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step === undefined) return
    event.preventDefault()
    const next = neighborIndex(focusedAt(), step, ids.length, 0)
    if (next === undefined) return
    if (event.shiftKey) selectTo(ids[next])
    focusRow(next)
  }
  return { onKeyDown, onRange }
}
