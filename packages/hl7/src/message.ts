import { readDelimiters, encodingCharacters, defaultDelimiters, type Delimiters } from './delimiters.ts'
import { escapeText, unescapeText } from './escape.ts'

/** `fields` are raw and have their HL7 numbers: [0] is the name, [1] of a header the separator. */
export interface Segment {
  name: string
  fields: readonly string[]
  delimiters: Delimiters
  /** The line end: CR, or what the sender used instead, with any empty lines after it; empty at the end of the input. */
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

/** Parses a message, a batch or a file. Undefined if it does not start with a header segment; never throws. */
export function parseMessage(text: string): Message | undefined {
  const start = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  if (!isHeader(text.slice(start.length, start.length + 4))) return undefined
  // Alternates lines and line ends; empty lines belong to the end of the line before.
  const parts = text.slice(start.length).split(/([\r\n]+)/)
  const segments: Segment[] = []
  let delimiters = defaultDelimiters
  for (let i = 0; i < parts.length; i += 2) {
    const line = parts[i] ?? ''
    const end = parts[i + 1] ?? ''
    if (line === '' && end === '') continue
    if (isHeader(line)) delimiters = readDelimiters(line)
    segments.push(segmentOf(line, end, delimiters))
  }
  return { start, segments }
}

function segmentOf(line: string, end: string, delimiters: Delimiters): Segment {
  const [name = '', ...rest] = line.split(delimiters.field)
  const fields = isHeader(line) ? [name, delimiters.field, ...rest] : [name, ...rest]
  return { name, fields, delimiters, end }
}

export const printMessage = ({ start, segments }: Message): string =>
  start + segments.map(printSegment).join('')

function printSegment({ fields, delimiters, end }: Segment): string {
  const [name = '', ...rest] = fields
  // The separator of a header is a field of its own: it must not be printed twice.
  const line = rest[0] === delimiters.field ? [name, ...rest.slice(1)] : fields
  return line.join(delimiters.field) + end
}

const empty: Field = [[['']]]

export function readField(raw: string, d: Delimiters): Field {
  if (raw === '') return empty
  const split = (text: string, by: string) => (by === '' || !text.includes(by) ? [text] : text.split(by))
  return split(raw, d.repetition).map((repetition) =>
    split(repetition, d.component).map((component) =>
      split(component, d.subcomponent).map((text) => unescapeText(text, d)),
    ),
  )
}

export const printField = (field: Field, d: Delimiters = defaultDelimiters): string =>
  field
    .map((components) =>
      components
        .map((subcomponents) => subcomponents.map((text) => escapeText(text, d)).join(d.subcomponent))
        .join(d.component),
    )
    .join(d.repetition)

/** The text at a position such as MSA-2 or PID-5.2: first repetition, first subcomponent. Empty if missing. */
export function textAt(message: Message, name: string, field: number, component = 1): string {
  const found = message.segments.find((each) => each.name === name)
  const raw = found?.fields[field]
  if (!found || raw === undefined) return ''
  if (isHeader(found.fields.slice(0, 2).join('')) && field <= 2) return raw
  return readField(raw, found.delimiters)[0]?.[component - 1]?.[0] ?? ''
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
export function segment(name: string, values: readonly Value[]): Segment {
  const raw = values.map(rawOf).map((field) => field.replace(/\^+$/, ''))
  const length = raw.findLastIndex((field) => field !== '') + 1
  return { name, fields: [name, ...raw.slice(0, length)], delimiters: defaultDelimiters, end: '\r' }
}

/** The values start at MSH-3. */
export function headerSegment(values: readonly Value[]): Segment {
  const { fields, ...rest } = segment('MSH', values)
  return {
    ...rest,
    fields: ['MSH', defaultDelimiters.field, encodingCharacters(defaultDelimiters), ...fields.slice(1)],
  }
}
