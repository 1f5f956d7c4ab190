import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useKeys } from '../../../platform/keyboard/use-keys.ts'
import { neighbour } from './thread-row.view.ts'

export interface ListKeys {
  scroller: RefObject<HTMLDivElement | null>
  ids: readonly number[]
  openId: number | undefined
  /** Scrolls a row into view; it is drawn when this comes back. */
  show: (index: number) => void
  open: (id: number) => void
}

const rowOf = (scroller: HTMLElement | null, id: number) =>
  scroller?.querySelector<HTMLElement>(`[data-thread="${id}"]`) ?? undefined

/**
 * J and K (in the list also the arrows) go to the next and previous thread: with one open they open it, else they
 * move the focus, and Enter opens, as on any link.
 */
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
    // Whoever comes back by key goes on where they were, not at the top of the page.
    if (openId !== undefined || left === undefined || document.activeElement !== document.body) return
    const row = rowOf(scroller.current, left) ?? rowOf(scroller.current, ids[lastAt.current] ?? 0)
    row?.focus()
  }, [openId, ids, scroller])

  const focusRow = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    show(index)
    rowOf(scroller.current, id)?.focus()
  }
  const focusedAt = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-thread]')
    return focused ? ids.indexOf(Number(focused.dataset['thread'])) : -1
  }
  const go = (step: 1 | -1) => {
    if (openId === undefined) {
      const next = neighbour(focusedAt(), step, ids.length, 0)
      if (next !== undefined) focusRow(next)
      return
    }
    const next = neighbour(openAt, step, ids.length, lastAt.current)
    const id = next === undefined ? undefined : ids[next]
    if (next === undefined || id === undefined) return
    show(next)
    open(id)
  }
  useKeys({ j: () => go(1), k: () => go(-1) })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step === undefined) return
    event.preventDefault()
    const next = neighbour(focusedAt(), step, ids.length, 0)
    if (next !== undefined) focusRow(next)
  }
  return { onKeyDown }
}
