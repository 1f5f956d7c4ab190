import { foldText } from '@wardline/contract/folded-text.ts'

export interface RemotePerson {
  id: number
  name: string
  first_name: string
  last_name: string
  email: string | null
}

export interface CandidateUser {
  user_id: number
  contact_id: number
  display_name: string
  first_name: string
  last_name: string
  email: string
}

export interface PersonSuggestion {
  user_id: number
  contact_id: number
  display_name: string
  why: 'same_email' | 'same_name' | 'similar_name'
}

/** Degrees and suffixes that sources write into names. */
const suffixes: ReadonlySet<string> = new Set([
  'md',
  'do',
  'phd',
  'np',
  'pa',
  'rn',
  'mbbs',
  'jr',
  'sr',
  'ii',
  'iii',
  'dr',
])

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !suffixes.has(word))

export interface ParsedName {
  /** Empty, or one letter, if the source abbreviates it. */
  first: string
  last: string[]
}

/** `Last, First`, `First Last`, or the source's separate fields. */
export function parseName({ name, first_name, last_name }: Omit<RemotePerson, 'id' | 'email'>): ParsedName {
  if (last_name !== '') return { first: wordsOf(first_name)[0] ?? '', last: wordsOf(last_name) }
  const [before = '', after] = name.split(',')
  if (after !== undefined && wordsOf(after).length > 0)
    return { first: wordsOf(after)[0] ?? '', last: wordsOf(before) }
  const words = wordsOf(before)
  return words.length < 2 ? { first: '', last: words } : { first: words[0] ?? '', last: words.slice(-1) }
}

const isSameName = (a: ParsedName, b: ParsedName): boolean =>
  a.first.length > 1 && a.first === b.first && a.last.join(' ') === b.last.join(' ')

/** Equal initials, and a family name in common: `Crona-Ellis, J` and `Jeannine Crona`. */
const isSimilarName = (a: ParsedName, b: ParsedName): boolean =>
  a.first !== '' &&
  b.first !== '' &&
  (a.first.startsWith(b.first) || b.first.startsWith(a.first)) &&
  a.last.some((word) => word.length > 1 && b.last.includes(word))

/** The best match, if no other user matches as well. An administrator confirms it. */
export function suggestUser(person: RemotePerson, users: readonly CandidateUser[]): PersonSuggestion | null {
  const name = parseName(person)
  const email = person.email?.trim().toLowerCase() ?? ''
  const tests = [
    {
      why: 'same_email',
      matches: (user: CandidateUser) => email !== '' && user.email.toLowerCase() === email,
    },
    {
      why: 'same_name',
      matches: (user: CandidateUser) => isSameName(name, parseName({ ...user, name: '' })),
    },
    {
      why: 'similar_name',
      matches: (user: CandidateUser) => isSimilarName(name, parseName({ ...user, name: '' })),
    },
  ] as const
  for (const { why, matches } of tests) {
    const found = users.filter(matches)
    const [only] = found
    if (found.length > 1) return null
    if (only) {
      const { user_id, contact_id, display_name } = only
      return { user_id, contact_id, display_name, why }
    }
  }
  return null
}

/** Returns the search terms for the database: e-mail addresses and single words of family names. */
export const searchTerms = (people: readonly RemotePerson[]): { emails: string[]; names: string[] } => ({
  emails: [...new Set(people.flatMap(({ email }) => (email === null ? [] : [email.trim().toLowerCase()])))],
  names: [...new Set(people.flatMap((person) => parseName(person).last))],
})
