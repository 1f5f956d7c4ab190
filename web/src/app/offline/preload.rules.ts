import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

export const preloadLimits = {
  threads: 30,
  patients: 100,
  /** Two requests of the largest page; about 200 kB in the store. */
  contacts: 500,
  /** As many as the list of who is on call shows; about 350 kB in the store. */
  groups: 500,
  /** Each device asks at a moment of its own, so that the browsers of a hospital do not ask together. */
  spreadMs: 60_000,
  repeatMs: 15 * 60_000,
  /** After the last key or touch. */
  pauseMs: 2_000,
  /** Names and departments of contacts change rarely. */
  contactsMs: 3 * 60 * 60_000,
  /** A copy is fetched again, because responses and receipts change without a new message. */
  copyMs: 3 * 60 * 60_000,
}

/** The copies that were stored last, and when (ms since 1970). */
export interface PreloadRecord {
  at: number
  /** Undefined until the contacts were stored. */
  contacts_at?: number | undefined
  threads: Readonly<Record<number, { last_message_id: number; at: number }>>
}

export interface Surroundings {
  isLive: boolean
  isHidden: boolean
  savesData: boolean
  isFetching: boolean
  lastInputAt: number
}

/** Other requests, and a user who types, come first. */
export const mayRequest = (
  { isLive, isHidden, savesData, isFetching, lastInputAt }: Surroundings,
  now: number,
): boolean => isLive && !isHidden && !savesData && !isFetching && now - lastInputAt >= preloadLimits.pauseMs

export const nextPreloadDelay = (last: number | undefined, now: number, random: number): number => {
  const due = last === undefined ? 0 : Math.max(0, last + preloadLimits.repeatMs - now)
  return due + random * preloadLimits.spreadMs
}

/** The ids of the threads whose copy is missing, has an older message or is old. `known` are in memory and current. */
export function listOutdatedThreads(
  threads: readonly Pick<Thread, 'id' | 'last_message'>[],
  record: PreloadRecord | undefined,
  known: ReadonlySet<number>,
  now: number,
): number[] {
  return threads
    .slice(0, preloadLimits.threads)
    .filter(({ id, last_message }) => {
      const copy = record?.threads[id]
      const isCurrent = copy?.last_message_id === last_message.id && now - copy.at < preloadLimits.copyMs
      return !isCurrent && !known.has(id)
    })
    .map(({ id }) => id)
}
