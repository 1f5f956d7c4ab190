/** `encodeURIComponent` keeps !'()*, of which RFC 8187 allows only the first. */
const extended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function disposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replaceAll(/[^\u0020-\u007e]/gu, '_').replaceAll(/["\\%]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended(name)}`
}

/** Downloads and never displays (RFC 6266), with an ASCII name and the full UTF-8 one (RFC 8187). */
export const attachmentDisposition = (name: string): string => disposition('attachment', name)

/** Displays, with the name under which the file is saved. */
export const inlineDisposition = (name: string): string => disposition('inline', name)
