import { isUtf8 } from 'node:buffer'
import type { Delimiters } from './delimiters.ts'

const isControl = (character: string): boolean => character < ' ' || character === '\u007F'

/** Escapes delimiters by letter and control characters in hexadecimal: neither may end a segment (HL7 v2.5.1 §2.7). */
export function escapeText(text: string, d: Delimiters): string {
  const letters: Record<string, string> = {
    [d.field]: 'F',
    [d.component]: 'S',
    [d.subcomponent]: 'T',
    [d.repetition]: 'R',
    [d.escape]: 'E',
  }
  let escaped = ''
  for (const character of text) {
    if (Object.hasOwn(letters, character)) escaped += d.escape + letters[character] + d.escape
    else if (isControl(character)) escaped += d.escape + hexadecimal(character) + d.escape
    else escaped += character
  }
  return escaped
}

const hexadecimal = (character: string): string =>
  `X${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** The text of a raw field. `\.br\` becomes a line break, highlighting is removed, unknown escapes are kept as they are. */
export function unescapeText(raw: string, d: Delimiters): string {
  if (d.escape === '' || !raw.includes(d.escape)) return raw
  const letters: Record<string, string> = {
    F: d.field,
    S: d.component,
    T: d.subcomponent,
    R: d.repetition,
    E: d.escape,
    H: '',
    N: '',
    '.br': '\n',
  }
  let text = ''
  let from = 0
  for (;;) {
    const start = raw.indexOf(d.escape, from)
    const end = start < 0 ? -1 : raw.indexOf(d.escape, start + 1)
    if (end < 0) return text + raw.slice(from)
    const name = raw.slice(start + 1, end)
    const meant = Object.hasOwn(letters, name) ? letters[name] : bytesOf(name)
    if (meant === undefined) {
      // The text is no escape sequence: its end may start one.
      text += raw.slice(from, end)
      from = end
    } else {
      text += raw.slice(from, start) + meant
      from = end + 1
    }
  }
}

function bytesOf(name: string): string | undefined {
  if (!/^X(?:[0-9A-Fa-f]{2})+$/.test(name)) return undefined
  return decodeBytes(Buffer.from(name.slice(1), 'hex')).text
}

export interface Decoded {
  text: string
  charset: 'utf8' | 'latin1'
}

/** Decodes UTF-8, else ISO 8859-1. Encoding with the same charset restores every byte. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  const charset = isUtf8(bytes) ? 'utf8' : 'latin1'
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(charset), charset }
}
