import type {
  ScheduleSource,
  ScheduleSourceConfiguration,
  ScheduleSourceNeeds,
} from '../schedule-source.rules.ts'
import { createSource, readParts } from '../requests/remote-schedule.actions.ts'
import { createSender, joinUrl, sendForBody, withQuery } from '../requests/source-request.actions.ts'
import { splitDays, toSpan, widenDays, type Days } from '../requests/source-time.rules.ts'
import { readShiftadminSchedule } from '../schedule-documents.actions.ts'

type Configuration = Extract<ScheduleSourceConfiguration, { kind: 'shiftadmin' }>

const most_days = 31

export function openShiftadmin(configuration: Configuration, needs: ScheduleSourceNeeds): ScheduleSource {
  const { base_url, group_id, validation_key, time_zone } = configuration

  /** The key is part of the address, which is therefore never logged or shown. */
  const scheduleUrl = ({ from, until }: Days) =>
    withQuery(joinUrl(base_url, '/api_get_scheduled_shifts.php'), {
      validationKey: validation_key,
      ...(group_id !== '' && { gid: group_id }),
      type: 'json',
      sd: from.toString(),
      ed: until.toString(),
    })

  return createSource(configuration, needs, (days) => {
    const send = sendForBody(createSender(needs))
    return readParts(splitDays(days, most_days), async (part) => {
      const body = await send({ url: scheduleUrl(widenDays(part)) })
      if (!body.ok) return body
      const text = body.value.toString('utf8')
      return readShiftadminSchedule({ text, span: toSpan(part), zone: time_zone })
    })
  })
}
