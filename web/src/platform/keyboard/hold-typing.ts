const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')

/** Longer than any screen takes to come; then keys are keys again. Milliseconds. */
const patience = 4_000
let isHolding = false

/** As if it had been typed there; React hears of it by the event. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, field.value + text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Called by a key that opens a field whose code is still on its way. What is typed meanwhile belongs to that field: it
 * is kept and put there, instead of acting as the page's keys (a word would archive threads).
 */
export function holdTyping(): void {
  if (isHolding) return
  isHolding = true
  let typed = ''
  const end = () => {
    isHolding = false
    clearTimeout(timer)
    window.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusin', onFocus)
  }
  function onKey(event: KeyboardEvent) {
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return end()
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  function onFocus({ target }: FocusEvent) {
    if (!isField(target)) return
    end()
    if (typed !== '') queueMicrotask(() => type(target, typed))
  }
  const timer = setTimeout(end, patience)
  window.addEventListener('keydown', onKey, true)
  document.addEventListener('focusin', onFocus)
}
