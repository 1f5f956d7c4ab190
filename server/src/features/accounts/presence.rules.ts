/** A node writes its people down this often (seconds); one that is silent for three times that is dead. */
export const presenceEvery = 15
export const presenceLasts = 45

/** 1 offline, 2 online, 3 do not disturb, null unknown: no device of theirs ever checked in (`uk`). */
export function statusOf(person: {
  is_reachable: boolean
  status: string
  last_seen: string | null
}): 1 | 2 | 3 | null {
  if (person.is_reachable) return person.status === 'dnd' ? 3 : 2
  return person.last_seen === null ? null : 1
}
