import type { Mark } from '@wardline/contract/messaging/search.schemas.ts'

export interface Piece {
  text: string
  isFound: boolean
}

/** The text cut where its marks begin and end. Marks that overlap or reach out of it do no harm. */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = []
  const put = (from: number, to: number, isFound: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isFound })
  }
  let at = 0
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, start)
    const to = Math.min(text.length, end)
    if (to <= from) continue
    put(at, from, false)
    put(from, to, true)
    at = to
  }
  put(at, text.length, false)
  return pieces
}
