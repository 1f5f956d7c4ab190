/** Time between the keys of a sequence, as in tinykeys. */
const sequenceMs = 1_000

const sequences = new Map<string, number>()
let previous = { key: '', at: Number.NEGATIVE_INFINITY }
let last = previous

function noteKey({ key, timeStamp }: KeyboardEvent): void {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
  previous = last
  last = { key: key.toLowerCase(), at: timeStamp }
}

/**
 * Counts the sequences of two keys, such as `g p`, of a screen. The returned function forgets them.
 *
 * @param names in tinykeys syntax; those of single keys are ignored.
 */
export function registerSequences(names: readonly string[]): () => void {
  // The first call adds the listener, so that it runs before every shortcut; repeated ones have no effect.
  addEventListener('keydown', noteKey, true)
  const added = names.filter((name) => name.includes(' '))
  for (const name of added) sequences.set(name, (sequences.get(name) ?? 0) + 1)
  return () => {
    for (const name of added) sequences.set(name, (sequences.get(name) ?? 0) - 1)
  }
}

/** Whether the pressed key ends a sequence, whose action replaces that of the key alone: `p` after `g`. */
export const isEndOfSequence = (): boolean =>
  last.at - previous.at < sequenceMs && (sequences.get(`${previous.key} ${last.key}`) ?? 0) > 0
