import { readDelimiters, encodingCharacters, defaultDelimiters, type Delimiters } from './delimiters.ts'
import { decodeBytes, escapeText, unescapeText } from './escape.ts'
import { limits } from './limits.ts'

export interface Segment {
  name: string
  /** As it was sent. Its fields are found when they are read. */
  line: string
  delimiters: Delimiters
  /** The line end: CR or the sender's own, with any empty lines after it; empty at the end of the input. */
  end: string
}

/** Keeps every character, so that printing restores the input. */
export interface Message {
  /** A byte-order mark, or empty. */
  start: string
  segments: readonly Segment[]
}

/** Repetitions of components of subcomponents. */
export type Field = readonly (readonly (readonly string[])[])[]

const isHeader = (line: string): boolean => /^(?:MSH|BHS|FHS)./.test(line)

/**
 * Parses a message, a batch or a file: finds its segments, and no field. Undefined if it does not start with a header
 * segment, or has more segments than the limit; never throws.
 */
export function parseMessage(text: string, max_segments: number = limits.segments): Message | undefined {
  const start = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  if (!isHeader(text.slice(start.length, start.length + 4))) return undefined
  const segments: Segment[] = []
  let delimiters = defaultDelimiters
  const lineEnd = /[\r\n]+/g
  for (let from = start.length; from < text.length; from = lineEnd.lastIndex) {
    if (segments.length === max_segments) return undefined
    lineEnd.lastIndex = from
    // Empty lines belong to the end of the line before.
    const end = lineEnd.exec(text)?.[0] ?? ''
    if (end === '') lineEnd.lastIndex = text.length
    const line = text.slice(from, lineEnd.lastIndex - end.length)
    if (isHeader(line)) delimiters = readDelimiters(line)
    segments.push({ name: partAt(line, delimiters.field, 0), line, delimiters, end })
  }
  return { start, segments }
}

/**
 * Reads the first segment alone, to know the sender before anything else is parsed. Undefined if it is no header, or
 * longer than the limit.
 */
export function parseHeader(bytes: Uint8Array): Message | undefined {
  const until = bytes.subarray(0, limits.header_bytes + 1).findIndex((byte) => byte === 0x0d || byte === 0x0a)
  if (until < 0 && bytes.length > limits.header_bytes) return undefined
  return parseMessage(decodeBytes(until < 0 ? bytes : bytes.subarray(0, until)).text)
}

export const printMessage = ({ start, segments }: Message): string =>
  start + segments.map(({ line, end }) => line + end).join('')

/** The part between two separators, found without splitting the rest. Empty if missing. */
function partAt(text: string, separator: string, index: number): string {
  if (separator === '') return index === 0 ? text : ''
  let from = 0
  for (let skipped = 0; skipped < index; skipped++) {
    const at = text.indexOf(separator, from)
    if (at < 0) return ''
    from = at + separator.length
  }
  const until = text.indexOf(separator, from)
  return until < 0 ? text.slice(from) : text.slice(from, until)
}

/** A field with its delimiters and escapes, by its HL7 number: 0 is the name, 1 of a header the separator. */
export function rawField({ line, delimiters }: Segment, field: number): string {
  if (!isHeader(line)) return partAt(line, delimiters.field, field)
  return field === 1 ? delimiters.field : partAt(line, delimiters.field, Math.max(field - 1, 0))
}

/** Undefined if the field exceeds the limits. */
export function readField(raw: string, d: Delimiters): Field | undefined {
  if (raw.length > limits.field_characters || countParts(raw, d) > limits.field_parts) return undefined
  const split = (text: string, by: string) => (by === '' || !text.includes(by) ? [text] : text.split(by))
  return split(raw, d.repetition).map((repetition) =>
    split(repetition, d.component).map((component) =>
      split(component, d.subcomponent).map((text) => unescapeText(text, d)),
    ),
  )
}

function countParts(raw: string, { repetition, component, subcomponent }: Delimiters): number {
  let parts = 1
  for (const character of raw)
    if (character === repetition || character === component || character === subcomponent) parts++
  return parts
}

export const printField = (field: Field, d: Delimiters = defaultDelimiters): string =>
  field
    .map((components) =>
      components
        .map((subcomponents) => subcomponents.map((text) => escapeText(text, d)).join(d.subcomponent))
        .join(d.component),
    )
    .join(d.repetition)

/**
 * The text at a position such as MSA-2 or PID-5.2: first repetition, first subcomponent. Empty if missing, or longer
 * than a field may be.
 */
export function textAt(message: Message, name: string, field: number, component = 1): string {
  const found = message.segments.find((each) => each.name === name)
  if (!found) return ''
  const raw = rawField(found, field)
  if (isHeader(found.line) && field <= 2) return raw
  const d = found.delimiters
  const text = partAt(partAt(partAt(raw, d.repetition, 0), d.component, component - 1), d.subcomponent, 0)
  return text.length > limits.field_characters ? '' : unescapeText(text, d)
}

/** A text, or its components. */
export type Value = string | readonly (string | readonly string[])[]

const rawOf = (value: Value): string =>
  printField(
    typeof value === 'string'
      ? [[[value]]]
      : [value.map((component) => (typeof component === 'string' ? [component] : component))],
  )

/** Omits empty fields at the end. */
function printFields(values: readonly Value[]): string {
  const raw = values.map(rawOf).map((field) => field.replace(/\^+$/, ''))
  const length = raw.findLastIndex((field) => field !== '') + 1
  return raw
    .slice(0, length)
    .map((field) => defaultDelimiters.field + field)
    .join('')
}

export const segment = (name: string, values: readonly Value[]): Segment => ({
  name,
  line: name + printFields(values),
  delimiters: defaultDelimiters,
  end: '\r',
})

/** The values start at MSH-3. */
export const headerSegment = (values: readonly Value[]): Segment => ({
  ...segment('MSH', []),
  line: `MSH${defaultDelimiters.field}${encodingCharacters(defaultDelimiters)}${printFields(values)}`,
})
