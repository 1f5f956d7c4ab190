import type { SearchQuery, SearchTerm } from '@wardline/contract/messaging/search-query.rules.ts'
import type { Mark } from '@wardline/contract/messaging/search.schemas.ts'

/** A term, and the words that PostgreSQL makes of it: its tsquery as text, empty when it has none (`"<>"`, an emoji). */
export interface SeenTerm extends SearchTerm {
  words: string
}

/** What a message, or the subject and patient of its thread, is compared with. */
export interface Wanted {
  /** tsquery of all that must be there; null when nothing, or nothing with words, must. */
  words: string | null
  /** The same without regard to where in a text each word stands. */
  anywhere: string | null
  /** tsquery of which nothing may be there. */
  unwanted: string | null
  /** Stretches that must be there to the letter, but for capitals. */
  literal: string[]
  unwanted_literal: string[]
}

/** A day, or one some days after it. */
export interface Day {
  day: string
  plus: number
}

/** The days from which on, and until which, the line and the filter leave: the one after the last in `until`. */
export function daysOf(
  line: Pick<SearchQuery, 'before' | 'after' | 'on'>,
  filter: { date?: string | undefined; within: number },
): { from: Day[]; until: Day[] } {
  const days = (day: string | undefined, plus: number): Day[] => (day === undefined ? [] : [{ day, plus }])
  const { date, within } = filter
  return {
    from: [...days(line.after, 1), ...days(line.on, 0), ...days(date, -within)],
    until: [...days(line.before, 0), ...days(line.on, 1), ...days(date, within + 1)],
  }
}

/** For sorting hits; of the same instant, the message that was written later. */
export const newestFirst = (a: Found, b: Found): number => b.at - a.at || b.message_id - a.message_id

interface Found {
  at: number
  message_id: number
}

/** Each word of a tsquery as the beginning of one: `'foo' <-> 'bar'` becomes `'foo':* <-> 'bar':*`. */
const asBeginnings = (words: string): string => words.replaceAll(/'(?:[^']|'')+'/g, (word) => `${word}:*`)

/** `'foo' <-> 'bar'` becomes `'foo' & 'bar'`; what stands within quotes stays. */
const withoutPlaces = (words: string): string =>
  words.replaceAll(/'(?:[^']|'')+'|<(?:-|\d+)>/g, (part) => (part.startsWith("'") ? part : '&'))

/** The word that is still being typed is the last of the line. */
const isBeingTyped = (term: SearchTerm | undefined): boolean =>
  term !== undefined && !term.is_phrase && !term.not

const joined = (all: string[], sign: '&' | '|'): string | null =>
  all.length === 0 ? null : all.map((words) => `(${words})`).join(` ${sign} `)

export function wantedOf(terms: readonly SeenTerm[]): Wanted {
  const last = terms.at(-1)
  const asked = terms.map((term) =>
    term === last && isBeingTyped(term) ? { ...term, words: asBeginnings(term.words) } : term,
  )
  const wanted = asked.filter((term) => !term.not)
  const unwanted = asked.filter((term) => term.not)
  const words = (of: SeenTerm[]) => of.map((term) => term.words).filter((each) => each !== '')
  return {
    words: joined(words(wanted), '&'),
    anywhere: joined(words(wanted).map(withoutPlaces), '&'),
    unwanted: joined(words(unwanted), '|'),
    literal: wanted.filter((term) => term.is_phrase || term.words === '').map((term) => term.text),
    unwanted_literal: unwanted.filter((term) => term.words === '').map((term) => term.text),
  }
}

export const isEmpty = (wanted: Wanted): boolean => wanted.words === null && wanted.literal.length === 0

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
const letter = String.raw`[\p{L}\p{N}\p{M}]`

function patternOf(term: SearchTerm, isTyped: boolean): RegExp {
  const text = escaped(term.text)
  const pattern = term.is_phrase ? text : `(?<!${letter})${text}${isTyped ? `${letter}*` : `(?!${letter})`}`
  return new RegExp(pattern, 'giu')
}

/** Where the terms stand in a text, in order, run together where they touch. */
export function marksOf(text: string, terms: readonly SearchTerm[]): Mark[] {
  const last = terms.at(-1)
  const found = terms
    .filter((term) => !term.not && term.text !== '')
    .flatMap((term) => Array.from(text.matchAll(patternOf(term, term === last && isBeingTyped(term)))))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const marks: Mark[] = []
  for (const mark of found) {
    const before = marks.at(-1)
    if (before && mark.start <= before.end) before.end = Math.max(before.end, mark.end)
    else marks.push({ ...mark })
  }
  return marks
}

const longest = 200
const leading = 60

/** Not between the two halves of one character. */
const whole = (text: string, at: number): number => (/^[\uDC00-\uDFFF]/.test(text.slice(at)) ? at - 1 : at)

/** The part of a message around the first word that was found; its beginning when none was. */
export function snippetOf(body: string, terms: readonly SearchTerm[]): { text: string; marks: Mark[] } {
  const marks = marksOf(body, terms)
  if (body.length <= longest) return { text: body, marks }
  const first = marks[0]?.start ?? 0
  const earliest = Math.max(0, Math.min(first - leading, body.length - longest))
  if (earliest === 0) return cut(body, marks, 0)
  // A word that begins before what was found begins the snippet as well.
  const space = body.slice(earliest, first).search(/\s\S/u)
  return cut(body, marks, space < 0 ? whole(body, earliest) : earliest + space + 1)
}

function cut(body: string, marks: Mark[], start: number): { text: string; marks: Mark[] } {
  const end = whole(body, Math.min(body.length, start + longest))
  const before = start > 0 ? '…' : ''
  const after = end < body.length ? '…' : ''
  const shift = before.length - start
  return {
    text: before + body.slice(start, end) + after,
    marks: marks
      .filter((mark) => mark.start < end && mark.end > start)
      .map((mark) => ({ start: Math.max(mark.start, start) + shift, end: Math.min(mark.end, end) + shift })),
  }
}
