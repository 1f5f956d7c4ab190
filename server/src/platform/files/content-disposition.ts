/** `encodeURIComponent` leaves !'()* as they are; RFC 8187 allows only the first of them. */
const extended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Content-Disposition that always saves, never shows (RFC 6266): the name in ASCII for old clients, and beside it the
 * whole of it in UTF-8 (RFC 8187).
 */
export function attachmentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\u0020-\u007e]/gu, '_').replaceAll(/["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended(name)}`
}
