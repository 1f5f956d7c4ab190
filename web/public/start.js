// Runs before the application is parsed (a file of its own: the page's policy allows no inline script).
// It asks for what the first screen needs and sets the theme, so that nothing flashes.
;(function () {
  window.wardlineBoot = fetch('/api/v1/boot/', { credentials: 'same-origin' })
  window.wardlineBoot.catch(function () {})
  var theme = null
  try {
    theme = localStorage.getItem('wardline.theme')
  } catch {
    // Storage is switched off: follow the system.
  }
  var dark =
    theme === 'dark' || theme === 'light'
      ? theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.toggleAttribute('data-dark', dark)
})()
