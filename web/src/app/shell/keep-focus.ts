const focusable = '[tabindex], main'

/**
 * Moves the focus of an element that leaves the page to the closest part around it that stays, so that the next key
 * acts there. Browsers move it to the body, from where the keyboard starts again at the top.
 */
export function keepFocus(): void {
  let focused: Element | null = null
  let around: Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
    around = []
    for (let element = focused?.parentElement; element; element = element.parentElement)
      if (element.matches(focusable)) around.push(element)
  })
  new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    const rest = around.find((element) => element.isConnected)
    focused = null
    if (rest instanceof HTMLElement) rest.focus({ preventScroll: true })
  }).observe(document.documentElement, { childList: true, subtree: true })
}
