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

function scoreOfWord(word: string, text: string): number {
  const at = text.indexOf(word)
  if (at === 0) return 4
  if (at > 0) return text.includes(` ${word}`) ? 3 : 2
  // Two letters in some order are in nearly everything.
  return word.length > 2 && areInOrder(word, text) ? 1 : 0
}

/** How well a text answers to what was typed: 0 not at all; each typed word has to be found. */
export function scoreOf(typed: string, text: string): number {
  const said = plain(text)
  const scores = plain(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => scoreOfWord(word, said))
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

/** Those that answer to what was typed, best first, as they stood among equals. */
export function bestOf(typed: string, items: readonly PaletteItem[], most: number): PaletteItem[] {
  return items
    .map((item) => ({ item, score: scoreOf(typed, `${item.name} ${item.line} ${item.also ?? ''}`) }))
    .filter(({ score }) => score > 0 || typed.trim() === '')
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item)
}

/** The heading above each line, '' where it goes on. */
export const headingsOf = (items: readonly PaletteItem[]): string[] =>
  items.map(({ part }, i) => (items[i - 1]?.part === part ? '' : part))
