import type { ScheduleSource, ScheduleSourceNeeds, SourceResult } from '../schedule-source.rules.ts'
import { createSource, readParts } from '../requests/remote-schedule.actions.ts'
import { splitDays, toSpan, widenDays } from '../requests/source-time.rules.ts'
import { readQgendaSchedule, readQgendaStaff, readQgendaTasks } from '../schedule-documents.actions.ts'
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
      const zone = configuration.time_zone
      return text.ok ? readQgendaSchedule({ text: text.value, span: toSpan(part), zone }) : text
    })
  })

  /** Sites may open only the schedule to an interface: the people and tasks of the coming weeks are listed instead. */
  async function list<T>(
    path: string,
    parse: (text: string) => Promise<SourceResult<T[]>>,
    listScheduled: () => Promise<SourceResult<T[]>>,
  ): Promise<SourceResult<T[]>> {
    const text = await createQgendaSession(configuration, needs)(path, {})
    const listed = text.ok ? await parse(text.value) : text
    return listed.ok || listed.trouble !== 'refused' ? listed : listScheduled()
  }

  return {
    ...source,
    listStaff: () => list('/staffmember', readQgendaStaff, source.listStaff),
    listAssignments: () => list('/task', readQgendaTasks, source.listAssignments),
  }
}
