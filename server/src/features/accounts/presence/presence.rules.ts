/** Seconds between refreshes; a node that is silent for three times that counts as dead. */
export const presence_interval_seconds = 15
export const presence_timeout_seconds = 45

/** 1 offline, 2 online, 3 do not disturb, null unknown: no device ever checked in. */
export function statusOf(person: {
  is_reachable: boolean
  status: string
  last_seen: string | null
}): 1 | 2 | 3 | null {
  if (person.is_reachable) return person.status === 'dnd' ? 3 : 2
  return person.last_seen === null ? null : 1
}
