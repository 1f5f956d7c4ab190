// Runs before the application is parsed, to request the first screen's data and set the theme. A separate
// file: the content security policy forbids inline scripts.
;(function () {
  var thread = /\/thread\/([1-9]\d{0,14})\/?$/.exec(location.pathname)
  var boot = '/api/v1/boot/' + (thread ? '?thread_id=' + thread[1] : '')
  window.wardlineBoot = fetch(boot, { credentials: 'same-origin' })
  window.wardlineBoot.catch(function () {})
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
  // Date formatting is slow on first use; warm it up while the entry file downloads.
  setTimeout(function () {
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', timeZone: 'UTC' }).format()
  })
  var theme = null
  try {
    theme = localStorage.getItem('wardline.theme')
  } catch {}
  var dark =
    theme === 'dark' || theme === 'light'
      ? theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.toggleAttribute('data-dark', dark)
})()
