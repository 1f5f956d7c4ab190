import type { KeyboardEvent } from 'react'

/** Keys among the chosen: arrows walk, Delete and Backspace remove, anything else goes back to typing. */
export function chipKey(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement | null): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const { key } = event
  if (key === 'ArrowLeft') buttons[Math.max(0, at - 1)]?.focus()
  else if (key === 'ArrowRight') (buttons[at + 1] ?? input)?.focus()
  else if (key === 'Delete' || key === 'Backspace') buttons[at]?.click()
  else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey) {
    // The letter itself lands in the field, as its key press is not over.
    input?.focus()
    return
  } else return
  event.preventDefault()
}
