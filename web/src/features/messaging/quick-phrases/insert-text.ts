export function selectText(field: HTMLTextAreaElement, { start, end }: { start: number; end: number }): void {
  field.focus()
  field.setSelectionRange(start, end)
}

/** Replaces a part of a text field as if it was typed: the browser can undo it, and React receives the change. */
export function insertText(
  field: HTMLTextAreaElement,
  place: { start: number; end: number },
  text: string,
): void {
  selectText(field, place)
  // The only way that keeps the undo history. Browsers keep supporting it for that reason.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, place.start, place.end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
