import { foldText } from '@wardline/contract/folded-text.ts'

function areInOrder(letters: string, text: string): boolean {
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    let at = index
    const matches = [...letters].every((letter, i) => {
      const found = text.indexOf(letter, at)
      at = found + letter.length
      return i === 0 ? found === index : found >= 0
    })
    if (matches) return true
  }
  return false
}

function scoreInName(word: string, name: string): number {
  const at = name.indexOf(word)
  if (at === 0) return 5
  if (at > 0) return name.includes(` ${word}`) ? 4 : 2
  return 0
}

const scoreInKeywords = (word: string, keywords: string): number => {
  if (!keywords.includes(word)) return 0
  return ` ${keywords}`.includes(` ${word}`) ? 3 : 1
}

// Nearly every name contains two letters in order.
const scoreInitials = (word: string, name: string): number =>
  word.length > 2 && areInOrder(word, name) ? 1 : 0

interface Candidate {
  name: string
  keywords?: string
  /** Its name matches letters in order too: *kbd* for *Keyboard shortcuts*. */
  isCommand?: boolean
}

/**
 * Returns 0 for no match. Each word must occur in the name or in the keywords. The whole name is the best match.
 */
export function matchScore(typed: string, { name, keywords = '', isCommand = false }: Candidate): number {
  const [plainTyped, plainName, plainKeywords] = [foldText(typed).trim(), foldText(name), foldText(keywords)]
  const scores = plainTyped
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) =>
      Math.max(
        scoreInName(word, plainName),
        scoreInKeywords(word, plainKeywords),
        isCommand ? scoreInitials(word, plainName) : 0,
      ),
    )
  if (scores.includes(0)) return 0
  const sum = scores.reduce((total, score) => total + score, 0)
  return plainTyped === plainName ? 2 * sum : sum
}

export interface PaletteItem {
  id: string
  section: 'Actions' | 'Threads' | 'People' | 'Patients' | 'Administration'
  name: string
  detail: string
  keywords?: string
  shortcut?: string
  run: () => void
}

const itemScore = (typed: string, { section, name, detail, keywords = '' }: PaletteItem): number =>
  matchScore(typed, { name, keywords: `${detail} ${keywords}`, isCommand: section === 'Actions' })

/** Whether each typed word begins a word of the name. */
export const isNamed = (typed: string, { name }: PaletteItem): boolean =>
  foldText(typed)
    .split(/\s+/u)
    .every((word) => ` ${foldText(name)}`.includes(` ${word}`))

const rank = (typed: string, items: readonly PaletteItem[]) =>
  items.map((item) => ({ item, score: itemScore(typed, item) })).toSorted((a, b) => b.score - a.score)

export const bestMatches = (typed: string, items: readonly PaletteItem[], limit: number): PaletteItem[] =>
  rank(typed, items)
    .filter(({ score }) => score > 0 || typed.trim() === '')
    .slice(0, limit)
    .map(({ item }) => item)

/** The best match of each section comes first in it, and the section with the best match before the others. */
export const orderSections = (typed: string, parts: readonly PaletteItem[][]): PaletteItem[] =>
  parts
    .map((items) => rank(typed, items))
    .toSorted(([a], [b]) => (b?.score ?? 0) - (a?.score ?? 0))
    .flatMap((ranked) => ranked.map(({ item }) => item))

export const sectionHeadings = (items: readonly PaletteItem[]): string[] =>
  items.map(({ section: part }, i) => (items[i - 1]?.section === part ? '' : part))

/** `page cardio` -> `cardio`; empty for any other text. */
export const findPagedName = (typed: string): string => /^page\s+(\S.*)$/iu.exec(typed)?.[1] ?? ''
