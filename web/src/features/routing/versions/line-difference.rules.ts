export interface Line {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** The fewest lines that were removed and added (longest common subsequence). */
export function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  // common[i][j]: the most lines that the rests from i and j have in common.
  const common = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]]
    if (old !== undefined && old === next) {
      lines.push({ text: old, kind: 'same' })
      i++
      j++
    } else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ text: old, kind: 'removed' })
      i++
    } else if (next !== undefined) {
      lines.push({ text: next, kind: 'added' })
      j++
    }
  }
  return lines
}
