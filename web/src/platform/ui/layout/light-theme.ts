/** Switches to the light theme for printing. Returns a function that restores the theme. */
export function forceLightTheme(): () => void {
  const isDark = document.documentElement.hasAttribute('data-dark')
  document.documentElement.removeAttribute('data-dark')
  return () => void document.documentElement.toggleAttribute('data-dark', isDark)
}
