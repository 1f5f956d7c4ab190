// Runs before the application is parsed (a file of its own: the page's policy allows no inline script).
// It asks for what the first screen needs and sets the theme, so that nothing flashes.
;(function () {
  var thread = /\/thread\/([1-9]\d{0,14})\/?$/.exec(location.pathname)
  var boot = '/api/v1/boot/' + (thread ? '?thread_id=' + thread[1] : '')
  window.wardlineBoot = fetch(boot, { credentials: 'same-origin' })
  window.wardlineBoot.catch(function () {})
  // The code of the page that the address names comes beside the first file, not after it.
  JSON.parse(document.currentScript.dataset.opened || '[]').forEach(function (page) {
    if (location.pathname.indexOf(page[0]) < 0) return
    page[1].forEach(function (file) {
      var link = document.createElement('link')
      var isStyle = /\.css$/.test(file)
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) {
        link.as = 'style'
        link.crossOrigin = ''
      }
      link.href = file
      document.head.append(link)
    })
  })
  // The first date that a browser writes takes it longer than all that follow: while the first file is on its way.
  setTimeout(function () {
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', timeZone: 'UTC' }).format()
  })
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
