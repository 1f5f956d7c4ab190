/** Escapes a value for a search filter (RFC 4515 §3): each octet that has a meaning of its own becomes `\xx`. */
export const escapeFilterValue = (value: string): string =>
  value.replace(/[\0()*\\]/g, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
