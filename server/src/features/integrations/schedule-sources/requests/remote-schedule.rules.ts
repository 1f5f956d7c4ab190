import type { RemoteAssignment, RemoteShift, RemoteStaff } from '../schedule-source.rules.ts'

/** The shifts in a response about some days, with the people and assignments that it names. */
export interface RemoteSchedule {
  shifts: RemoteShift[]
  staff: RemoteStaff[]
  assignments: RemoteAssignment[]
}

/** The first of each id, in the order of first appearance. */
const distinct = <T extends { remote_id: string }>(values: readonly T[]): T[] => {
  const byId = new Map<string, T>()
  for (const value of values) if (!byId.has(value.remote_id)) byId.set(value.remote_id, value)
  return [...byId.values()]
}

/**
 * Most sources have no ids of shifts: their key is assignment and start, so that a change of person changes the shift.
 * Where several people share it, the person is part of the key. Repetitions of a shift are one shift.
 */
function disambiguateKeys(shifts: readonly RemoteShift[]): RemoteShift[] {
  const people = new Map<string, Set<string | null>>()
  for (const { source_key, staff_remote_id } of shifts) {
    const known = people.get(source_key)
    if (known) known.add(staff_remote_id)
    else people.set(source_key, new Set([staff_remote_id]))
  }
  const isShared = ({ source_key }: RemoteShift) => (people.get(source_key)?.size ?? 0) > 1
  const keyed = shifts.map((shift) =>
    isShared(shift) ? { ...shift, source_key: `${shift.source_key}|${shift.staff_remote_id ?? ''}` } : shift,
  )
  return [...new Map(keyed.map((shift) => [shift.source_key, shift])).values()]
}

export const mergeSchedules = (parts: readonly RemoteSchedule[]): RemoteSchedule => ({
  shifts: disambiguateKeys(parts.flatMap(({ shifts }) => shifts)),
  staff: distinct(parts.flatMap(({ staff }) => staff)),
  assignments: distinct(parts.flatMap(({ assignments }) => assignments)),
})
