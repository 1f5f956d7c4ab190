import type { ScheduleSource, ScheduleSourceNeeds, SourceResult } from '../schedule-source.rules.ts'
import { mergeSchedules, type RemoteSchedule } from './remote-schedule.rules.ts'
import { succeed } from './source-result.rules.ts'
import { testSource } from './source-test.actions.ts'
import { listingDays, localDay, toDays, type Days } from './source-time.rules.ts'

export type ReadSchedule = (days: Days) => Promise<SourceResult<RemoteSchedule>>

/** Reads one part after the other. The first failure ends it: a part of a schedule is no schedule. */
export async function readParts<P>(
  parts: readonly P[],
  read: (part: P) => Promise<SourceResult<RemoteSchedule>>,
): Promise<SourceResult<RemoteSchedule>> {
  const schedules: RemoteSchedule[] = []
  for (const part of parts) {
    const schedule = await read(part)
    if (!schedule.ok) return schedule
    schedules.push(schedule.value)
  }
  return succeed(mergeSchedules(schedules))
}

const select = <T>(
  result: SourceResult<RemoteSchedule>,
  pick: (schedule: RemoteSchedule) => T,
): SourceResult<T> => (result.ok ? succeed(pick(result.value)) : result)

const countShifts = (count: number): string => (count === 1 ? '1 shift today' : `${count} shifts today`)

/** A source that has only its schedule: the coming weeks list its people and assignments. */
export function createSource(
  { base_url, time_zone }: { base_url: string; time_zone: string },
  needs: ScheduleSourceNeeds,
  read: ReadSchedule,
): ScheduleSource {
  const readListing = () => read(listingDays(needs.now(), time_zone))
  return {
    testConnection: () =>
      testSource(base_url, needs, async () => {
        const today = localDay(needs.now().toISOString(), time_zone)
        return select(await read({ from: today, until: today }), ({ shifts }) => countShifts(shifts.length))
      }),
    listStaff: async () => select(await readListing(), ({ staff }) => staff),
    listAssignments: async () => select(await readListing(), ({ assignments }) => assignments),
    pullShifts: async (span) => select(await read(toDays(span)), ({ shifts }) => shifts),
  }
}
