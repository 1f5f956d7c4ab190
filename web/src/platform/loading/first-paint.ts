import { useEffect, useState } from 'react'

/** Limits the wait, because a background tab never paints. */
const maxWaitMs = 1500

let resolvePainted = () => {}
const painted = new Promise<void>((resolve) => (resolvePainted = resolve))
setTimeout(resolvePainted, maxWaitMs)

/** The screen is painted one frame after this call. */
export const markFirstScreenRendered = (): void => {
  requestAnimationFrame(() => setTimeout(resolvePainted))
}

export const afterFirstPaint = (): Promise<void> => painted

/** Waits two frames, so that the current render has been painted. Returns a function that cancels it. */
export function afterNextPaint(then: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then)))
  return () => cancelAnimationFrame(frame)
}

export function useHasPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterNextPaint(() => setPainted(true)), [])
  return isPainted
}
