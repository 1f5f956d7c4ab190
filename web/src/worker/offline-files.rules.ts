export interface OfflineFile {
  path: string
  /** Refuses a file of another version, such as one of another server while servers are updated one by one. */
  integrity: string
}

/** Same as in the server: these paths are never a page of the application. */
const notPages = /^\/(?:(?:api|healthz|readyz|metrics)(?:\/|$)|users\/.)/

const page = '/index.html'

/** Returns the path of the file that answers the request, or undefined if only the server can answer it. */
export function findOfflineFile(
  request: { method: string; mode: string; url: string },
  origin: string,
  paths: ReadonlySet<string>,
): string | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  if (request.mode === 'navigate') return notPages.test(url.pathname) ? undefined : page
  const isFile = paths.has(url.pathname) || url.pathname.startsWith('/assets/')
  return isFile ? url.pathname : undefined
}

const prefix = 'wardline.files.'

export const nameCache = (version: string): string => prefix + version

/** Names are in the order of creation. The newest other version stays for tabs that still run it. */
export function findOutdatedCaches(names: readonly string[], current: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current)
  return others.slice(0, -1)
}
