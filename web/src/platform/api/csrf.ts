/** The value that the server repeats in the header check; empty before its first answer. */
export function csrfToken(cookies: string = document.cookie): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith('csrftoken='))
  return decodeURIComponent(found?.slice('csrftoken='.length) ?? '')
}
