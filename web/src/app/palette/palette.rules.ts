/** Without accents, in small letters. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the letters stand in the text in this order, the first of them at the start of a word. */
function areInOrder(letters: string, text: string): boolean {
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    let at = index
    const isThere = [...letters].every((letter, i) => {
      const found = text.indexOf(letter, at)
      at = found + letter.length
      return i === 0 ? found === index : found >= 0
    })
    if (isThere) return true
  }
  return false
}

function scoreInName(word: string, name: string): number {
  const at = name.indexOf(word)
  if (at === 0) return 5
  if (at > 0) return name.includes(` ${word}`) ? 4 : 2
  // Two letters in some order are in nearly everything.
  return word.length > 2 && areInOrder(word, name) ? 1 : 0
}

const scoreBeside = (word: string, more: string): number => {
  if (!more.includes(word)) return 0
  return ` ${more}`.includes(` ${word}`) ? 3 : 1
}

/**
 * How well something answers to what was typed: 0 not at all. Each typed word has to be found, by its letters in order
 * in the name, or as it is in what stands beside it.
 */
export function scoreOf(typed: string, name: string, more = ''): number {
  const [named, beside] = [plain(name), plain(more)]
  const scores = plain(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => Math.max(scoreInName(word, named), scoreBeside(word, beside)))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

export interface PaletteItem {
  /** One in the whole list. */
  id: string
  part: 'Actions' | 'Threads' | 'People' | 'Patients'
  name: string
  /** Beside the name, to tell two of them apart. */
  line: string
  /** Found by these words too. */
  also?: string
  /** The key that does the same without the palette. */
  keys?: string
  run: () => void
}

const scoreOfItem = (typed: string, { name, line, also = '' }: PaletteItem): number =>
  scoreOf(typed, name, `${line} ${also}`)

/** Those that answer to what was typed, best first, as they stood among equals. */
export function bestOf(typed: string, items: readonly PaletteItem[], most: number): PaletteItem[] {
  return items
    .map((item) => ({ item, score: scoreOfItem(typed, item) }))
    .filter(({ score }) => score > 0 || typed.trim() === '')
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item)
}

/** The parts one after the other, the one with the best first line at the top. */
export function bestFirst(typed: string, parts: readonly PaletteItem[][]): PaletteItem[] {
  const best = ([item]: PaletteItem[]) => (item ? scoreOfItem(typed, item) : 0)
  return parts.toSorted((a, b) => best(b) - best(a)).flat()
}

/** The heading above each line, '' where it goes on. */
export const headingsOf = (items: readonly PaletteItem[]): string[] =>
  items.map(({ part }, i) => (items[i - 1]?.part === part ? '' : part))
