/** Returns the token that every write repeats in a header. Empty before the server's first response. */
export function readCsrfToken(cookies: string = document.cookie): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith('csrftoken='))
  return decodeURIComponent(found?.slice('csrftoken='.length) ?? '')
}
