// Starts Swagger UI. A file of its own, since the content security policy forbids inline scripts.
/* global SwaggerUIBundle */

/** The theme of the application, which has the same origin. */
function prefersDark() {
  try {
    const chosen = localStorage.getItem('wardline.theme')
    if (chosen === 'dark' || chosen === 'light') return chosen === 'dark'
  } catch {
    // Storage is switched off.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches
}

const csrfToken = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1]

/** The browser adds the session cookie; writes also need its token in a header. */
function addCsrfToken(request) {
  const token = csrfToken()
  if (request.method !== 'GET' && token) request.headers['X-CSRFToken'] = token
  return request
}

/** A copy with each local reference replaced by its target, except inside itself. */
function resolveReferences(node, root, open = []) {
  if (Array.isArray(node)) return node.map((item) => resolveReferences(item, root, open))
  if (typeof node !== 'object' || node === null) return node
  const { $ref: ref } = node
  if (typeof ref !== 'string')
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, resolveReferences(value, root, open)]),
    )
  if (open.includes(ref)) return {}
  const target = ref
    .slice(2)
    .split('/')
    .reduce((parent, key) => parent[key], root)
  return resolveReferences(target, root, [...open, ref])
}

/** Replaces the resolver of Swagger UI, which walks the whole document each time a route is opened. */
const fastResolver = {
  fn: {
    resolveSubtree: (root, path) => {
      const node = path.reduce((parent, key) => parent?.[key], root)
      return { spec: resolveReferences(node, root), errors: [] }
    },
  },
}

/** Cookies cannot be entered by hand: the sign-in route sets them. */
const withoutAuthorize = {
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null },
}

document.documentElement.classList.toggle('dark-mode', prefersDark())

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  requestInterceptor: addCsrfToken,
  // Sends nothing to a validator on the internet.
  validatorUrl: null,
  plugins: [fastResolver, withoutAuthorize],
})
