import { useSyncExternalStore } from 'react'
import { createStore } from '../state/store.ts'
import { serverTime } from './server-time.ts'

const tenSeconds = 10_000
const minute = 60_000

function tickEvery(ms: number) {
  const ticks = createStore(0, () => {
    const timer = setInterval(() => ticks.set(ticks.get() + 1), ms)
    return () => clearInterval(timer)
  })
  return ticks.subscribe
}
const onSecond = tickEvery(1_000)
const onTick = tickEvery(tenSeconds)

// Reads the clock, because the last tick is stale when nothing has subscribed for a while. A workstation with a wrong
// clock shows the server's time, as its shifts and messages do.
const roundDown = (step: number) => () => Math.floor(serverTime() / step) * step
const nowToTheSecond = roundDown(1_000)
const nowToTenSeconds = roundDown(tenSeconds)
const nowToTheMinute = roundDown(minute)

/** Advances in steps of ten seconds, from one timer for the page. */
export const useNow = (): number => useSyncExternalStore(onTick, nowToTenSeconds)

/** Advances each second while it is on, else with the timer for the page: for a duration counted in seconds. */
export const useSecond = (isOn: boolean): number =>
  useSyncExternalStore(isOn ? onSecond : onTick, nowToTheSecond)

/** Advances in steps of a minute, so that long lists render only when a label can change. */
export const useMinute = (): number => useSyncExternalStore(onTick, nowToTheMinute)
