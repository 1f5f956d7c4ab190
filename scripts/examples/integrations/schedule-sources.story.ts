import type { Cast } from '../cast.ts'

/** An administrator connects QGenda, matches a person by hand, and maps a new group. Its address reaches no server. */
export async function recordScheduleSources({ administrator, fellow }: Cast): Promise<void> {
  const kind = 'qgenda'
  const body = {
    name: 'QGenda',
    base_url: 'https://qgenda.invalid/v2',
    timezone: 'America/New_York' as const,
    identifier: 'b3c5f0a2-company',
    user_name: 'wardline@hospital.example',
    secret: 'from QGenda',
    fail_over_user: administrator.user_id,
    is_on: false,
  }
  const { id, version } = await administrator.call('createScheduleSource', { params: { kind }, body })
  const params = { kind, id }
  await administrator.call('changeScheduleSource', { params, body: { ...body, days_ahead: 120, version } })
  await administrator.call('listScheduleSources', { params: { kind } })
  await administrator.call('getScheduleSource', { params })
  await administrator.call('testScheduleSource', { params })
  const schedule = await administrator.call('createSourceSchedule', {
    params,
    body: { schedule_group_name: 'Stroke Call' },
  })
  await administrator.call('listSourceSchedules', { params })
  await administrator.call('getSourceSchedule', { params: { ...params, schedule_id: schedule.id } })
  await administrator.call('listSourceAssignments', { params })
  await administrator.call('listUnmappedShifts', { params })
  await administrator.call('getSourcePreview', { params })
  await administrator.call('listSourceOverrides', { params })
  await administrator.call('listSourcePulls', { params })
  await administrator.call('getGroupSource', {
    params: { id: schedule.schedule_group_id },
    query: { start: '2026-11-20T00:00', end: '2026-11-27T00:00' },
  })
  const identity = await administrator.call('createRemoteIdentity', {
    params: { kind },
    body: { integration_id: id, remote_id: '84a091b1-staff', division: 'Cardiology' },
  })
  const one = { kind, id: identity.id }
  await administrator.call('changeRemoteIdentity', {
    params: one,
    body: { contact_id: fellow.contact_id, version: 1 },
  })
  await administrator.call('listRemoteIdentities', { params: { kind } })
  await administrator.call('uploadRemoteIdentities', {
    params: { kind },
    body: {
      integration_id: id,
      header: 'remote_id,email',
      records: [{ line: 2, text: '5f1c-staff,missing@hospital.example' }],
    },
  })
  await administrator.call('deleteRemoteIdentity', { params: one })
  await administrator.call('deleteSourceSchedule', { params: { ...params, schedule_id: schedule.id } })
  await administrator.call('deleteScheduleSource', { params })
}
