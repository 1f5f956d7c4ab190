import { delimitersOf, encodingCharacters, usual, type Delimiters } from './delimiters.ts'
import { escapeText, unescapeText } from './escape.ts'

/** A segment as it was written. `fields` are raw, by their HL7 numbers: [0] is the name, of a header [1] the separator. */
export interface Segment {
  name: string
  fields: readonly string[]
  delimiters: Delimiters
  /** What ended it: CR, or what some senders take for it, empty lines included; nothing for one that just stops. */
  end: string
}

/** Everything that was there, so that printing gives the same again. */
export interface Message {
  /** A byte-order mark, or nothing. */
  start: string
  segments: readonly Segment[]
}

/** A field: repetitions of components of subcomponents, as texts. */
export type Field = readonly (readonly (readonly string[])[])[]

const isHeader = (line: string): boolean => /^(?:MSH|BHS|FHS)./.test(line)

/** Reads a message, or a batch or file of them. Undefined when it does not start with a header; never throws. */
export function parseMessage(text: string): Message | undefined {
  const start = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  if (!isHeader(text.slice(start.length, start.length + 4))) return undefined
  // Line, its end, line, its end, …; empty lines belong to the end of the one before.
  const parts = text.slice(start.length).split(/([\r\n]+)/)
  const segments: Segment[] = []
  let delimiters = usual
  for (let i = 0; i < parts.length; i += 2) {
    const line = parts[i] ?? ''
    const end = parts[i + 1] ?? ''
    if (line === '' && end === '') continue
    if (isHeader(line)) delimiters = delimitersOf(line)
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
  // The separator of a header is a field of its own and stands for itself.
  const line = rest[0] === delimiters.field ? [name, ...rest.slice(1)] : fields
  return line.join(delimiters.field) + end
}

const empty: Field = [[['']]]

/** A raw field as texts. */
export function readField(raw: string, d: Delimiters): Field {
  if (raw === '') return empty
  const split = (text: string, by: string) => (by === '' || !text.includes(by) ? [text] : text.split(by))
  return split(raw, d.repetition).map((repetition) =>
    split(repetition, d.component).map((component) =>
      split(component, d.subcomponent).map((text) => unescapeText(text, d)),
    ),
  )
}

/** Texts as a raw field. */
export const printField = (field: Field, d: Delimiters = usual): string =>
  field
    .map((components) =>
      components
        .map((subcomponents) => subcomponents.map((text) => escapeText(text, d)).join(d.subcomponent))
        .join(d.component),
    )
    .join(d.repetition)

/** The text at one place, such as MSA-2 or PID-5.2; the first repetition's first subcomponent. Empty when not there. */
export function textAt(message: Message, name: string, field: number, component = 1): string {
  const found = message.segments.find((each) => each.name === name)
  const raw = found?.fields[field]
  if (!found || raw === undefined) return ''
  if (isHeader(found.fields.slice(0, 2).join('')) && field <= 2) return raw
  return readField(raw, found.delimiters)[0]?.[component - 1]?.[0] ?? ''
}

/** One value of a field that is written: a text, or its components (a missing one is empty). */
export type Value = string | readonly (string | readonly string[])[]

const rawOf = (value: Value): string =>
  printField(
    typeof value === 'string'
      ? [[[value]]]
      : [value.map((component) => (typeof component === 'string' ? [component] : component))],
  )

/** A segment of ours, from the values of its fields; empty ones at the end go. */
export function segment(name: string, values: readonly Value[]): Segment {
  const raw = values.map(rawOf).map((field) => field.replace(/\^+$/, ''))
  const length = raw.findLastIndex((field) => field !== '') + 1
  return { name, fields: [name, ...raw.slice(0, length)], delimiters: usual, end: '\r' }
}

/** MSH of ours: the values from MSH-3 on. */
export function headerSegment(values: readonly Value[]): Segment {
  const { fields, ...rest } = segment('MSH', values)
  return { ...rest, fields: ['MSH', usual.field, encodingCharacters(usual), ...fields.slice(1)] }
}
