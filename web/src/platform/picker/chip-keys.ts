import type { KeyboardEvent } from 'react'

/** Arrows move, Delete and Backspace remove, other characters go to the field. */
export function handleChipKey(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement | null): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const { key } = event
  if (key === 'ArrowLeft') buttons[Math.max(0, at - 1)]?.focus()
  else if (key === 'ArrowRight') (buttons[at + 1] ?? input)?.focus()
  else if (key === 'Delete' || key === 'Backspace') buttons[at]?.click()
  else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey) {
    // Focus moves during keydown, so the character lands in the field.
    input?.focus()
    return
  } else return
  event.preventDefault()
}
