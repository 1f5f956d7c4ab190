import { setTimeout } from 'node:timers/promises'
import type { Caller } from './recorder.ts'

/** Users of the demo hospital; the administrator has every permission. */
export interface Cast {
  nurse: Caller
  doctor: Caller
  fellow: Caller
  administrator: Caller
}

export const withId = (id: number) => ({ params: { id } })

const now = () => Temporal.Now.instant()
const zone = 'America/New_York'

/** Minutes from now, in UTC. */
export const inMinutes = (minutes: number): string => now().add({ minutes }).round('second').toString()

/** A date some days from now. */
export const dayAfter = (days: number): string =>
  now().toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString()

/** A wall time some days from now, as calendars use it. */
export const onDay = (days: number, time: string): string => `${dayAfter(days)}T${time}`

/** Repeats a read until the server's background work has produced the value. */
export async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await read()
    if (value !== undefined) return value
    await setTimeout(100)
  }
  throw new Error('Background work of the server took longer than 30 s.')
}
