/** RFC 5545 §3.3.11 */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
}

const maxLineOctets = 75
const encoder = new TextEncoder()

/** Folds a line at 75 octets (RFC 5545 §3.1), never within a character. */
function foldLine(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxLineOctets) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}

/** Removes control characters, which iCalendar does not allow. */
export function formatTextProperty(name: string, value: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are removed
  const printable = value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  return foldLine(`${name}:${escapeText(printable)}`)
}

export const formatUtc = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export const joinLines = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`
