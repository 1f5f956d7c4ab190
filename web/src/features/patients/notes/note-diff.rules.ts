export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many comparisons, the differing middle is shown as replaced: the browser must not freeze. */
const mostComparisons = 4_000_000

/** Words, spaces and line breaks, each as a part of its own. */
const split = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? []

/** Removed and added text, word by word. Joined parts without the removed ones are the new text. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [split(before), split(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  const middle = diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return joinParts([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ])
}

/** Longest common subsequence, from a table of lengths. */
function diffMiddle(a: readonly string[], b: readonly string[]): DiffPart[] {
  if (a.length * b.length > mostComparisons)
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ]
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' })
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      parts.push({ kind: 'removed', text: a[i] ?? '' })
      i += 1
    } else {
      parts.push({ kind: 'added', text: b[j] ?? '' })
      j += 1
    }
  }
  return groupChanges(parts)
}

/** Removed words before added ones, and one space between two changes belongs to them: one change reads as one. */
function groupChanges(parts: readonly DiffPart[]): DiffPart[] {
  const grouped: DiffPart[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    grouped.push({ kind: 'removed', text: removed }, { kind: 'added', text: added })
    removed = ''
    added = ''
  }
  parts.forEach((part, at) => {
    const isBetween =
      part.kind === 'same' && part.text === ' ' && removed + added !== '' && parts[at + 1]?.kind !== 'same'
    if (part.kind !== 'added' && (part.kind === 'removed' || isBetween)) removed += part.text
    if (part.kind !== 'removed' && (part.kind === 'added' || isBetween)) added += part.text
    if (part.kind !== 'same' || isBetween) return
    flush()
    grouped.push(part)
  })
  flush()
  return grouped
}

function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  for (const part of parts) {
    if (part.text === '') continue
    const last = joined.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}
