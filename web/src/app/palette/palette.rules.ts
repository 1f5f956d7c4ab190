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
  // Nearly every name contains two letters in order.
  return word.length > 2 && areInOrder(word, name) ? 1 : 0
}

const scoreInKeywords = (word: string, keywords: string): number => {
  if (!keywords.includes(word)) return 0
  return ` ${keywords}`.includes(` ${word}`) ? 3 : 1
}

/**
 * Returns 0 for no match. Each word must occur in the name (at least its letters in order) or, literally, in
 * the keywords.
 */
export function matchScore(typed: string, name: string, keywords = ''): number {
  const [plainName, plainKeywords] = [foldText(name), foldText(keywords)]
  const scores = foldText(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => Math.max(scoreInName(word, plainName), scoreInKeywords(word, plainKeywords)))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
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

const itemScore = (typed: string, { name, detail: line, keywords: also = '' }: PaletteItem): number =>
  matchScore(typed, name, `${line} ${also}`)

export function bestMatches(typed: string, items: readonly PaletteItem[], limit: number): PaletteItem[] {
  return items
    .map((item) => ({ item, score: itemScore(typed, item) }))
    .filter(({ score }) => score > 0 || typed.trim() === '')
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item)
}

export function orderSections(typed: string, parts: readonly PaletteItem[][]): PaletteItem[] {
  const best = ([item]: PaletteItem[]) => (item ? itemScore(typed, item) : 0)
  return parts.toSorted((a, b) => best(b) - best(a)).flat()
}

export const sectionHeadings = (items: readonly PaletteItem[]): string[] =>
  items.map(({ section: part }, i) => (items[i - 1]?.section === part ? '' : part))
