import { listDepartments } from '@wardline/contract/accounts/picker.routes.ts'
import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { previewUserUpload, uploadUsers } from '@wardline/contract/accounts/user-upload/user-upload.routes.ts'
import { insertStandardRoles } from '@wardline/server/features/accounts/import/account.queries.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

let h: Hospital
let id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  await h.app.db.acrossAccounts(async (db) => {
    await insertStandardRoles(db, id)
    await sql`
      insert into permission_group_role (account_id, group_id, role_id)
      select g.account_id, g.id, rp.role_id from permission_group g
        join role_permission rp on rp.account_id = g.account_id and rp.permission = 'messaging.send_message'
       where g.account_id = ${id} and g.key = 'clinicians' order by rp.role_id limit 1
      on conflict do nothing`.execute(db)
  })
  return h.close
})

const header = 'external_id,username,email,first_name,last_name,title,departments,mobile_number'
const toPart = (...rows: string[]) => ({
  params: { id },
  body: { header, records: rows.map((text, i) => ({ line: i + 2, text })) },
})
const insertGroup = (name: string, permission: Permission) =>
  h.app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{ id: number }>`
      with role as (
        insert into role (account_id, name) values (${id}, ${name}) returning id
      ), permissions as (
        insert into role_permission select ${id}, role.id, ${permission} from role
      ), permission_group as (
        insert into permission_group (account_id, display_name) values (${id}, ${name}) returning id
      ), roles as (
        insert into permission_group_role select ${id}, permission_group.id, role.id from permission_group, role
      )
      select id from permission_group`.execute(db)
    return rows[0]?.id
  })
const find = async (search: string) =>
  (await h.dora.call(account.listUserAccounts, { params: { id }, query: { search } })).results
const effects = ({ rows }: { rows: { effect: string }[] }) => rows.map(({ effect }) => effect)

test('paging §2: a CSV file adds and updates users; the preview writes nothing and the same file twice changes nothing', async () => {
  const [department] = (await h.dora.call(listDepartments)).results
  const part = toPart(
    `E1,una.upload,,Una,Upload,RN,${department?.name ?? ''},`,
    'E2,,ugo.upload@hospital.test,Ugo,Upload,,,+12025550188',
  )
  expect(effects(await h.dora.call(previewUserUpload, part))).toEqual(['added', 'added'])
  expect(await find('upload')).toEqual([])
  expect(effects(await h.dora.call(uploadUsers, part))).toEqual(['added', 'added'])
  const added = await find('upload')
  expect(added.map(({ username, groups }) => [username, groups.length])).toEqual([
    ['ugo.upload@hospital.test', 1],
    ['una.upload', 1],
  ])
  expect(added[1]?.departments.map(({ name }) => name)).toEqual([department?.name])
  expect(effects(await h.dora.call(uploadUsers, part))).toEqual(['unchanged', 'unchanged'])

  const next = toPart('E1,una.upload,,Una,Upload,Charge nurse,,', part.body.records[1]?.text ?? '')
  const { rows } = await h.dora.call(previewUserUpload, next)
  expect(rows.map(({ effect, fields }) => [effect, fields])).toEqual([
    ['changed', ['title']],
    ['unchanged', []],
  ])
  await h.dora.call(uploadUsers, next)
  const [una] = await find('una upload')
  expect(una?.title).toBe('Charge nurse')
  const detail = await h.dora.call(account.getUserAccount, { params: { id, user_id: una?.id ?? 0 } })
  expect(detail.changed_by).toBe('Dora Lind')
  expect((await listAuditEntries(h, 'user.profile_changed')).at(-1)).toMatchObject({
    object_id: una?.id,
    details: { fields: ['title'], before: { title: 'RN' }, after: { title: 'Charge nurse' } },
  })
})

test('errors name the row and column of the file, and other rows are imported', async () => {
  const { rows, rejected } = await h.dora.call(uploadUsers, {
    params: { id },
    body: {
      header,
      records: [
        { line: 40, text: 'F1,fay.row,,Fay,Row,,Nowhere,' },
        { line: 41, text: 'F2,fin.row,,Fin,Row,"two\nlines",,' },
        { line: 43, text: 'F3,,,Flo,Row,,,' },
        { line: 44, text: 'F4,fox.row,,Fox,Row,,,555-0147' },
        { line: 45, text: 'F2,fred.row,,Fred,Row,,,' },
        { line: 46, text: 'F6,bad"quote,,Fritz,Row,,,' },
        { line: 47, text: "F7,fred.row,,Fred,Row,,,'+1 202 555 0189" },
      ],
    },
  })
  expect(rows.map(({ line, effect }) => [line, effect])).toEqual([
    [41, 'added'],
    [47, 'added'],
  ])
  expect(rejected.map(({ line, column }) => [line, column])).toEqual([
    [40, 'departments'],
    [43, 'username'],
    [44, 'mobile_number'],
    [45, 'external_id'],
    [46, ''],
  ])
  expect(rejected[0]?.reason).toBe('There is no department Nowhere. Create it first, or correct the name.')
  expect(rejected[3]?.reason).toBe('This value is already used on line 41.')
  const { results } = await h.dora.call(listDepartments)
  expect(results.map(({ name }) => name)).not.toContain('Nowhere')
})

test('a file without the needed columns, without rows or with too many is refused', async () => {
  const { rejected } = await h.dora.call(previewUserUpload, {
    params: { id },
    body: { header: 'name;mail', records: [{ line: 2, text: 'Una Upload;una@hospital.test' }] },
  })
  expect(rejected.map(({ line, column }) => [line, column])).toEqual([
    [1, 'external_id'],
    [1, 'first_name'],
    [1, 'last_name'],
  ])
  const row = { line: 2, text: 'G1,g.one,,G,One,,,' }
  for (const body of [
    { header, records: [] },
    { header: '', records: [row] },
    { header, records: Array.from({ length: 501 }, () => row) },
  ])
    expect((await h.dora.request(uploadUsers, { params: { id }, body })).status).toBe(400)
})

test('new users join the permission groups of their row; without the column they join the clinicians', async () => {
  const groupsOf = async (search: string) =>
    (await find(search)).flatMap(({ groups }) => groups.map(({ display_name }) => display_name))
  const clerks = await insertGroup('Ward clerks', 'messaging.send_message')
  const columns = 'external_id,username,first_name,last_name,permission_groups'
  const part = (...rows: string[]) => ({
    ...toPart(...rows),
    body: { ...toPart(...rows).body, header: columns },
  })
  const upload = part(
    'W1,olga.clerk,Olga,Clerk,Ward clerks',
    'W2,both.clerk,Both,Clerk,Ward clerks; Clinicians',
    'W3,none.clerk,None,Clerk,',
    'W4,typo.clerk,Typo,Clerk,Ward clerk',
  )
  const { rows, rejected } = await h.dora.call(previewUserUpload, upload)
  expect(rows.map(({ permission_groups }) => permission_groups)).toEqual([
    ['Ward clerks'],
    ['Clinicians', 'Ward clerks'],
    ['Clinicians'],
  ])
  expect(rejected).toEqual([
    {
      line: 5,
      column: 'permission_groups',
      reason: 'There is no permission group Ward clerk. Create it first, or correct the name.',
    },
  ])
  await h.dora.call(uploadUsers, upload)
  expect(await groupsOf('olga.clerk')).toEqual(['Ward clerks'])
  expect(await groupsOf('both.clerk')).toEqual(['Clinicians', 'Ward clerks'])
  expect(await groupsOf('none.clerk')).toEqual(['Clinicians'])
  const [olga] = await find('olga.clerk')
  const created = (await listAuditEntries(h, 'user.created')).filter(
    ({ details }) => details['source'] === 'upload',
  )
  expect(created.find(({ object_id }) => object_id === olga?.id)?.details).toMatchObject({
    group_ids: [clerks],
  })

  // Someone who exists keeps their groups.
  await h.dora.call(uploadUsers, part('W1,olga.clerk,Olga,Clark,Clinicians'))
  expect(await groupsOf('olga.clerk')).toEqual(['Ward clerks'])
})

test('a permission group with permissions that the uploader lacks is refused', async () => {
  await insertGroup('Role makers', 'accounts.change_role')
  await insertGroup('Plain writers', 'messaging.send_message')
  const clerk = await createUser(h, 'Kora Klerk', ['accounts.change_user', 'messaging.send_message'])
  const body = {
    header: 'external_id,username,first_name,last_name,permission_groups',
    records: [
      { line: 2, text: 'X1,xena.new,Xena,New,Role makers' },
      { line: 3, text: 'X2,xeno.new,Xeno,New,Plain writers' },
      { line: 4, text: 'X3,xina.new,Xina,New,Plain writers;Role makers' },
    ],
  }
  for (const route of [previewUserUpload, uploadUsers]) {
    const { rows, rejected } = await clerk.call(route, { params: { id }, body })
    expect(rows.map(({ line }) => line)).toEqual([3])
    expect(rejected.map(({ line, column }) => [line, column])).toEqual([
      [2, 'permission_groups'],
      [4, 'permission_groups'],
    ])
    expect(rejected[0]?.reason).toMatch(
      /^The permission group Role makers gives permissions that you do not have\./,
    )
  }
  expect((await find('xena.new')).length + (await find('xina.new')).length).toBe(0)
})

test('users with more permissions and permissions beyond those of the uploader are refused', async () => {
  const clerk = await createUser(h, 'Klara Klerk', ['accounts.change_user'])
  const boss = await createUser(h, 'Bo Boss', ['accounts.change_role'])
  const part = toPart(
    'K1,kim.new,,Kim,New,,,',
    `K2,bo.boss,${boss.user.email},Bo,Boss,Clown,,`,
    'E1,una.upload,,Una,Upload,Nurse manager,,',
  )
  const { rows, rejected } = await clerk.call(uploadUsers, part)
  expect(rows).toEqual([])
  expect(rejected.map(({ line }) => line)).toEqual([2, 3, 4])
  expect(rejected[1]?.reason).toMatch(/^Bo Boss has permissions that you do not have\./)
  expect((await find('bo boss'))[0]?.title).toBe('')
})

test('changed numbers need a recent password and are reported to the user', async () => {
  const part = toPart('N1,nia.number,,Nia,Number,,,+12025550190')
  await h.dora.call(uploadUsers, part)
  await h.app.db.acrossAccounts((db) =>
    sql`update session set password_confirmed = clock_now() - interval '1 hour' where account_id = ${id}`.execute(
      db,
    ),
  )
  const diverting = toPart('N1,nia.number,,Nia,Number,,,+12025550191')
  expect(await h.dora.request(uploadUsers, diverting)).toMatchObject({
    status: 403,
    body: { code: 'password.required' },
  })
  expect(effects(await h.dora.call(previewUserUpload, diverting))).toEqual(['changed'])
})
