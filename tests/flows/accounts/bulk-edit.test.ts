import * as routes from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import type { BulkEditChanges } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import {
  changeUserAccount,
  getUserAccount,
} from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { bulkEditHousekeeping } from '@wardline/server/features/accounts/bulk-edit/bulk-edit-job.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createDepartment, joinDepartment, listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser, grantPermissions } from '../../fixtures/hospital/users.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital
let id: number

beforeEach(async () => {
  h = await createHospital()
  id = h.ids.account_id
})

const listRows = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await h.app.db.acrossAccounts((db) => statement.execute(db))).rows

const getUser = (person: Person) =>
  h.dora.call(getUserAccount, { params: { id, user_id: person.user.user_id } })

/** A bulk edit of these users, by Dora unless another is named. */
async function select(people: Person[], editor = h.dora) {
  const uids = await listRows(
    sql<{
      uid: string
    }>`select uid from users where id = any(${people.map(({ user }) => user.user_id)}::bigint[])`,
  )
  const body = { user_uids: uids.map(({ uid }) => uid) }
  const { id: session_id } = await editor.call(routes.createBulkEdit, { params: { id }, body })
  const params = { id, session_id }
  const get = () => editor.call(routes.getBulkEdit, { params })
  const finished = (state: string) =>
    expect.poll(async () => (h.app.runDueTasks(), (await get()).state), { timeout: 10_000 }).toBe(state)
  return {
    session_id,
    params,
    get,
    preview: (changes: BulkEditChanges, outcome?: string) =>
      editor.call(routes.previewBulkEdit, { params, body: { changes, outcome } }),
    tryToPreview: (changes: unknown) => editor.request(routes.previewBulkEdit, { params, body: { changes } }),
    tryToApply: (changes: unknown) => editor.request(routes.applyBulkEdit, { params, body: { changes } }),
    async apply(changes: BulkEditChanges) {
      await editor.call(routes.applyBulkEdit, { params, body: { changes } })
      await finished('applied')
      return get()
    },
    async undo() {
      await editor.call(routes.undoBulkEdit, { params })
      await finished('undone')
      return get()
    },
    users: async (outcome?: string) =>
      (await editor.call(routes.listBulkEditUsers, { params, query: { outcome, page_size: 250 } })).results,
  }
}

const createGroupOf = async (permissions: string[]): Promise<number> => {
  const name = `Gives ${permissions.join()}`
  const [group] = await listRows(sql<{ id: number }>`
    with role as (insert into role (account_id, name) values (${id}, ${name}) returning id),
    permissions as (insert into role_permission select ${id}, role.id, unnest(${permissions}::text[]) from role),
    made as (insert into permission_group (account_id, display_name) values (${id}, ${name}) returning id),
    given as (insert into permission_group_role select ${id}, made.id, role.id from made, role)
    select id from made`)
  return group?.id ?? 0
}

test("paging §5: a bulk edit without users is refused with 'Users must be selected before editing.'", async () => {
  const refused = [{}, { user_uids: [] }, { all_users: false }, { all_users: true, search: 'nobody' }]
  for (const body of refused)
    expect(await h.dora.request(routes.createBulkEdit, { params: { id }, body })).toMatchObject({
      status: 400,
      body: { user_uids: ['Users must be selected before editing.'] },
    })
})

test('paging §7: a session holds users by uid, or all of the account, a department or a group', async () => {
  const department_id = await createDepartment(h, 'Cath lab')
  await joinDepartment(h, h.ben, department_id)
  const count = async (body: Record<string, unknown>) =>
    (await h.dora.call(routes.createBulkEdit, { params: { id }, body })).users
  const [{ count: all } = { count: 0 }] = await listRows(
    sql<{
      count: number
    }>`select count(*) as count from users where account_id = ${id} and state <> 'deactivated'`,
  )
  expect(await count({ all_users: true, department_id: null, group_id: null })).toBe(all)
  expect(await count({ all_users: true, department_id })).toBe(1)
  expect(await count({ all_users: true, search: 'ruiz' })).toBe(1)
  const [group] = (await getUser(h.dora)).groups
  expect(await count({ all_users: true, group_id: group?.id })).toBeGreaterThan(0)
  const { account } = await h.dora.call(getMe)
  const { id: session_id } = await h.dora.call(routes.createBulkEdit, {
    params: { id: account.uid },
    body: { all_users: true },
  })
  const params = { id: account.uid, session_id }
  expect(await h.dora.call(routes.getBulkEdit, { params })).toMatchObject({
    state: 'open',
    users: all,
    remaining: all,
    may: { apply: true, undo: false },
  })
})

test('ids of another account are refused, and a session belongs to its maker', async () => {
  const [foreign] = await listRows(
    sql<{ uid: string; account_uid: string; department_id: number }>`
      select u.uid, a.uid as account_uid from users u join account a on a.account_id = u.account_id
       where u.id = ${h.stranger.user.user_id}`,
  )
  const create = (params: unknown, body: unknown) =>
    h.dora.request(routes.createBulkEdit, { params: params as { id: number }, body })
  const unknown = await create({ id }, { user_uids: [foreign?.uid] })
  expect(unknown).toMatchObject({ status: 400, body: { user_uids: [expect.stringMatching(/do not exist/)] } })
  expect((await create({ id: foreign?.account_uid }, { all_users: true })).status).toBe(404)
  const elsewhere = await createDepartment(
    { ...h, ids: { ...h.ids, account_id: h.stranger.user.account_id } },
    'Elsewhere',
  )
  expect((await create({ id }, { all_users: true, department_id: elsewhere })).status).toBe(400)
  const edit = await select([h.ben])
  for (const mode of ['add', 'remove', 'replace'])
    expect(await edit.tryToPreview({ departments: { mode, ids: [elsewhere] } })).toMatchObject({
      status: 400,
      body: { departments: ['This department does not exist. Reload the page.'] },
    })
  const other = await createUser(h, 'Other Editor', ['accounts.change_user'])
  expect((await other.request(routes.getBulkEdit, { params: edit.params })).status).toBe(404)
})

test('replacing departments with an empty list leaves users without departments', async () => {
  const leaving = await createUser(h, 'Nowhere Bound')
  await joinDepartment(h, leaving, await createDepartment(h, 'Closed ward'))
  const edit = await select([leaving])
  const changes: BulkEditChanges = { departments: { mode: 'replace', ids: [] } }
  expect((await edit.preview(changes)).results[0]?.fields).toEqual([
    { field: 'departments', kept: [], removed: ['Closed ward'], added: [] },
  ])
  await edit.apply(changes)
  expect((await getUser(leaving)).departments).toEqual([])
})

test('departments, groups and profile fields change as previewed; audit entries name the edit', async () => {
  const [cardiology, neurology] = [
    await createDepartment(h, 'Cath lab'),
    await createDepartment(h, 'Neurology'),
  ]
  for (const person of [h.ana, h.ben]) await joinDepartment(h, person, cardiology)
  await joinDepartment(h, h.cleo, neurology)
  const before = await Promise.all([h.ana, h.ben, h.cleo].map(getUser))
  const group = await createGroupOf(['paginggroups.add_paginggroup'])
  const edit = await select([h.ana, h.ben, h.cleo])
  const changes: BulkEditChanges = {
    departments: { mode: 'add', ids: [neurology] },
    groups: { mode: 'add', ids: [group] },
    title: 'Flow coordinator',
  }
  const preview = await edit.preview(changes)
  expect(preview.counts).toEqual({ changed: 3, unchanged: 0, refused: 0 })
  expect(preview.gained).toMatchObject({ users: 3 })
  expect(preview.lost).toEqual({ users: 0, permissions: [] })
  const ben = preview.results.find((user) => user.id === h.ben.user.user_id)
  expect(ben?.fields).toContainEqual({
    field: 'departments',
    kept: ['Cath lab'],
    removed: [],
    added: ['Neurology'],
  })
  expect((await getUser(h.ben)).departments).toHaveLength(1)

  const applied = await edit.apply(changes)
  expect(applied).toMatchObject({ counts: { changed: 3 }, remaining: 0, may: { apply: false, undo: true } })
  const after = await getUser(h.ben)
  expect(after.departments.map(({ name }) => name)).toEqual(['Cath lab', 'Neurology'])
  expect(after).toMatchObject({ title: 'Flow coordinator', changed_by: 'Dora Lind' })
  expect(after.groups.map((each) => each.id)).toContain(group)
  const [audited] = (await listAuditEntries(h, 'user.departments_changed')).filter(
    ({ object_id }) => object_id === h.ben.user.user_id,
  )
  expect(audited?.details).toEqual({ added: [neurology], removed: [], bulk_edit: edit.session_id })
  expect(await listAuditEntries(h, 'users.bulk_edited')).toMatchObject([
    { actor_id: h.dora.user.user_id, details: { counts: { changed: 3 } } },
  ])
  expect(await edit.tryToApply(changes)).toMatchObject({ status: 409 })

  const undone = await edit.undo()
  expect(undone).toMatchObject({ counts: { undone: 3, changed: 0 }, may: { undo: false } })
  const restored = await Promise.all([h.ana, h.ben, h.cleo].map(getUser))
  const shown = (users: typeof before) =>
    users.map(({ departments, groups, title }) => ({ departments, groups, title }))
  expect(shown(restored)).toEqual(shown(before))
})

test('a bulk edit leaves users unchanged who already have the result', async () => {
  const [old, next] = [await createDepartment(h, 'Old ward'), await createDepartment(h, 'New ward')]
  await joinDepartment(h, h.ana, old)
  await joinDepartment(h, h.ben, next)
  const edit = await select([h.ana, h.ben])
  expect((await edit.preview({ departments: { mode: 'remove', ids: [old] } })).counts).toEqual({
    changed: 1,
    unchanged: 1,
    refused: 0,
  })
  await edit.apply({ departments: { mode: 'replace', ids: [next] } })
  expect((await edit.users('unchanged')).map((user) => user.display_name)).toEqual(['Ben Okafor'])
  expect((await getUser(h.ana)).departments.map(({ name }) => name)).toEqual(['New ward'])
})

test('locking ends sessions, and refuses the caller, users with more permissions and users with duties', async () => {
  const clerk = await createUser(h, 'Klara Klerk', ['accounts.change_user', 'messaging.send_message'])
  const [free, busy] = [await createUser(h, 'Fred Free'), await createUser(h, 'Bert Busy')]
  await createGroup(h, 'Stroke team', { failOver: busy })
  await free.signIn()
  const edit = await select([clerk, h.dora, free, busy], clerk)
  const preview = await edit.preview({ state: 'lock' }, 'refused')
  expect(preview.counts).toEqual({ changed: 1, unchanged: 0, refused: 3 })
  const reasons = new Map(preview.results.map(({ display_name, reason }) => [display_name, reason]))
  expect(reasons.get('Klara Klerk')).toMatch(/^You cannot lock or deactivate yourself/)
  expect(reasons.get('Dora Lind')).toMatch(/^Dora Lind has permissions that you do not have/)
  expect(reasons.get('Bert Busy')).toMatch(/^Has duties: fail-over of a group\./)

  const applied = await edit.apply({ state: 'lock', reason: 'Left' })
  expect(applied.counts).toMatchObject({ changed: 1, refused: 3 })
  expect((await getUser(free)).state).toBe('locked')
  expect((await getUser(busy)).state).toBe('active')
  expect((await free.request(getMe)).status).toBe(401)
  expect((await listAuditEntries(h, 'user.locked'))[0]?.details).toEqual({
    reason: 'Left',
    bulk_edit: edit.session_id,
  })
  const csv = await clerk.http(
    `/api/v2/accounts/${id}/users/bulkedit/session/${edit.session_id}/users/csv/?outcome=refused`,
  )
  expect(await csv.text()).toContain('Bert Busy,refused,"Has duties')

  const all = await select([busy], clerk)
  expect((await all.apply({ state: 'deactivate', keep_duties: true })).counts).toMatchObject({ changed: 1 })
  await all.undo()
  expect((await getUser(busy)).state).toBe('active')
})

test('groups need their permission and at most those of the caller; the last administrators stay', async () => {
  const clerk = await createUser(h, 'Klara Klerk', ['accounts.change_user'])
  const strong = await createGroupOf(['accounts.change_role'])
  const add: BulkEditChanges = { groups: { mode: 'add', ids: [strong] } }
  expect(await (await select([h.ana], clerk)).tryToPreview(add)).toMatchObject({ status: 403 })
  await grantPermissions(h, clerk, ['accounts.change_group'])
  await expect
    .poll(async () => (await (await select([h.ana], clerk)).tryToPreview(add)).body)
    .toMatchObject({ code: 'role.more_permissions' })

  const edit = await select([h.dora, h.ana])
  const noGroups: BulkEditChanges = { groups: { mode: 'replace', ids: [] } }
  const { counts, results } = await edit.preview(noGroups, 'refused')
  expect(counts).toMatchObject({ refused: 1 })
  expect(results[0]?.reason).toMatch(/^No other administrator could change users/)
  await edit.apply(noGroups)
  expect((await getUser(h.dora)).groups.length).toBeGreaterThan(0)
  expect((await getUser(h.ana)).groups).toEqual([])
})

test('undoing a bulk edit keeps users whose values were changed since', async () => {
  const ward = await createDepartment(h, 'Ward')
  const edit = await select([h.ana, h.ben])
  await edit.apply({ departments: { mode: 'add', ids: [ward] }, title: 'Float nurse' })
  await h.dora.call(changeUserAccount, {
    params: { id, user_id: h.ben.user.user_id },
    body: { title: 'Charge nurse' },
  })
  expect((await edit.undo()).counts).toMatchObject({ undone: 1, kept: 1 })
  expect((await edit.users('kept')).map(({ display_name, reason }) => [display_name, reason])).toEqual([
    ['Ben Okafor', 'This user changed after the edit. The newer values are kept.'],
  ])
  expect(await getUser(h.ben)).toMatchObject({ title: 'Charge nurse', departments: [{ name: 'Ward' }] })
  expect(await getUser(h.ana)).toMatchObject({ title: 'RN, 6 West', departments: [] })
})

test('a bulk edit uses the permissions at the time when it is applied', async () => {
  const clerk = await createUser(h, 'Klara Klerk', ['accounts.change_user'])
  const edit = await select([h.ana], clerk)
  await h.app.db.write(id, async (tx) => {
    await sql`update bulk_edit set state = 'applying', changes = '{"title": "Hacked"}' where account_id = ${id} and id = ${edit.session_id}`.execute(
      tx.db,
    )
    await sql`insert into due_task (account_id, kind, due, payload)
      select account_id, 'bulk_edit', clock_now(), jsonb_build_object('bulk_edit_id', id) from bulk_edit
       where account_id = ${id} and id = ${edit.session_id}`.execute(tx.db)
    await sql`delete from permission_group_member where account_id = ${id} and user_id = ${clerk.user.user_id}`.execute(
      tx.db,
    )
  })
  await expect
    .poll(async () => {
      h.app.runDueTasks()
      return listRows(
        sql`select outcome, reason from bulk_edit_user where account_id = ${id} and user_id = ${h.ana.user.user_id}`,
      )
    })
    .toEqual([{ outcome: 'refused', reason: 'You no longer have permission to change users.' }])
  expect((await getUser(h.ana)).title).toBe('RN, 6 West')
})

test('changed permissions take effect within a second, also on sockets', async () => {
  const group = await createGroupOf(['paginggroups.add_paginggroup'])
  const live = await h.ana.connect()
  const edit = await select([h.ana])
  await edit.apply({ groups: { mode: 'add', ids: [group] } })
  await live.receives(
    'permissions_changed',
    ({ user_ids }) => user_ids?.includes(h.ana.user.user_id) ?? false,
  )
  await expect
    .poll(async () => (await h.ana.call(getMe)).permissions, { timeout: 1_500 })
    .toContain('paginggroups.add_paginggroup')
})

test('an edit without a choice, with a title for too many or with a wrong field is refused', async () => {
  const edit = await select([h.ana])
  expect(await edit.tryToApply({})).toMatchObject({
    status: 400,
    body: { changes: ['Choose what to change.'] },
  })
  expect((await edit.tryToApply({ state: 'delete' })).status).toBe(400)
  expect((await edit.tryToApply({ default_message_type_id: 999_999 })).status).toBe(400)
  expect((await h.dora.request(routes.undoBulkEdit, { params: edit.params })).status).toBe(409)
  await h.app.db.acrossAccounts((db) =>
    sql`
      with added as (
        insert into users (account_id, username, email, first_name, last_name)
        select ${id}, 'extra' || n, '', 'Extra', 'User ' || n from generate_series(1, 1001) n returning id)
      insert into contact (account_id, type, user_id) select ${id}, 'User', id from added`.execute(db),
  )
  const { id: session_id } = await h.dora.call(routes.createBulkEdit, {
    params: { id },
    body: { all_users: true, search: 'extra' },
  })
  const body = { changes: { title: 'RN' } }
  const answer = await h.dora.request(routes.previewBulkEdit, { params: { id, session_id }, body })
  expect(answer).toMatchObject({
    status: 400,
    body: { title: [expect.stringMatching(/at most 1,000 users/)] },
  })
})

test('a bulk edit session is deleted a day after it was made or applied', async () => {
  const edit = await select([h.ana])
  h.clock.forward({ hours: 25 })
  expect((await h.dora.request(routes.getBulkEdit, { params: edit.params })).status).toBe(404)
  await bulkEditHousekeeping(h.app).run()
  expect(await listRows(sql`select id from bulk_edit where account_id = ${id}`)).toEqual([])
})
