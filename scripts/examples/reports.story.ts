import type { Cast } from './cast.ts'

/** The reports of an administrator. */
export async function recordReports({ administrator, nurse }: Cast): Promise<void> {
  const few = { query: { page_size: 2 } }
  const about = { query: { user_id: nurse.user_id, page_size: 2 } }
  await administrator.call('listReports')
  await administrator.call('readRolloutReport', { query: { days: 30, page_size: 2 } })
  await administrator.call('readUsageReport', few)
  await administrator.call('listThreadsOfUsage', about)
  await administrator.call('readCallLogReport', few)
  await administrator.call('readAdoptionReport', few)
  await administrator.call('readMessageVolumeReport', few)
  await administrator.call('listThreadsOfMessageVolume', few)
  await administrator.call('readUserMessageTypeReport', about)
  await administrator.call('listThreadsOfUserMessageTypes', about)
  await administrator.call('readUserMonitoringReport', about)
  await administrator.call('readMessageTypeUsageReport', few)
  await administrator.call('listThreadsOfMessageTypes', few)
  await administrator.call('readDeviceReport', few)
  const { results } = await administrator.prepare('listDepartments', { query: { page_size: 2 } })
  const departmentIds = results.map(({ id }) => id).join(',')
  await administrator.call('readDeviceBreakdownReport', { query: { departmentIds } })
  await administrator.call('readOnboardingReport', few)
  await administrator.call('readClosedLoopReport', few)
  await administrator.call('listReportedPages', few)
  await administrator.call('readCoverageReport', few)
  await administrator.call('readOnCallLoadReport', few)
  await administrator.call('readChannelQualityReport', few)
  await administrator.call('listReportedNotifications', {
    query: { channel: 'sms', provider: 'sandbox', page_size: 2 },
  })
  await administrator.call('readPatientHandoffReport', few)
  await administrator.call('listReportedHandoffs', few)
  await recordScheduledReports(administrator)
}

async function recordScheduledReports(administrator: Cast['administrator']): Promise<void> {
  const slug = 'msg-volume-over-time'
  const schedule = {
    period: 'last_week' as const,
    every: 'week' as const,
    weekday: 1,
    time: '07:00',
    time_zone: 'America/New_York' as const,
    recipient_ids: [administrator.user_id],
  }
  await administrator.call('listReportRecipients', { query: { slug, page_size: 2 } })
  const { id } = await administrator.call('createScheduledReport', { body: { slug, ...schedule } })
  const params = { id }
  await administrator.call('sendScheduledReport', { params })
  await administrator.call('getScheduledReport', { params })
  await administrator.call('changeScheduledReport', {
    params,
    body: { ...schedule, time: '06:30', version: 1 },
  })
  await administrator.call('listScheduledReports')
  await administrator.call('leaveScheduledReport', { params })
  await administrator.call('deleteScheduledReport', { params })
}
