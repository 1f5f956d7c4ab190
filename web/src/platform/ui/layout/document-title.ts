import { useEffect, useId } from 'react'

/** Titles of the mounted headings; the innermost was added last. */
const titles = new Map<string, string>()
let unread = 0
let isCovered = false

/** `(3) On call now · Wardline` */
export function formatDocumentTitle(title: string | undefined, unreadCount: number): string {
  const name = title === undefined || title === 'Wardline' ? 'Wardline' : `${title} · Wardline`
  return unreadCount > 0 ? `(${unreadCount > 99 ? '99+' : unreadCount}) ${name}` : name
}

/** Only this file writes the title of the document. */
function write(): void {
  document.title = isCovered ? 'Wardline' : formatDocumentTitle([...titles.values()].at(-1), unread)
}

/**
 * Names the screen in the browser's tab, its history and its list of windows, where it is seen by others: a title never
 * names a patient or what was written.
 */
export function useDocumentTitle(title: string): void {
  const id = useId()
  useEffect(() => {
    titles.set(id, title)
    write()
  }, [id, title])
  useEffect(
    () => () => {
      titles.delete(id)
      write()
    },
    [id],
  )
}

/** Shown before the title. */
export function useUnreadCountInTitle(count: number): void {
  useEffect(() => {
    unread = count
    write()
    return () => {
      unread = 0
      write()
    }
  }, [count])
}

/** While the screen is locked, the title says nothing. Returns the function that brings it back. */
export function coverDocumentTitle(): () => void {
  isCovered = true
  write()
  return () => {
    isCovered = false
    write()
  }
}
