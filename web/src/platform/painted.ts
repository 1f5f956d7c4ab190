import { useEffect, useState } from 'react'

/** Milliseconds after which what waits comes anyway: a tab in the background is never painted. */
const patience = 1500

let tell = () => {}
const painted = new Promise<void>((resolve) => (tell = resolve))
setTimeout(tell, patience)

/** The first screen is drawn: called once it stands in the page, and told one frame later. */
export const noteFirstScreen = (): void => {
  requestAnimationFrame(() => setTimeout(tell))
}

/** Resolves when the first screen has been painted: for what nobody needs before that. */
export const firstScreenPainted = (): Promise<void> => painted

/** Calls two frames from now, when what was just drawn has been painted; answers how to take that back. */
export function whenPainted(then: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then)))
  return () => cancelAnimationFrame(frame)
}

/** Whether this part of the screen has been painted once: for what is drawn behind that. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenPainted(() => setPainted(true)), [])
  return isPainted
}
