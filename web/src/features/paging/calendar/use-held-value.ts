import { useState } from 'react'

/** Freezes a value while it is held, for example during a drag. */
export function useHeldValue<T>(value: T) {
  const [holdCount, setHoldCount] = useState(0)
  const [frozen, setFrozen] = useState(value)
  if (holdCount === 0 && frozen !== value) setFrozen(value)
  return {
    shown: holdCount === 0 ? value : frozen,
    hold: () => setHoldCount((count) => count + 1),
    release: () => setHoldCount((count) => Math.max(0, count - 1)),
  }
}
