import { waitFor, type Cast } from '../cast.ts'
import { startQgenda } from './qgenda.ts'

/** The shifts of a QGenda on this machine are mapped, and applied to a calendar. */
export async function recordScheduleImports({ administrator }: Cast): Promise<void> {
  const qgenda = await startQgenda()
  const kind = 'qgenda'
  const { id } = await administrator.prepare('createScheduleSource', {
    params: { kind },
    body: {
      name: 'QGenda Neurology',
      base_url: qgenda.base_url,
      timezone: 'America/New_York',
      identifier: '0f1d6c52-company',
      user_name: 'wardline@hospital.example',
      secret: 'from QGenda',
      fail_over_user: administrator.user_id,
    },
  })
  const params = { kind, id }
  const lastPull = (count: number) =>
    waitFor(async () => {
      const { results } = await administrator.prepare('listSourcePulls', { params })
      const ended = results.filter(({ state }) => state !== 'running')
      return ended.length === count ? ended[0] : undefined
    })
  await lastPull(1)
  await administrator.call('refreshScheduleSource', { params })
  await lastPull(2)
  const schedule = await administrator.prepare('createSourceSchedule', {
    params,
    body: { schedule_group_name: 'Neurology Call' },
  })
  const ofSchedule = { ...params, schedule_id: schedule.id }
  const { mappings } = await administrator.call('addSourceMappings', {
    params: ofSchedule,
    body: { assignment_ids: ['stroke-day', 'stroke-night'] },
  })
  const { pull_id, fingerprint } = await administrator.prepare('getSourcePreview', { params })
  await administrator.call('applySourcePreview', { params, body: { pull_id: pull_id ?? 0, fingerprint } })
  const night = mappings.find(({ assignment_id }) => assignment_id === 'stroke-night')
  await administrator.call('removeSourceMapping', { params: { ...ofSchedule, mapping_id: night?.id ?? 0 } })
  await administrator.prepare('deleteScheduleSource', { params })
  await administrator.prepare('deleteScheduleGroup', { params: { id: schedule.schedule_group_id } })
  qgenda.close()
}
