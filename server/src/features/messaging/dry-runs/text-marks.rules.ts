import { foldText, foldWithPositions } from '@wardline/contract/folded-text.ts'

type Range = [start: number, end: number]

/** Where the phrases stand in a text, without case and accents; ranges that touch or overlap are one. */
export function findMarks(text: string, phrases: readonly string[]): Range[] {
  const { folded, starts, ends } = foldWithPositions(text)
  const found: Range[] = []
  for (const phrase of phrases.map(foldText)) {
    if (phrase === '') continue
    for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + phrase.length))
      found.push([starts[at] ?? 0, ends[at + phrase.length - 1] ?? text.length])
  }
  const merged: Range[] = []
  for (const [start, end] of found.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

const context_before = 30
const excerpt_length = 140

/** The part of a text around its first match; null without one. */
export function findExcerpt(
  text: string,
  phrases: readonly string[],
): { text: string; marks: Range[] } | null {
  const [first] = findMarks(text, phrases)
  if (!first) return null
  const wordStart = text.lastIndexOf(' ', Math.max(0, first[0] - context_before)) + 1
  const start = first[0] <= context_before ? 0 : Math.min(wordStart, first[0])
  const end = Math.max(first[1], start + excerpt_length)
  const cut = text.slice(start, end).replaceAll(/\s/g, ' ')
  const excerpt = `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`
  return { text: excerpt, marks: findMarks(excerpt, phrases) }
}
