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

const checkMs = 100
/** A screen whose data does not arrive must not keep the rest of the application from loading. */
const maxScreenMs = 10_000

let screen: Promise<void> | undefined

async function waitForScreen(): Promise<void> {
  await painted
  // The code of a screen renders its skeleton, and only then requests the code of its parts.
  for (let waited = 0, complete = 0; complete < 2 && waited < maxScreenMs; waited += checkMs) {
    await new Promise((resolve) => setTimeout(resolve, checkMs))
    complete = document.querySelector('.bone') ? 0 : complete + 1
  }
}

/** Resolves when the first screen shows its content, so that what is loaded for later does not delay it. */
export const afterFirstScreen = (): Promise<void> => (screen ??= waitForScreen())

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
