import { foldText, foldWithPositions, isUnspaced } from '@wardline/contract/folded-text.ts'
import type { SearchQuery, SearchTerm } from '@wardline/contract/messaging/search/search-query.rules.ts'
import type { TextRange } from '@wardline/contract/messaging/search/search.schemas.ts'

/** A term with its tsquery as text, which is empty for a term without words (`"<>"`, an emoji). */
export interface LexedTerm extends SearchTerm {
  words: string
}

export interface SearchCriteria {
  /** tsquery of all required terms; null without one that has words. */
  words: string | null
  anywhere: string | null
  unwanted: string | null
  /** Texts that must occur in the folded text. */
  literal: string[]
  unwanted_literal: string[]
}

export interface DayOffset {
  day: string
  plus: number
}

export function dateBounds(
  line: Pick<SearchQuery, 'before' | 'after' | 'on'>,
  filter: { date?: string | undefined; within: number },
): { from: DayOffset[]; until: DayOffset[] } {
  const days = (day: string | undefined, plus: number): DayOffset[] =>
    day === undefined ? [] : [{ day, plus }]
  const { date, within } = filter
  return {
    from: [...days(line.after, 1), ...days(line.on, 0), ...days(date, -within)],
    until: [...days(line.before, 0), ...days(line.on, 1), ...days(date, within + 1)],
  }
}

export const newestFirst = (a: Found, b: Found): number => b.at - a.at || b.message_id - a.message_id

interface Found {
  at: number
  message_id: number
}

/** Prefix matching: `'foo' <-> 'bar'` becomes `'foo':* <-> 'bar':*`. */
const asBeginnings = (words: string): string => words.replaceAll(/'(?:[^']|'')+'/g, (word) => `${word}:*`)

/** `'foo' <-> 'bar'` becomes `'foo' & 'bar'`; quoted text is unchanged. */
const withoutPositions = (words: string): string =>
  words.replaceAll(/'(?:[^']|'')+'|<(?:-|\d+)>/g, (part) => (part.startsWith("'") ? part : '&'))

const isBeingTyped = (term: SearchTerm | undefined): boolean =>
  term !== undefined && !term.is_phrase && !term.not

const joinQueries = (all: string[], sign: '&' | '|'): string | null =>
  all.length === 0 ? null : all.map((words) => `(${words})`).join(` ${sign} `)

export function buildCriteria(terms: readonly LexedTerm[]): SearchCriteria {
  const last = terms.at(-1)
  const prepared = terms.map((term) =>
    term === last && isBeingTyped(term) ? { ...term, words: asBeginnings(term.words) } : term,
  )
  const included = prepared.filter((term) => !term.not)
  const unwanted = prepared.filter((term) => term.not)
  const words = (of: LexedTerm[]) => of.map((term) => term.words).filter((each) => each !== '')
  return {
    words: joinQueries(words(included), '&'),
    anywhere: joinQueries(words(included).map(withoutPositions), '&'),
    unwanted: joinQueries(words(unwanted), '|'),
    literal: included.filter((term) => term.is_phrase || term.words === '').map((term) => term.text),
    unwanted_literal: unwanted.filter((term) => term.words === '').map((term) => term.text),
  }
}

export const hasNoTerms = (included: SearchCriteria): boolean =>
  included.words === null && included.literal.length === 0

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
const letter = String.raw`[\p{L}\p{N}\p{M}]`

/** Matches a term in a folded text. */
function termPattern(term: SearchTerm, isTyped: boolean): RegExp {
  const text = escapeRegExp(foldText(term.text))
  if (term.is_phrase || isUnspaced(term.text)) return new RegExp(text, 'gu')
  // Words are stored without hyphens.
  const words = text.replaceAll('-', String.raw`[-\s]`)
  return new RegExp(`(?<!${letter})${words}${isTyped ? `${letter}*` : `(?!${letter})`}`, 'gu')
}

export function findMatches(text: string, terms: readonly SearchTerm[]): TextRange[] {
  const last = terms.at(-1)
  const { folded, starts, ends } = foldWithPositions(text)
  const found = terms
    .filter((term) => !term.not && term.text !== '')
    .flatMap((term) => Array.from(folded.matchAll(termPattern(term, term === last && isBeingTyped(term)))))
    .map((match) => ({
      start: starts[match.index] ?? 0,
      end: ends[match.index + match[0].length - 1] ?? 0,
    }))
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const marks: TextRange[] = []
  for (const mark of found) {
    const before = marks.at(-1)
    if (before && mark.start <= before.end) before.end = Math.max(before.end, mark.end)
    else marks.push({ ...mark })
  }
  return marks
}

const longest = 200
const leading = 60

const whole = (text: string, at: number): number => (/^[\uDC00-\uDFFF]/.test(text.slice(at)) ? at - 1 : at)

export function buildSnippet(
  body: string,
  terms: readonly SearchTerm[],
): { text: string; marks: TextRange[] } {
  const marks = findMatches(body, terms)
  if (body.length <= longest) return { text: body, marks }
  const first = marks[0]?.start ?? 0
  const earliest = Math.max(0, Math.min(first - leading, body.length - longest))
  if (earliest === 0) return cut(body, marks, 0)
  const space = body.slice(earliest, first).search(/\s\S/u)
  return cut(body, marks, space < 0 ? whole(body, earliest) : earliest + space + 1)
}

function cut(body: string, marks: TextRange[], start: number): { text: string; marks: TextRange[] } {
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
