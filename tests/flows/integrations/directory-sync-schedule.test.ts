import { createCasAgent } from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import {
  getSyncConfig,
  listSyncMappings,
} from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { listSyncRuns } from '@wardline/contract/integrations/directory-sync/sync-run.routes.ts'
import type { SyncRunSummary } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { listIntegrations } from '@wardline/contract/integrations/overview/integration.routes.ts'
import { directorySyncJobs } from '@wardline/server/features/integrations/directory-sync/directory-sync.jobs.ts'
import { Attribute, Change } from 'ldapts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  allow_loopback,
  createSync,
  findUser,
  type Sync,
} from '../../fixtures/directory-sync/directory-sync.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

let h: Hospital
let slapd: Slapd

beforeEach(async () => {
  ;[h, slapd] = await Promise.all([createHospital(allow_loopback), planetExpress().then(startSlapd)])
})
afterEach(() => slapd.stop())

const every_15_minutes = { is_scheduled: true, interval_minutes: 15, stop_percent: 50 }
const dnOf = (name: string) => `cn=${name},ou=people,${slapd.base_dn}`
const setTitle = (name: string, title: string) =>
  slapd.change((admin) =>
    admin.modify(dnOf(name), [
      new Change({
        operation: 'replace',
        modification: new Attribute({ type: 'employeeType', values: [title] }),
      }),
    ]),
  )
const remove = (name: string) => slapd.change((admin) => admin.del(dnOf(name)))
const lastRun = async (sync: Sync) =>
  (await h.dora.call(listSyncRuns, { params: { id: sync.id }, query: {} })).results[0]

/** The next run of the schedule, in one of these states. */
async function nextRun(sync: Sync, states: SyncRunSummary['state'][]): Promise<SyncRunSummary> {
  const before = (await lastRun(sync))?.id ?? 0
  h.clock.forward({ minutes: 15 })
  await expect
    .poll(async () => (h.app.runDueTasks(), await lastRun(sync)), { timeout: 20_000, interval: 20 })
    .toSatisfy((run?: SyncRunSummary) => run !== undefined && run.id > before && states.includes(run.state))
  const run = await lastRun(sync)
  if (!run) throw new Error('The run was removed.')
  return run
}

const failSilentRuns = async () => {
  const jobs = directorySyncJobs({ db: h.app.db, clock: h.clock, public_url: 'https://wardline.example' })
  await jobs.find(({ name }) => name === 'fail_silent_directory_runs')?.run()
}

const noticesTo = async (reader: Hospital['dora']) =>
  (await reader.inbox())
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('Directory sync'))
const findRow = async (sync: Sync) =>
  (await h.dora.call(listIntegrations)).results.find(({ key }) => key === `directory_sync-${sync.id}`)

test('paging §3, §7: a sync configuration has its fields, departments and groups', async () => {
  const sync = await createSync(h, slapd, every_15_minutes)
  const params = { id: sync.id }
  const { results: mappings } = await h.dora.call(listSyncMappings, { params })
  const config = await h.dora.call(getSyncConfig, { params })
  expect([...config.fields, ...config.departments, ...config.groups]).toEqual(mappings)
  expect(config.fields.map(({ local_field }) => local_field)).toContain('username')
  expect(config.departments.map(({ department_id }) => department_id)).toEqual([h.ids.departments.cardiology])
})

describe('a run without changes', () => {
  test('paging §2: a preview without changes is applied, and the schedule of the sync continues', async () => {
    const sync = await createSync(h, slapd, every_15_minutes)
    await sync.run()
    const preview = await sync.preview()
    expect(preview).toMatchObject({
      state: 'applied',
      total: 0,
      finished: expect.any(String),
      may: { apply: false, repeat: true },
    })
    expect(await findRow(sync)).toMatchObject({ state: 'working' })
    await setTitle('Philip J. Fry', 'Captain')
    expect(await nextRun(sync, ['applied'])).toMatchObject({ is_scheduled: true, applied: { update: 1 } })
    expect((await findUser(h, 'fry'))?.title).toBe('Captain')
  })

  test('paging §2: a sync run with conflicts only lists them, and the schedule continues', async () => {
    const sync = await createSync(h, slapd, every_15_minutes)
    await h.app.db.acrossAccounts((db) =>
      sql`update users set email = 'hermes@planetexpress.com' where id = ${h.dora.user.user_id}`.execute(db),
    )
    await sync.run()
    await remove('Hermes Conrad')
    const run = await nextRun(sync, ['applied'])
    expect(run).toMatchObject({ total: 0, counts: { conflict: 1 } })
    expect(await sync.entries(run.id, { effect: 'conflict' })).toMatchObject([
      { reason: 'The last administrator stays active.' },
    ])
    expect(await findRow(sync)).toMatchObject({ state: 'working' })
    expect(await nextRun(sync, ['applied'])).toMatchObject({ counts: { conflict: 1 } })
  })

  test('paging §2: a first sync run that finds no one does not confirm the next one', async () => {
    const sync = await createSync(h, slapd, { ...every_15_minutes, filter: '(employeeType=Admiral)' })
    expect(await nextRun(sync, ['applied'])).toMatchObject({ total: 0 })
    await setTitle('Philip J. Fry', 'Admiral')
    expect(await nextRun(sync, ['ready'])).toMatchObject({ counts: { create: 1 } })
    expect(await noticesTo(h.dora)).toEqual(['Directory sync Staff needs approval'])
  })
})

test('paging §2: an ended sync run counts what it changed, not what it had planned', async () => {
  const sync = await createSync(h, slapd, { stop_percent: 50 })
  const discarded = await sync.preview()
  expect(discarded.applied).toEqual({ create: 0, update: 0, reactivate: 0, deactivate: 0 })
  await sync.run()
  await remove('Hermes Conrad')
  await setTitle('Philip J. Fry', 'Captain')
  const run = await sync.preview()
  await sync.decide(run.id, { choice: 'keep_users' })
  expect(await sync.reaches(run.id, 'applied')).toMatchObject({
    counts: { deactivate: 1, update: 1 },
    applied: { deactivate: 0, update: 1, create: 0, reactivate: 0 },
  })
})

describe('notices of a sync', () => {
  test('paging §2: a sync of the schedule that fails or stops notifies who may change it, once', async () => {
    const sync = await createSync(h, slapd, every_15_minutes)
    await sync.run()
    await remove('Hermes Conrad')
    await remove('Philip J. Fry')
    await remove('Turanga Leela')
    await remove('Bender Bending Rodriguez')
    expect(await nextRun(sync, ['ready'])).toMatchObject({ must_confirm: true })
    expect(await noticesTo(h.dora)).toEqual(['Directory sync Staff stopped'])
    const stopped = await lastRun(sync)
    await sync.decide(stopped?.id ?? 0, { choice: 'keep_users' })
    await sync.reaches(stopped?.id ?? 0, 'applied')
    await slapd.stop()
    await nextRun(sync, ['failed'])
    await nextRun(sync, ['failed'])
    expect((await noticesTo(h.dora)).toSorted()).toEqual([
      'Directory sync Staff failed',
      'Directory sync Staff stopped',
    ])
    expect(await noticesTo(h.ana)).toEqual([])
  })
})

describe('a CAS program that is silent', () => {
  test('paging §2: a sync run whose CAS agent stays silent fails after an hour with the reason, and lets the schedule continue', async () => {
    const { id: ad_agent_id } = await h.dora.call(createCasAgent, {
      body: { name: 'Main hospital', base_dn: slapd.base_dn },
    })
    const sync = await createSync(h, slapd, { ...every_15_minutes, ad_agent_id })
    const run = await nextRun(sync, ['waiting'])
    expect(await findRow(sync)).toMatchObject({ state: 'waiting', state_label: 'Waiting for the agent' })
    h.clock.forward({ minutes: 55 })
    await failSilentRuns()
    expect((await sync.get(run.id)).state).toBe('waiting')
    h.clock.forward({ minutes: 10 })
    await failSilentRuns()
    const problem = expect.stringContaining('did not post a reading in time')
    expect(await sync.get(run.id)).toMatchObject({ state: 'failed', problem })
    expect(await noticesTo(h.dora)).toEqual(['Directory sync Staff failed'])
    // The next run waits too: the sync still fails.
    const next = await nextRun(sync, ['waiting'])
    expect(next.id).toBeGreaterThan(run.id)
    expect(await findRow(sync)).toMatchObject({ state: 'failing', problem })
    expect(await h.dora.call(getSyncConfig, { params: { id: sync.id } })).toMatchObject({
      last_run: { state: 'waiting' },
      last_problem: problem,
    })
    h.clock.forward({ minutes: 65 })
    await failSilentRuns()
    expect((await sync.get(next.id)).state).toBe('failed')
    expect(await noticesTo(h.dora)).toEqual(['Directory sync Staff failed'])
  })
})
