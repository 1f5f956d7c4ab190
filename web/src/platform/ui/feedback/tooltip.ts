/**
 * One tooltip for all `[data-tip]` controls of the page. It repeats the accessible name, so it is hidden from
 * assistive technology. `data-tip="right"` or `"top"` moves it.
 */
const waitMs = 400
const graceMs = 120

let tip: HTMLElement | undefined
let timer = 0

const spoken = (keys: string): string => keys.replace('Control+', 'Ctrl ').replace('Shift+', 'Shift ')

function hide(): void {
  clearTimeout(timer)
  if (tip?.matches(':popover-open')) tip.hidePopover()
}

function show(control: HTMLElement): void {
  if (!control.isConnected) return
  if (!tip) {
    tip = document.body.appendChild(document.createElement('div'))
    tip.popover = 'manual'
    tip.className = 'tip'
    tip.ariaHidden = 'true'
  }
  tip.textContent = control.getAttribute('aria-label') ?? control.textContent
  const keys = control.getAttribute('aria-keyshortcuts')
  if (keys) tip.appendChild(document.createElement('kbd')).textContent = spoken(keys)
  tip.showPopover()
  const at = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const isRight = control.dataset['tip'] === 'right'
  const isAbove = control.dataset['tip'] === 'top' || at.bottom + height + 6 > innerHeight
  const middle = Math.min(innerWidth - width - 4, Math.max(4, at.left + (at.width - width) / 2))
  tip.style.left = `${isRight ? at.right + 6 : middle}px`
  tip.style.top = `${isRight ? at.top + (at.height - height) / 2 : isAbove ? at.top - height - 6 : at.bottom + 6}px`
}

function onOver(event: Event): void {
  if (!(event.target instanceof Element)) return
  if (event instanceof PointerEvent && event.pointerType === 'touch') return
  clearTimeout(timer)
  // The pointer may rest on the tooltip itself (WCAG 1.4.13).
  if (tip?.contains(event.target)) return
  const control = event.target.closest<HTMLElement>('[data-tip]')
  const isMeant = control && (event.type === 'pointerover' || control.matches(':focus-visible'))
  if (!isMeant) {
    timer = window.setTimeout(hide, graceMs)
    return
  }
  hide()
  timer = window.setTimeout(show, waitMs, control)
}

export function installTooltips(): void {
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, onOver)
  for (const kind of ['pointerdown', 'keydown', 'scroll']) document.addEventListener(kind, hide, true)
}
