/**
 * What is typed into the search bar, as one line: words, "phrases", and operators. Whatever is not an operator with a
 * value that it takes is a word: no line is wrong.
 */

/** A word or phrase that a message holds, or with `not` does not. Phrases stand to the letter. */
export interface SearchTerm {
  text: string
  is_phrase: boolean
  not: boolean
}

/** Values of operators; names are as typed. Dates are days, YYYY-MM-DD. */
export interface SearchQuery {
  terms: SearchTerm[]
  /** Names of people: any of them wrote it. */
  from: string[]
  /** Names of people: any of them is on the thread. */
  to: string[]
  patient?: string
  type?: string
  tag?: string
  priority?: 'low' | 'medium' | 'high'
  has_attachment?: true
  is_unanswered?: true
  status?: 'active' | 'archived'
  /** Earlier than this day. */
  before?: string
  /** Later than this day. */
  after?: string
  /** On this day. */
  on?: string
}

/** One piece of the line: as it stands, without its quotes, and what it is. */
interface Piece {
  not: boolean
  operator: string
  value: string
  is_quoted: boolean
  raw: string
}

const nothing = (): SearchQuery => ({ terms: [], from: [], to: [] })

/** Quotes within quotes are doubled. A quote that never ends is a letter like any other. */
const pieces = /(?<not>-?)(?:(?<operator>[a-z]+):)?"(?<quoted>(?:[^"]|"")+)"(?=\s|$)|(?<raw>\S+)/giu

function piecesOf(line: string): Piece[] {
  return Array.from(line.matchAll(pieces), ({ groups = {} }) => {
    if (groups['quoted'] !== undefined) {
      const { not = '', operator = '', quoted } = groups
      return {
        not: not === '-',
        operator: operator.toLowerCase(),
        value: quoted.replaceAll('""', '"'),
        is_quoted: true,
        raw: `${not}${operator}${operator && ':'}"${quoted}"`,
      }
    }
    const raw = groups['raw'] ?? ''
    const [, not = '', operator = '', value = ''] = /^(-?)(?:([a-z]+):)?(.*)$/isu.exec(raw) ?? []
    return { not: not === '-', operator: operator.toLowerCase(), value, is_quoted: false, raw }
  })
}

/** A day of the calendar that exists, in the years that a database and a browser agree on. */
export function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

type Takes = (query: SearchQuery, value: string) => boolean

const day =
  (key: 'before' | 'after' | 'on'): Takes =>
  (query, value) => {
    if (!isDay(value)) return false
    query[key] = value
    return true
  }

const name =
  (key: 'from' | 'to' | 'patient' | 'type' | 'tag'): Takes =>
  (query, value) => {
    if (value.trim() === '') return false
    if (key !== 'from' && key !== 'to') query[key] = value
    else if (!query[key].includes(value)) query[key].push(value)
    return true
  }

const priorities = ['low', 'medium', 'high'] as const

/** What each operator makes of its value; false: it is a word after all. Said twice, the last one counts. */
const operators: Record<string, Takes> = {
  from: name('from'),
  to: name('to'),
  patient: name('patient'),
  type: name('type'),
  tag: name('tag'),
  before: day('before'),
  after: day('after'),
  on: day('on'),
  priority(query, value) {
    const priority = priorities.find((each) => each === value.toLowerCase())
    if (priority) query.priority = priority
    return priority !== undefined
  },
  has(query, value) {
    if (value.toLowerCase() !== 'attachment') return false
    query.has_attachment = true
    return true
  },
  is(query, value) {
    const said = value.toLowerCase()
    if (said === 'unanswered') query.is_unanswered = true
    else if (said === 'active' || said === 'archived') query.status = said
    else return false
    return true
  },
}

const takesOf = (operator: string): Takes | undefined =>
  Object.hasOwn(operators, operator) ? operators[operator] : undefined

export function parseSearch(line: string): SearchQuery {
  const query = nothing()
  for (const piece of piecesOf(line)) {
    if (!piece.not && takesOf(piece.operator)?.(query, piece.value)) continue
    query.terms.push(termOf(piece))
  }
  return query
}

function termOf({ not, operator, value, is_quoted, raw }: Piece): SearchTerm {
  if (is_quoted && operator === '') return { text: value, is_phrase: true, not }
  // A lone hyphen is a word; so is an operator that was not taken, as it stands.
  return not && raw.length > 1
    ? { text: raw.slice(1), is_phrase: false, not }
    : { text: raw, is_phrase: false, not: false }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As it has to stand to be read back as what it is: bare if it can, else in quotes. */
function printTerm(term: SearchTerm): string {
  const sign = term.not ? '-' : ''
  if (term.is_phrase) return sign + quoted(term.text)
  const bare = sign + term.text
  const [only] = parseSearch(bare).terms
  const is_same = only?.text === term.text && only.not === term.not && !only.is_phrase
  return is_same ? bare : sign + quoted(term.text)
}

const printName = (operator: string, value: string): string =>
  /^[^\s"]+$/u.test(value) ? `${operator}:${value}` : `${operator}:${quoted(value)}`

/** The line that parses to this: operators first, then words. */
export function printSearch(query: SearchQuery): string {
  const parts = [
    ...query.from.map((value) => printName('from', value)),
    ...query.to.map((value) => printName('to', value)),
    ...(['patient', 'type', 'tag'] as const).flatMap((key) => {
      const value = query[key]
      return value === undefined ? [] : [printName(key, value)]
    }),
    ...(query.priority ? [`priority:${query.priority}`] : []),
    ...(query.has_attachment ? ['has:attachment'] : []),
    ...(query.is_unanswered ? ['is:unanswered'] : []),
    ...(query.status ? [`is:${query.status}`] : []),
    ...(['before', 'after', 'on'] as const).flatMap((key) => {
      const value = query[key]
      return value === undefined ? [] : [`${key}:${value}`]
    }),
    ...query.terms.filter(({ text }) => text !== '').map(printTerm),
  ]
  return parts.join(' ')
}
