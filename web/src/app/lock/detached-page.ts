import { coverDocumentTitle } from '../../platform/ui/layout/document-title.ts'

interface Scrolled {
  element: Element
  top: number
  left: number
}

function findScrolled(root: ParentNode): Scrolled[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => element.scrollTop > 0 || element.scrollLeft > 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
}

/**
 * Replaces the body of the document by one that shows `cover`. React keeps what it has in the page, so what was typed
 * stays, and no element with patient data can be seen, found or copied. The body is replaced as a whole, because open
 * menus and dialogs are its children and may close while it is locked. Returns the function that puts the page back.
 */
export function detachPage(cover: Element): () => void {
  const page = document.body
  const focused = document.activeElement
  const scrolled = findScrolled(page)
  const covered = document.createElement('body')
  covered.append(cover)
  const uncoverTitle = coverDocumentTitle()
  document.body = covered
  return () => {
    document.body = page
    uncoverTitle()
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
