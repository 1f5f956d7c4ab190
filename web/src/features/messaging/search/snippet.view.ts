import type { TextRange } from '@wardline/contract/messaging/search/search.schemas.ts'

export interface SnippetPart {
  text: string
  isMatch: boolean
}

/** Tolerates overlapping and out-of-range marks. */
export function splitSnippet(text: string, marks: readonly TextRange[]): SnippetPart[] {
  const parts: SnippetPart[] = []
  const push = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch })
  }
  let at = 0
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, start)
    const to = Math.min(text.length, end)
    if (to <= from) continue
    push(at, from, false)
    push(from, to, true)
    at = to
  }
  push(at, text.length, false)
  return parts
}
