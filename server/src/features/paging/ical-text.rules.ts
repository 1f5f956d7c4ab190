/** Lines of iCalendar, RFC 5545 §3.1 and §3.3.11. */

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** Octets of a line before it is folded. */
const mostOctets = 75
const bytes = new TextEncoder()

/** A line longer than 75 octets goes on in the next one, which begins with a space; never within a character. */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (octets + size > mostOctets) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}

/** A text as a property. Control characters cannot be said in iCalendar. */
export const textLine = (name: string, value: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
  folded(`${name}:${escaped(value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''))}`)

/** An ISO instant, `2026-11-20T12:00:00Z`, as `20261120T120000Z`. */
export const utcText = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Lines as a file: each ends with CR LF. */
export const fileOf = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`
