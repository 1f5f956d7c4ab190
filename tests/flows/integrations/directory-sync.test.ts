import {
  changeUserAccount,
  getUserAccount,
} from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import * as runs from '@wardline/contract/integrations/directory-sync/sync-run.routes.ts'
import { Attribute, Change } from 'ldapts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createSync,
  findUser,
  listUsers,
  allow_loopback,
  syncOf,
} from '../../fixtures/directory-sync/directory-sync.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { uploadUsers } from '@wardline/contract/accounts/user-upload/user-upload.routes.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

let h: Hospital
let slapd: Slapd

beforeEach(async () => {
  ;[h, slapd] = await Promise.all([createHospital(allow_loopback), planetExpress().then(startSlapd)])
})
afterEach(() => slapd.stop())

const dnOf = (name: string) => `cn=${name},ou=people,${slapd.base_dn}`
const replace = (name: string, type: string, value: string) =>
  slapd.change((admin) =>
    admin.modify(dnOf(name), [
      new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) }),
    ]),
  )
const remove = (name: string) => slapd.change((admin) => admin.del(dnOf(name)))
const execute = (statement: ReturnType<typeof sql>) => h.app.db.acrossAccounts((db) => statement.execute(db))

describe('a run', () => {
  test('paging §2: a sync run shows counts first, and changes nothing before it is confirmed', async () => {
    const sync = await createSync(h, slapd)
    const before = await listUsers(h)
    const run = await sync.preview()
    expect(run).toMatchObject({
      entries: 7,
      counts: { create: 7, update: 0, deactivate: 0, reactivate: 0, unchanged: 0, conflict: 0 },
      units: [{ unit: 'people', before: null, now: 7, deactivate: 0 }],
      must_confirm: false,
      deactivations: 0,
      may: { apply: true, discard: true, pause: false, resume: false },
    })
    expect(await listUsers(h)).toEqual(before)
    const entries = await sync.entries(run.id)
    expect(entries.map(({ name }) => name)).toContain('Philip Fry')
    expect(entries[0]?.fields).toContainEqual({ field: 'department', old: '', new: 'Cardiology' })
  })

  test('paging §2: a sync run creates users in the departments of their mapping; without mapped groups they are clinicians', async () => {
    await execute(
      sql`update permission_group set key = 'clinicians' where display_name = 'Clinician' and account_id = ${h.ids.account_id}`,
    )
    const sync = await createSync(h, slapd)
    const run = await sync.run()
    expect(run).toMatchObject({ state: 'applied', done: 7, total: 7, refused: 0 })
    expect(await findUser(h, 'fry')).toMatchObject({
      email: 'fry@planetexpress.com',
      title: 'Delivery boy',
      state: 'active',
      source: 'directory',
      departments: ['Cardiology'],
      groups: ['Clinician'],
    })
    expect(await listAuditEntries(h, 'directory_sync.applied')).toHaveLength(1)
    expect(await listAuditEntries(h, 'user.created')).toHaveLength(7)
  })

  test('paging §2: a sync run without a change in the directory changes nothing', async () => {
    const sync = await createSync(h, slapd)
    await sync.run()
    const before = await listUsers(h)
    const run = await sync.preview()
    expect(run.counts).toMatchObject({ create: 0, update: 0, deactivate: 0, unchanged: 7 })
    expect(run.total).toBe(0)
    expect(await listUsers(h)).toEqual(before)
  })

  test('paging §2: each state of a sync run is announced to open pages', async () => {
    const sync = await createSync(h, slapd)
    const device = await h.dora.connect()
    const { id } = await sync.start()
    const reaches = async (state: string) => {
      h.app.runDueTasks()
      while ((await sync.get(id)).state !== state)
        await device.receives('directory_sync_changed', ({ config_id }) => config_id === sync.id)
    }
    await reaches('ready')
    await sync.decide(id, { choice: 'all', deactivations: 0 })
    await reaches('applied')
    expect((await sync.get(id)).state).toBe('applied')
  })

  test('a changed mapping is announced to open pages', async () => {
    const sync = await createSync(h, slapd)
    const device = await h.dora.connect()
    const isOfSync = ({ config_id }: { config_id: number }) => config_id === sync.id
    const announced = () => device.receives('directory_sync_changed', isOfSync)
    const title = { type: 'field' as const, local_field: 'title' as const, remote: 'employeeType' }
    const { id: mapping_id } = await h.dora.call(configs.addSyncMapping, {
      params: { id: sync.id },
      body: title,
    })
    expect(await announced()).toEqual({ config_id: sync.id })
    const params = { id: sync.id, mapping_id }
    await h.dora.call(configs.changeSyncMapping, { params, body: { ...title, remote: 'description' } })
    expect(await announced()).toEqual({ config_id: sync.id })
    await h.dora.call(configs.deleteSyncMapping, { params })
    expect(await announced()).toEqual({ config_id: sync.id })
  })

  test('paging §2: a sync run follows a user whose name and address change, and links one that was created by hand', async () => {
    await execute(sql`update users set email = 'leela@planetexpress.com' where id = ${h.ana.user.user_id}`)
    const sync = await createSync(h, slapd)
    const first = await sync.preview()
    expect(first.counts).toMatchObject({ create: 6, update: 1 })
    await sync.decide(first.id, { choice: 'keep_users' })
    await sync.reaches(first.id, 'applied')
    expect((await findUser(h, 'leela'))?.id).toBe(h.ana.user.user_id)
    await replace('Turanga Leela', 'mail', 'captain@planetexpress.com')
    await sync.run()
    expect(await findUser(h, 'leela')).toMatchObject({
      id: h.ana.user.user_id,
      email: 'captain@planetexpress.com',
    })
  })

  test('paging §2: a sync run deactivates users that the directory no longer has, and never deletes one', async () => {
    const sync = await createSync(h, slapd, { stop_percent: 50 })
    await sync.run()
    const { length } = await listUsers(h)
    await remove('Hermes Conrad')
    const run = await sync.preview()
    expect(run).toMatchObject({ must_confirm: false, deactivations: 1, counts: { deactivate: 1 } })
    expect(run.units).toEqual([{ unit: 'people', before: 7, now: 6, deactivate: 1 }])
    await sync.decide(run.id, { choice: 'all', deactivations: 1 })
    await sync.reaches(run.id, 'applied')
    expect((await findUser(h, 'hermes'))?.state).toBe('deactivated')
    expect(await listUsers(h)).toHaveLength(length)
  })

  test('paging §2: a sync run stops when a larger share would be deactivated; the safe choice keeps these users', async () => {
    const sync = await createSync(h, slapd)
    await sync.run()
    await remove('Hermes Conrad')
    await replace('Philip J. Fry', 'employeeType', 'Captain')
    const run = await sync.preview()
    expect(run).toMatchObject({ must_confirm: true, deactivated_percent: 14.3 })
    await sync.decide(run.id, { choice: 'keep_users' })
    expect(await sync.reaches(run.id, 'applied')).toMatchObject({ skipped: 1, done: 2 })
    expect((await findUser(h, 'hermes'))?.state).toBe('active')
    expect((await findUser(h, 'fry'))?.title).toBe('Captain')
    // It is checked again by the next run, although the directory did not change.
    expect((await sync.preview()).counts.deactivate).toBe(1)
  })

  test('paging §2: a sync run asks for the number of deactivations and the password to apply everything', async () => {
    const sync = await createSync(h, slapd)
    await sync.run()
    await remove('Hermes Conrad')
    const run = await sync.preview()
    const without = await sync.tryToDecide(run.id, { choice: 'all' })
    expect(without).toMatchObject({
      status: 400,
      body: { deactivations: [expect.stringContaining('1 user')] },
    })
    h.clock.forward({ minutes: 11 })
    const late = await sync.tryToDecide(run.id, { choice: 'all', deactivations: 1 })
    expect(late).toMatchObject({ status: 403, body: { code: 'password.required' } })
    expect((await findUser(h, 'hermes'))?.state).toBe('active')
  })

  test('paging §2: a sync run refuses a number that is no longer true', async () => {
    const sync = await createSync(h, slapd)
    await sync.run()
    await remove('Hermes Conrad')
    const run = await sync.preview()
    const hermes = await findUser(h, 'hermes')
    await h.dora.call(deactivateUser, { params: { id: hermes?.id }, body: {} })
    const other = await sync.tryToDecide(run.id, { choice: 'all', deactivations: 1 })
    expect(other).toMatchObject({ status: 400 })
  })

  test('paging §2: a sync run refuses what was shown before a mapping changed', async () => {
    const sync = await createSync(h, slapd)
    const run = await sync.preview()
    const mapping = { type: 'field', local_field: 'home_number', remote: 'homePhone' }
    await h.dora.call(configs.addSyncMapping, { params: { id: sync.id }, body: mapping })
    const refused = await sync.tryToDecide(run.id, { choice: 'keep_users' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'directory_sync.mappings_changed' } })
  })

  test('paging §2: a sync run leaves out a user that was edited since the preview', async () => {
    const sync = await createSync(h, slapd)
    await sync.run()
    await replace('Philip J. Fry', 'employeeType', 'Captain')
    const run = await sync.preview()
    const fry = await findUser(h, 'fry')
    await execute(sql`update users set title = 'Hero' where id = ${fry?.id}`)
    await sync.decide(run.id, { choice: 'all' })
    expect(await sync.reaches(run.id, 'applied')).toMatchObject({ refused: 1 })
    const [entry] = await sync.entries(run.id, { outcome: 'refused' })
    expect(entry?.reason).toBe('This user changed in the meantime. The next run compares again.')
    expect((await findUser(h, 'fry'))?.title).toBe('Hero')
  })

  test.each([
    [[], 'Delivery boy'],
    [['title'], 'Hero'],
  ] as const)(
    'paging §2: with local fields %j, a local edit ends as %s after a sync run',
    async (local_fields, title) => {
      const sync = await createSync(h, slapd, { local_fields: [...local_fields] })
      await sync.run()
      const fry = await findUser(h, 'fry')
      await execute(sql`update users set title = 'Hero' where id = ${fry?.id}`)
      await sync.run()
      expect((await findUser(h, 'fry'))?.title).toBe(title)
    },
  )

  test('paging §2: fields that a directory manages are changed in the directory, except local fields', async () => {
    const sync = await createSync(h, slapd, { local_fields: ['title'] })
    await sync.run()
    const fry = await findUser(h, 'fry')
    const params = { id: h.ids.account_id, user_id: fry?.id }
    const { managed } = await h.dora.call(getUserAccount, { params })
    expect(managed).toMatchObject({ config_id: sync.id, name: 'Staff' })
    expect(managed?.fields).toContain('last_name')
    expect(managed?.fields).not.toContain('title')
    const refused = await h.dora.request(changeUserAccount, {
      params,
      body: { last_name: 'Frei', email: 'frei@example.org', title: 'Hero', pager_number: '5550147' },
    })
    const sentence =
      'The directory manages this. Change it there, or list it as a local field of the directory sync “Staff”.'
    expect(refused).toMatchObject({ status: 400, body: { last_name: [sentence], email: [sentence] } })
    const upload = await h.dora.call(uploadUsers, {
      params: { id: h.ids.account_id },
      body: {
        header: 'external_id,username,email,first_name,last_name,title',
        records: [{ line: 2, text: `PE1,fry,${fry?.email},Philip,Frei,Hero` }],
      },
    })
    expect(upload.rejected).toContainEqual({ line: 2, column: 'last_name', reason: sentence })
    expect((await findUser(h, 'fry'))?.title).not.toBe('Hero')
    // The whole form is sent: unchanged values are accepted.
    const body = { last_name: 'Fry', title: 'Hero', pager_number: '5550147' }
    await h.dora.call(changeUserAccount, { params, body })
    expect((await findUser(h, 'fry'))?.title).toBe('Hero')
    await h.dora.call(configs.deleteSyncConfig, { params: { id: sync.id } })
    expect(await h.dora.call(getUserAccount, { params })).toMatchObject({ managed: null, source: 'local' })
  })

  test.each([
    [false, 'deactivated', 0],
    [true, 'active', 1],
  ])(
    'paging §2: a sync run reactivates only if the configuration allows it: %s',
    async (reactivates, state, count) => {
      const sync = await createSync(h, slapd, {
        reactivates,
        filter: '(&(objectClass=inetOrgPerson)(!(title=gone)))',
      })
      await sync.run()
      await replace('Philip J. Fry', 'title', 'gone')
      await sync.run()
      expect((await findUser(h, 'fry'))?.state).toBe('deactivated')
      await replace('Philip J. Fry', 'title', 'back')
      const run = await sync.run()
      expect(run.counts.reactivate).toBe(count)
      expect((await findUser(h, 'fry'))?.state).toBe(state)
    },
  )

  test('paging §2: a sync run never reactivates a user that an administrator deactivated', async () => {
    const sync = await createSync(h, slapd, { reactivates: true })
    await sync.run()
    const fry = await findUser(h, 'fry')
    await h.dora.call(deactivateUser, { params: { id: fry?.id }, body: {} })
    expect((await sync.run()).counts.reactivate).toBe(0)
    expect((await findUser(h, 'fry'))?.state).toBe('deactivated')
  })

  test('paging §2: a sync run maintains mapped groups and leaves others alone', async () => {
    const [group] = (
      await execute(sql<{ id: number }>`
        insert into permission_group (account_id, display_name) values (${h.ids.account_id}, 'Crew') returning id`)
    ).rows as { id: number }[]
    const mappings = [
      {
        type: 'group' as const,
        permission_group_id: group?.id ?? 0,
        remote_group_dn: `cn=ship_crew,ou=people,${slapd.base_dn}`,
      },
    ]
    const sync = await createSync(h, slapd, { mappings })
    await sync.run()
    expect((await findUser(h, 'fry'))?.groups).toEqual(['Crew'])
    expect((await findUser(h, 'hermes'))?.groups).toEqual([])
  })

  test('paging §2: a sync run keeps the last administrator', async () => {
    const sync = await createSync(h, slapd, { stop_percent: 100 })
    await execute(sql`update users set email = 'hermes@planetexpress.com' where id = ${h.dora.user.user_id}`)
    await sync.run()
    await remove('Hermes Conrad')
    const run = await sync.preview()
    expect(run.counts).toMatchObject({ deactivate: 0, conflict: 1 })
    expect(await sync.entries(run.id, { effect: 'conflict' })).toMatchObject([
      { user_id: h.dora.user.user_id, reason: 'The last administrator stays active.' },
    ])
  })

  test('paging §2: a sync run can be discarded, and a new one replaces one that waits', async () => {
    const sync = await createSync(h, slapd)
    const first = await sync.preview()
    const second = await sync.preview()
    expect((await sync.get(first.id)).state).toBe('discarded')
    const params = { id: sync.id, run_id: second.id }
    expect(await h.dora.call(runs.discardSyncRun, { params })).toMatchObject({
      state: 'discarded',
      skipped: 7,
    })
    expect(await sync.tryToDecide(second.id, { choice: 'all' })).toMatchObject({ status: 409 })
  })

  test('paging §2: a sync run is downloaded as CSV, which is audited', async () => {
    const sync = await createSync(h, slapd)
    const run = await sync.preview()
    const { body } = await h.dora.request(runs.downloadSyncRun, { params: { id: sync.id, run_id: run.id } })
    expect(String(body)).toContain('Philip Fry')
    expect(await listAuditEntries(h, 'directory_sync.downloaded')).toHaveLength(1)
  })
})

describe('a directory without a complete answer', () => {
  test('paging §2: a directory that is down changes nothing, and says what to do', async () => {
    const sync = await createSync(h, slapd)
    await sync.run()
    const before = await listUsers(h)
    await slapd.stop()
    const run = await sync.reaches((await sync.start()).id, 'failed')
    expect(run.problem).toBe(
      'The host refuses connections on this port. Check the port and whether the directory is running.',
    )
    expect(await listUsers(h)).toEqual(before)
  })

  test('paging §2: a directory with a base that is gone changes nothing', async () => {
    const sync = await createSync(h, slapd, { base_dn: `ou=gone,${slapd.base_dn}` })
    const run = await sync.reaches((await sync.start()).id, 'failed')
    expect(run.problem).toContain('base DN')
  })
})

describe('the schedule', () => {
  test('paging §2: the schedule of a sync applies small changes alone after the first run was confirmed', async () => {
    const sync = await createSync(h, slapd, { is_scheduled: true, interval_minutes: 15, stop_percent: 50 })
    const scheduled = async () => {
      h.clock.forward({ minutes: 15 })
      h.app.runDueTasks()
      const last = async () =>
        (await h.dora.call(runs.listSyncRuns, { params: { id: sync.id }, query: {} })).results[0]
      return last
    }
    const first = await scheduled()
    await expect
      .poll(async () => (h.app.runDueTasks(), (await first())?.state), { timeout: 10_000 })
      .toBe('ready')
    const waiting = await first()
    await sync.decide(waiting?.id ?? 0, { choice: 'keep_users' })
    await sync.reaches(waiting?.id ?? 0, 'applied')
    await replace('Philip J. Fry', 'employeeType', 'Captain')
    const second = await scheduled()
    await expect
      .poll(async () => (h.app.runDueTasks(), await second()), { timeout: 10_000 })
      .toMatchObject({ id: (waiting?.id ?? 0) + 1, is_scheduled: true, state: 'applied' })
    expect((await findUser(h, 'fry'))?.title).toBe('Captain')
  })
})

test('paging §2: users of a deleted sync configuration stay, and are edited here', async () => {
  const sync = await createSync(h, slapd)
  await sync.run()
  await h.dora.call(configs.deleteSyncConfig, { params: { id: sync.id } })
  expect(await findUser(h, 'fry')).toMatchObject({ state: 'active', source: 'local' })
  expect(syncOf(h, sync.id).id).toBe(sync.id)
})
