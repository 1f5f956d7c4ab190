import { Buffer } from 'node:buffer'
import type { BadRow } from './cells.rules.ts'

export type LdifValue = {
  line: number
  text: string | undefined
}

export type LdifEntry = {
  line: number
  dn: string
  /** By lower-case attribute name without options such as `;lang-en`; values in file order. */
  attributes: Map<string, LdifValue[]>
}

type Line = { line: number; text: string }

/**
 * Reads LDIF entries (RFC 2849): folded lines, comments, base64, multiple values. An entry that is unreadable or is not
 * an addition is yielded as a bad row.
 */
export function* ldifEntries(text: string): Generator<LdifEntry | BadRow> {
  for (const lines of records(text)) {
    const [first] = lines
    if (!first || (lines.length === 1 && /^version:/i.test(first.text))) continue
    yield entryOf(/^version:/i.test(first.text) ? lines.slice(1) : lines)
  }
}

export const isEntry = (entry: LdifEntry | BadRow): entry is LdifEntry => 'dn' in entry

function* records(text: string): Generator<Line[]> {
  let block: Line[] = []
  let comment = false
  let line = 0
  for (const raw of linesOf(text)) {
    line += 1
    if (raw.startsWith(' ')) {
      const last = block.at(-1)
      if (comment) continue
      if (last) last.text += raw.slice(1)
      else block.push({ line, text: raw })
      continue
    }
    comment = raw.startsWith('#')
    if (comment) continue
    if (raw !== '') block.push({ line, text: raw })
    else if (block.length > 0) {
      yield block
      block = []
    }
  }
  if (block.length > 0) yield block
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end)
    start = end + 1
  }
}

const entryOf = (lines: Line[]): LdifEntry | BadRow => {
  const attributes = new Map<string, LdifValue[]>()
  let dn: string | undefined
  for (const { line, text } of lines) {
    const read = attributeOf(text)
    if (typeof read === 'string') return { line, column: '', reason: read }
    const { name, value } = read
    if (dn === undefined) {
      if (name !== 'dn') return { line, column: name, reason: 'An entry begins with its dn.' }
      if (value === undefined) return { line, column: 'dn', reason: 'The dn is not UTF-8 text.' }
      dn = value
    } else if (name === 'changetype') {
      if (value?.toLowerCase() !== 'add')
        return { line, column: name, reason: `Only additions are supported, not changetype ${value ?? ''}.` }
    } else {
      const values = attributes.get(name)
      if (values) values.push({ line, text: value })
      else attributes.set(name, [{ line, text: value }])
    }
  }
  return { line: lines[0]?.line ?? 0, dn: dn ?? '', attributes }
}

const attributeOf = (text: string): { name: string; value: string | undefined } | string => {
  const [, written, mark, rest = ''] = /^([a-z0-9][\w.-]*(?:;[\w-]+)*):([:<]?)(.*)$/is.exec(text) ?? []
  if (written === undefined) return 'This line is not an attribute. Expected "name: value".'
  const name = (written.split(';')[0] ?? '').toLowerCase()
  if (mark === '<') return `The value of ${name} refers to another file, which is not supported.`
  const value = rest.replace(/^ +/, '')
  if (mark !== ':') return { name, value }
  if (!/^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i.test(value.trim()))
    return `The value of ${name} is not valid base64.`
  return { name, value: textOf(Buffer.from(value, 'base64')) }
}

const decodeUtf8 = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return decodeUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Splits before it trims: one pattern for both takes quadratic time for a long run of spaces. */
export const normalizeDn = (dn: string): string =>
  dn
    .split(/(?<!\\)([,=])/)
    .map((part) => part.trim())
    .join('')
    .toLowerCase()
