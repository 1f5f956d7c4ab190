import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 10_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// Read from the clock itself: what was last ticked is old for the first screen that asks after a while.
const whole = (grain: number) => () => Math.floor(Date.now() / grain) * grain

const tenSeconds = whole(10_000)
const oneMinute = whole(60_000)

/** The time in ms since 1970, to ten seconds: one clock for the page. */
export const useNow = (): number => useSyncExternalStore(subscribe, tenSeconds)

/** The same to the minute, for lists: they are drawn again only when a label can differ. */
export const useMinute = (): number => useSyncExternalStore(subscribe, oneMinute)
