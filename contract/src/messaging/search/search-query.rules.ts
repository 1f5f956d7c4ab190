/** Parses words, "phrases" and operators. Anything else is a word, so every input is valid. */

/** Phrases match verbatim; `not` excludes. */
export interface SearchTerm {
  text: string
  is_phrase: boolean
  not: boolean
}

export interface SearchQuery {
  terms: SearchTerm[]
  /** Matches any of these senders; `to` likewise. */
  from: string[]
  to: string[]
  patient?: string
  type?: string
  tag?: string
  priority?: 'low' | 'medium' | 'high'
  has_attachment?: true
  is_unanswered?: true
  status?: 'active' | 'archived'
  /** Excludes the day itself; `after` likewise. */
  before?: string
  after?: string
  on?: string
}

interface Piece {
  not: boolean
  operator: string
  value: string
  is_quoted: boolean
  raw: string
}

const nothing = (): SearchQuery => ({ terms: [], from: [], to: [] })

/** A quote inside quotes is doubled. An unclosed quote is an ordinary character. */
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

/** An existing date between the years 1000 and 2999, which database and browser both support. */
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

const takeName =
  (key: 'from' | 'to' | 'patient' | 'type' | 'tag'): Takes =>
  (query, value) => {
    if (value.trim() === '') return false
    if (key !== 'from' && key !== 'to') query[key] = value
    else if (!query[key].includes(value)) query[key].push(value)
    return true
  }

const priorities = ['low', 'medium', 'high'] as const

/** Applies an operator's value; false when it is invalid and the piece is a word. The last of repeated operators wins. */
const operators: Record<string, Takes> = {
  from: takeName('from'),
  to: takeName('to'),
  patient: takeName('patient'),
  type: takeName('type'),
  tag: takeName('tag'),
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
  // A lone hyphen is a word, and so is an operator with an invalid value.
  return not && raw.length > 1
    ? { text: raw.slice(1), is_phrase: false, not }
    : { text: raw, is_phrase: false, not: false }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function printTerm(term: SearchTerm): string {
  const sign = term.not ? '-' : ''
  if (term.is_phrase) return sign + quoted(term.text)
  const bare = sign + term.text
  const [only] = parseSearch(bare).terms
  const is_same = only?.text === term.text && only.not === term.not && !only.is_phrase
  return is_same ? bare : sign + quoted(term.text)
}

/** A value that names one record: two patients of the same name differ by id. */
export const withId = (name: string, id: number): string => `${name} #${id}`

/** Without an id, the value is matched as part of a name. */
export function splitId(value: string): { name: string; id: number | undefined } {
  const [, name, id] = /^(.*\S) #(\d{1,15})$/su.exec(value) ?? []
  return name === undefined ? { name: value, id: undefined } : { name, id: Number(id) }
}

const printName = (operator: string, value: string): string =>
  /^[^\s"]+$/u.test(value) ? `${operator}:${value}` : `${operator}:${quoted(value)}`

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
