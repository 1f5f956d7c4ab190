const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')

/** Exceeds the load time of any screen; afterwards keys act as shortcuts again. */
const maxWaitMs = 4_000
let isBuffering = false

function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, field.value + text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Collects what is typed while a shortcut's field is still loading; otherwise the letters would act as
 * shortcuts, and a word would archive threads.
 */
export function bufferTyping(): void {
  if (isBuffering) return
  isBuffering = true
  let typed = ''
  const end = () => {
    isBuffering = false
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
    if (typed !== '') queueMicrotask(() => insertText(target, typed))
  }
  const timer = setTimeout(end, maxWaitMs)
  window.addEventListener('keydown', onKey, true)
  document.addEventListener('focusin', onFocus)
}
