import { useState } from 'react'

/**
 * What is shown stays as it is while somebody holds it: a drag under way, or a move that the server has not answered. What
 * came meanwhile is shown when the last hold ends.
 */
export function useHold<T>(value: T) {
  const [count, setCount] = useState(0)
  const [kept, setKept] = useState(value)
  if (count === 0 && kept !== value) setKept(value)
  return {
    shown: count === 0 ? value : kept,
    hold: () => setCount((held) => held + 1),
    letGo: () => setCount((held) => Math.max(0, held - 1)),
  }
}
