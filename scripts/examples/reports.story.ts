import type { Cast } from './cast.ts'

/** The reports of an administrator. */
export async function recordReports({ administrator, nurse }: Cast): Promise<void> {
  const few = { query: { page_size: 2 } }
  const about = { query: { user_id: nurse.user_id, page_size: 2 } }
  await administrator.call('listReports')
  await administrator.call('readRolloutReport', { query: { days: 30, page_size: 2 } })
  await administrator.call('readUsageReport', few)
  await administrator.call('readCallLogReport', few)
  await administrator.call('readAdoptionReport', few)
  await administrator.call('readMessageVolumeReport', few)
  await administrator.call('readUserMessageTypeReport', about)
  await administrator.call('readUserMonitoringReport', about)
  await administrator.call('readMessageTypeUsageReport', few)
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
  await administrator.call('readPatientHandoffReport', few)
}
