import type { ScheduleSource, ScheduleSourceNeeds, SourceResult } from '../schedule-source.rules.ts'
import { createSource, readParts } from '../requests/remote-schedule.actions.ts'
import { splitDays, widenDays } from '../requests/source-time.rules.ts'
import { readSchedule, readStaffMembers, readTasks } from './qgenda-schedule.rules.ts'
import { createQgendaSession, type QgendaConfiguration } from './qgenda-session.actions.ts'

/** QGenda answers at most 31 days at once, two of which overlap with the neighbors. */
const most_days = 29

export function openQgenda(configuration: QgendaConfiguration, needs: ScheduleSourceNeeds): ScheduleSource {
  const source = createSource(configuration, needs, (days) => {
    const request = createQgendaSession(configuration, needs)
    return readParts(splitDays(days, most_days), async (part) => {
      const { from, until } = widenDays(part)
      const text = await request('/schedule', {
        startDate: from.toString(),
        endDate: until.toString(),
        includeDeletes: 'true',
      })
      return text.ok ? readSchedule(text.value, part, configuration.time_zone) : text
    })
  })

  /** Sites may open only the schedule to an interface: the people and tasks of the coming weeks are listed instead. */
  async function list<T>(
    path: string,
    parse: (text: string) => SourceResult<T[]>,
    listScheduled: () => Promise<SourceResult<T[]>>,
  ): Promise<SourceResult<T[]>> {
    const text = await createQgendaSession(configuration, needs)(path, {})
    const listed = text.ok ? parse(text.value) : text
    return listed.ok || listed.trouble !== 'refused' ? listed : listScheduled()
  }

  return {
    ...source,
    listStaff: () => list('/staffmember', readStaffMembers, source.listStaff),
    listAssignments: () => list('/task', readTasks, source.listAssignments),
  }
}
