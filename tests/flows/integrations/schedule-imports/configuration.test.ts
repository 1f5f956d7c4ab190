import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import * as previews from '@wardline/contract/integrations/schedule-sources/source-preview.routes.ts'
import * as schedules from '@wardline/contract/integrations/schedule-sources/source-schedule.routes.ts'
import * as identities from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createScheduledHospital, zone } from '../../../fixtures/integrations/schedule-import.ts'
import { eachKind, trustLocalServers, type Peer } from '../../../fixtures/peers/schedules/sources.ts'

const body = (h: Hospital, more: Record<string, unknown> = {}) => ({
  name: 'Main',
  base_url: 'https://nowhere.invalid/v2',
  timezone: zone,
  identifier: 'KEY',
  user_name: 'wardline@hospital.test',
  secret: 'correct horse',
  fail_over_user: h.dora.user.user_id,
  ...more,
})

test('paging §6: each system has its own permission, and changes need the permission for integrations', async () => {
  const h = await createHospital()
  const views: [ScheduleSourceKind, Permission][] = [
    ['amion', 'amion.view_amionconfiguration'],
    ['qgenda', 'qgenda.view_qgendaconfiguration'],
    ['tangier', 'tangier.view_tangierconfiguration'],
    ['shiftadmin', 'base.view_integrationconfiguration'],
  ]
  for (const [kind, permission] of views) {
    const { id } = await h.dora.call(sources.createScheduleSource, { params: { kind }, body: body(h) })
    const viewer = await createUser(h, `Viewer ${kind}`, [permission])
    const seen = await viewer.call(sources.getScheduleSource, { params: { kind, id } })
    expect(seen).toMatchObject({ id, kind, may: { change: false }, has_secret: true })
    for (const [other] of views.filter(([each]) => each !== kind))
      expect((await viewer.request(sources.listScheduleSources, { params: { kind: other } })).status).toBe(
        403,
      )
    const change = await viewer.request(sources.deleteScheduleSource, { params: { kind, id } })
    expect(change.status).toBe(403)
    // The same id under another system does not exist.
    const wrong = kind === 'amion' ? 'qgenda' : 'amion'
    expect((await h.dora.request(sources.getScheduleSource, { params: { kind: wrong, id } })).status).toBe(
      404,
    )
  }
})

test('paging §8: refused settings name their fields, and a secret is sealed and never returned', async () => {
  const h = await createHospital()
  const create = (more: Record<string, unknown>) =>
    h.dora.request(sources.createScheduleSource, { params: { kind: 'qgenda' }, body: body(h, more) })
  for (const [more, field] of [
    [{ base_url: 'http://api.qgenda.com/v2' }, 'base_url'],
    [{ base_url: 'https://10.1.2.3/v2' }, 'base_url'],
    [{ base_url: 'https://169.254.169.254/' }, 'base_url'],
    [{ base_url: 'https://user:pass@api.qgenda.com' }, 'base_url'],
    [{ identifier: '' }, 'identifier'],
    [{ user_name: '' }, 'user_name'],
    [{ secret: '' }, 'secret'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ interval_minutes: 4 }, 'interval_minutes'],
    [{ days_ahead: 400 }, 'days_ahead'],
    [{ fail_over_user: 999_999 }, 'fail_over_user'],
    [{ fail_over_user: h.stranger.user.user_id }, 'fail_over_user'],
  ] as const) {
    const refused = await create(more)
    expect({ more, status: refused.status, fields: Object.keys(refused.body as object) }).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([field]) as string[],
    })
  }
  const created = await create({})
  expect(created.status).toBe(201)
  expect(JSON.stringify(created.body)).not.toContain('correct horse')
  expect(await create({})).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ sealed: string; audit: string }>`
      select encode(s.sealed_secret, 'escape') as sealed,
             (select string_agg(a::text, ' ') from audit a where a.action like 'schedule_source%') as audit
        from schedule_source s`.execute(db),
  )
  expect(JSON.stringify(rows)).not.toContain('correct horse')

  // A stored secret is not sent to another address.
  const { id } = created.body as { id: number }
  const change = (more: Record<string, unknown>) => {
    const { secret: _, ...kept } = body(h, more) as Record<string, unknown>
    return h.dora.request(sources.changeScheduleSource, { params: { kind: 'qgenda', id }, body: kept })
  }
  expect((await change({ name: 'Renamed' })).status).toBe(200)
  expect(await change({ base_url: 'https://elsewhere.invalid' })).toMatchObject({
    status: 400,
    body: { secret: [expect.stringContaining('Enter this again')] },
  })
  expect((await listAuditEntries(h, 'schedule_source.changed')).length).toBe(1)
})

test('a test names the step that failed; a wrong password differs from a server that is down', async () => {
  const h = await createScheduledHospital()
  await h.untilPulled()
  const run = () => h.dora.call(sources.testScheduleSource, { params: h.params })
  expect(await run()).toMatchObject({
    passed: true,
    steps: [
      {},
      { step: 'connection', text: 'The server answered. The connection is not encrypted.' },
      { step: 'sign_in' },
      { step: 'permission' },
    ],
  })
  const settings = { ...body(h, h.qgenda.settings), name: 'QGenda', secret: 'wrong' }
  await h.dora.call(sources.changeScheduleSource, { params: h.params, body: settings })
  const wrong = await run()
  expect(wrong.steps.at(-1)).toMatchObject({ step: 'sign_in', passed: false })
  expect(JSON.stringify(wrong)).not.toContain('"wrong')
  expect((await h.pull()).failure).toMatchObject({ trouble: 'credentials' })
  await h.qgenda.close()
  expect((await run()).steps.at(-1)).toMatchObject({ step: 'connection', passed: false })
})

test('Amion is asked at most every five minutes, also by hand', async () => {
  const h = await createHospital()
  const params = { kind: 'amion' } as const
  const { id } = await h.dora.call(sources.createScheduleSource, { params, body: body(h) })
  const device = await h.dora.connect()
  for (;;) {
    const { results } = await h.dora.call(sources.listSourcePulls, { params: { ...params, id } })
    if (results[0]?.state === 'failed') break
    await device.receives('schedule_source_changed', ({ source_id }) => source_id === id)
  }
  const refused = await h.dora.request(sources.refreshScheduleSource, { params: { ...params, id } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'schedule_source.too_soon' } })
  h.clock.forward({ minutes: 6 })
  expect((await h.dora.request(sources.refreshScheduleSource, { params: { ...params, id } })).status).toBe(
    202,
  )
})

function toSettings({ configuration }: Peer): Record<string, unknown> {
  switch (configuration.kind) {
    case 'amion':
      return { identifier: '', user_name: '', secret: configuration.login }
    case 'qgenda':
      return {
        identifier: configuration.company_key,
        user_name: configuration.email,
        secret: configuration.password,
      }
    case 'shiftadmin':
      return { identifier: configuration.group_id, user_name: '', secret: configuration.validation_key }
    case 'tangier':
      return {
        identifier: configuration.site_id,
        user_name: configuration.user_name,
        secret: configuration.password,
      }
  }
}

test.for(eachKind)(
  'paging §2, §7: shifts of $kind are pulled, mapped, matched and applied',
  { timeout: 60_000 },
  async ({ start }) => {
    trustLocalServers()
    const h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
    const peer = await start()
    const { kind, base_url } = peer.configuration
    const device = await h.dora.connect()
    const { id } = await h.dora.call(sources.createScheduleSource, {
      params: { kind },
      body: body(h, { ...toSettings(peer), base_url, days_ahead: 20 }),
    })
    const params = { kind, id }
    for (;;) {
      const { results } = await h.dora.call(sources.listSourcePulls, { params })
      if (results[0] && results[0].state !== 'running') {
        expect(results[0]).toMatchObject({ state: 'applied', failure: null })
        break
      }
      await device.receives('schedule_source_changed', ({ source_id }) => source_id === id)
    }
    const { results: assignments } = await h.dora.call(schedules.listSourceAssignments, { params })
    const busiest = assignments.toSorted((a, b) => b.shift_count - a.shift_count)[0]
    expect(busiest?.shift_count).toBeGreaterThan(0)
    await h.dora.call(schedules.createSourceSchedule, {
      params,
      body: { schedule_group_name: 'Imported', assignment_ids: [busiest?.assignment_id ?? ''] },
    })
    const { unmatched_people } = await h.dora.call(previews.getSourcePreview, { params })
    expect(unmatched_people.length).toBeGreaterThan(0)
    for (const person of unmatched_people)
      await h.dora.call(identities.changeRemoteIdentity, {
        params: { kind, id: person.id },
        body: { contact_id: h.ben.user.contact_id },
      })
    const preview = await h.dora.call(previews.getSourcePreview, { params })
    const applied = await h.dora.call(previews.applySourcePreview, {
      params,
      body: { pull_id: preview.pull_id ?? 0, fingerprint: preview.fingerprint },
    })
    expect(applied.counts.added).toBe(preview.counts.added)
    expect(applied.counts.added).toBeGreaterThan(0)
    const again = await h.dora.call(previews.getSourcePreview, { params })
    expect(again.counts).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: applied.counts.added })
  },
)
