import type {
  ScheduleSource,
  ScheduleSourceConfiguration,
  ScheduleSourceNeeds,
  SourceResult,
} from '../schedule-source.rules.ts'
import { createSource, readParts } from '../requests/remote-schedule.actions.ts'
import type { RemoteSchedule } from '../requests/remote-schedule.rules.ts'
import { createSender, joinUrl, withQuery } from '../requests/source-request.actions.ts'
import { succeed } from '../requests/source-result.rules.ts'
import { toSpan, type Days } from '../requests/source-time.rules.ts'
import { readAmionSchedule, readAmionStaff } from '../schedule-documents.actions.ts'
import { isMissingFile, joinStaff } from './amion-report.rules.ts'
import { readAmionReport } from './amion-reports.actions.ts'

type Configuration = Extract<ScheduleSourceConfiguration, { kind: 'amion' }>

/** Amion keeps a file per academic year, which begins in July. */
function splitYears({ from, until }: Days): Days[] {
  const july = Temporal.PlainDate.from({ year: from.month < 7 ? from.year : from.year + 1, month: 7, day: 1 })
  if (Temporal.PlainDate.compare(until, july) < 0) return [{ from, until }]
  return [{ from, until: july.subtract({ days: 1 }) }, ...splitYears({ from: july, until })]
}

export function openAmion(configuration: Configuration, needs: ScheduleSourceNeeds): ScheduleSource {
  const { base_url, login, time_zone } = configuration
  const reportUrl = (query: Record<string, string>) =>
    withQuery(joinUrl(base_url, '/cgi-bin/ocs'), { Lo: login, ...query })
  const timesheetUrl = ({ from, until }: Days) =>
    reportUrl({
      Rpt: '625c',
      Day: String(from.day),
      Month: `${from.month}-${String(from.year % 100).padStart(2, '0')}`,
      Days: String(from.until(until).days + 1),
    })

  async function readSchedule(days: Days): Promise<SourceResult<RemoteSchedule>> {
    const send = createSender(needs)
    return readParts(splitYears(days), async (part) => {
      const text = await readAmionReport(timesheetUrl(part), send, needs)
      if (!text.ok) return text
      const isLaterYear = !part.from.equals(days.from)
      // The next academic year has no file before its schedule is made.
      if (isLaterYear && isMissingFile(text.value)) return succeed({ shifts: [], staff: [], assignments: [] })
      return readAmionSchedule({ text: text.value, span: toSpan(part), zone: time_zone })
    })
  }

  const source = createSource(configuration, needs, readSchedule)
  return {
    ...source,
    async listStaff() {
      const scheduled = await source.listStaff()
      if (!scheduled.ok) return scheduled
      const text = await readAmionReport(reportUrl({ Rpt: '706' }), createSender(needs), needs)
      const listed = text.ok ? await readAmionStaff(text.value) : text
      return listed.ok ? succeed(joinStaff(scheduled.value, listed.value)) : listed
    },
  }
}
