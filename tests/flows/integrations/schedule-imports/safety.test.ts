import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import * as schedules from '@wardline/contract/integrations/schedule-sources/source-schedule.routes.ts'
import { getGroupSource } from '@wardline/contract/paging/imported-shifts/group-source.routes.ts'
import {
  listIntegrations,
  testIntegration,
} from '@wardline/contract/integrations/overview/integration.routes.ts'
import * as groups from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createImportedHospital, createRota, kind } from '../../../fixtures/integrations/schedule-import.ts'
import { getOnCallText, travelTo } from '../../../fixtures/paging/calendar.ts'

const untilMessage = async (reader: { inbox(): Promise<{ subject: string }[]> }, subject: RegExp) =>
  (await reader.inbox()).filter((thread) => subject.test(thread.subject))

test('a pull that would remove more than 20 % of a group waits for a decision, and its owners are notified once', async () => {
  const h = await createImportedHospital()
  const keys = h.qgenda.shifts().map(({ key }) => key)
  h.qgenda.strike(...keys.slice(0, 6))
  expect(await h.pull()).toMatchObject({ state: 'waiting', counts: { waiting: 1 } })
  expect((await h.calendar(h.today, 20)).length).toBe(28)
  await h.pull()
  const notices = await untilMessage(h.dora, /^A pull would remove 6 of 28 shifts of Cardiology$/)
  expect(notices.length).toBe(1)
  const preview = await h.preview()
  expect(preview).toMatchObject({ counts: { removed: 6, gaps: 1 } })
  expect(preview.schedules[0]).toMatchObject({ waits_for: 'removals', removed: { length: 6 } })
  // A preview of an older pull is refused.
  const refused = await h.tryToApply({ ...preview, pull_id: (preview.pull_id ?? 0) - 1 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'schedule_source.newer_pull' } })
  const applied = await h.apply()
  expect(applied).toMatchObject({ counts: { removed: 6 } })
  expect(applied.warnings.join(' ')).toContain('Cardiology: No one is on call')
  expect((await h.calendar(h.today, 20)).length).toBe(22)
  expect(await h.dora.call(sources.getScheduleSource, { params: h.params })).toMatchObject({
    state: 'current',
  })
})

test('the schedule comes back before anyone decided: it no longer waits', async () => {
  const h = await createImportedHospital()
  const all = h.qgenda.shifts()
  h.qgenda.publish(all.slice(0, 2))
  expect(await h.pull()).toMatchObject({ state: 'waiting' })
  h.qgenda.publish(all)
  expect(await h.pull()).toMatchObject({ state: 'current', counts: { waiting: 0 } })
  expect((await h.calendar(h.today, 20)).length).toBe(28)
})

test('a source that is down for a day keeps the last schedule with its age; owners are notified before it runs out', async () => {
  const h = await createImportedHospital({ days: 3 })
  const last = h.qgenda.shifts().at(-1)?.end ?? ''
  const begins = Temporal.Instant.from(h.qgenda.shifts()[0]?.start ?? '')
  await travelTo(h, begins.add({ minutes: 1 }).toString())
  const before = await h.dora.call(sources.getScheduleSource, { params: h.params })
  h.qgenda.breakDown()
  for (let part = 1; part <= 4; part++) {
    await travelTo(h, h.clock.now().add({ hours: 6 }).toString())
    await h.pullByInterval()
  }
  const failing = await h.dora.call(sources.getScheduleSource, { params: h.params })
  expect(failing).toMatchObject({
    state: 'failing',
    last_success: before.last_success,
    runs_out: last,
  })
  expect(failing.failure?.sentence).toContain('QGenda')
  const query = { start: h.today.toString() + 'T00:00', end: last }
  expect(await h.ana.call(getGroupSource, { params: { id: h.group_id }, query })).toMatchObject({
    source: { state: 'failing', last_success: before.last_success },
  })
  expect(await getOnCallText(h.cleo, h.group_id)).not.toBe('Nobody on Call')

  await h.runJob('notify_ending_schedules')
  await h.runJob('notify_ending_schedules')
  expect((await untilMessage(h.dora, /^The schedule of Cardiology runs out$/)).length).toBe(1)
  await travelTo(h, Temporal.Instant.from(last).subtract({ hours: 20 }).toString())
  await h.runJob('notify_ending_schedules')
  expect((await untilMessage(h.dora, /^The schedule of Cardiology runs out$/)).length).toBe(2)
  await travelTo(h, Temporal.Instant.from(last).add({ minutes: 5 }).toString())
  await h.runJob('notify_ending_schedules')
  expect((await untilMessage(h.dora, /^The schedule of Cardiology has run out$/)).length).toBe(1)

  h.qgenda.recover()
  const today = h.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate()
  h.qgenda.publish(createRota(today, 7, [h.people.ana, h.people.ben]))
  expect(await h.pull()).toMatchObject({ state: 'current', failure: null })
  expect(await getOnCallText(h.cleo, h.group_id)).not.toBe('Nobody on Call')
})

test('deleting a schedule mapping leaves the shifts on the calendar, which pulls no longer change', async () => {
  const h = await createImportedHospital()
  const { schedules: mapped } = await h.preview()
  const params = { ...h.params, schedule_id: mapped[0]?.id ?? 0 }
  await h.dora.call(schedules.deleteSourceSchedule, { params })
  const ordinary = async () => {
    const calendar = await h.calendar(h.today, 20)
    return calendar.length === 28 && calendar.every(({ imported }) => imported === null)
  }
  expect(await ordinary()).toBe(true)
  h.qgenda.strike(...h.qgenda.shifts().map(({ key }) => key))
  expect(await h.pull()).toMatchObject({ counts: { schedules: 0, waiting: 0 } })
  expect(await ordinary()).toBe(true)
  expect((await h.dora.request(schedules.deleteSourceSchedule, { params })).status).toBe(404)
  expect(await listAuditEntries(h, 'source_schedule.deleted')).toHaveLength(1)
})

test('deleting a configuration leaves the shifts on the calendar; a mapped group cannot be deleted', async () => {
  const h = await createImportedHospital()
  const refused = await h.dora.request(groups.deleteScheduleGroup, { params: { id: h.group_id } })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('schedule mapping of QGenda')
  await h.dora.call(sources.deleteScheduleSource, { params: h.params })
  const calendar = await h.calendar(h.today, 20)
  expect(calendar.length).toBe(28)
  expect(calendar.every(({ imported }) => imported === null)).toBe(true)
})

test('paging §5: a schedule mapping creates its group; messages under schedule_group_name say why it could not', async () => {
  const h = await createImportedHospital()
  const create = (schedule_group_name: string, assignment_ids: string[] = []) =>
    h.dora.request(schedules.createSourceSchedule, {
      params: h.params,
      body: { schedule_group_name, assignment_ids },
    })
  expect(await create('Cardiology')).toMatchObject({
    status: 400,
    body: { schedule_group_name: ['This group is already filled by QGenda.'] },
  })
  expect(await create('Backup', ['no-such-task'])).toMatchObject({
    status: 400,
    body: {
      assignment_ids: ['The source no longer has no-such-task. Pull again, then choose from the list.'],
    },
  })
  const created = await create('Backup', ['cardiology-call'])
  expect(created).toMatchObject({
    status: 201,
    body: { schedule_group_name: 'Backup', waits_for: 'first_import' },
  })
  const { schedule_group_id, id, mappings } = created.body as {
    schedule_group_id: number
    id: number
    mappings: { id: number }[]
  }
  expect(await h.dora.call(groups.getScheduleGroup, { params: { id: schedule_group_id } })).toMatchObject({
    fail_over_user: h.dora.user.user_id,
  })
  const params = { kind, id: h.source.id, schedule_id: id } as const
  expect(
    await h.dora.call(schedules.removeSourceMapping, {
      params: { ...params, mapping_id: mappings[0]?.id ?? 0 },
    }),
  ).toMatchObject({ mappings: [], waits_for: null })
})

test('the list of integrations says what a schedule source needs, and tests it', async () => {
  const h = await createImportedHospital()
  const find = async () =>
    (await h.dora.call(listIntegrations)).results.find(({ key }) => key === `qgenda-${h.source.id}`)
  expect(await find()).toMatchObject({
    purpose: 'schedules',
    name: 'QGenda',
    state: 'working',
    feeds: '1 schedule group',
    href: `/integrations/qgenda/${h.source.id}`,
    may: { test: true },
  })
  const test_result = await h.dora.call(testIntegration, { params: { key: `qgenda-${h.source.id}` } })
  expect(test_result.steps.every(({ problem }) => problem === null)).toBe(true)
  h.qgenda.strike(...h.qgenda.shifts().map(({ key }) => key))
  await h.pull()
  expect(await find()).toMatchObject({ state: 'attention', next_step: 'Review' })
  h.qgenda.breakDown()
  await h.pull()
  expect(await find()).toMatchObject({
    state: 'failing',
    consequence: 'Pages go by the last good schedule until it runs out.',
  })
})
