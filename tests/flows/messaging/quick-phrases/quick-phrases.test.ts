import {
  createDepartment,
  deleteDepartment,
} from '@wardline/contract/directory/departments/department.routes.ts'
import * as routes from '@wardline/contract/messaging/quick-phrases/quick-phrase.routes.ts'
import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { joinDepartment, listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

const create = (person: Person, title: string, more: object = {}) =>
  person.call(routes.createQuickPhrase, { body: { title, text: `${title}: [value]`, ...more } })
const list = async (person: Person, query: { list?: 'usable' | 'own' | 'shared'; search?: string } = {}) =>
  (await person.call(routes.listQuickPhrases, { query: { ...query, page_size: 250 } })).results
const titles = async (person: Person, query: Parameters<typeof list>[1] = {}) =>
  (await list(person, query)).map(({ title }) => title)
const change = (person: Person, { id }: QuickPhrase, body: Record<string, unknown>) =>
  person.request(routes.changeQuickPhrase, { params: { id }, body })

test('a user creates, changes and deletes an own phrase, which no one else sees', async () => {
  const device = await h.ana.connect()
  const phrase = await create(h.ana, 'Pain')
  await device.receives('quick_phrases_changed')
  expect(phrase).toMatchObject({
    owner: 'user',
    department: null,
    title: 'Pain',
    text: 'Pain: [value]',
    version: 1,
    may: { change: true },
  })
  expect((await change(h.ana, phrase, { text: 'Pain [score] of 10', version: 1 })).body).toMatchObject({
    title: 'Pain',
    text: 'Pain [score] of 10',
    version: 2,
  })
  expect(await titles(h.ana, { list: 'own' })).toEqual(['Pain'])
  for (const other of [h.ben, h.dora]) {
    expect(await titles(other)).not.toContain('Pain')
    expect(await change(other, phrase, { text: 'Mine', version: 2 })).toMatchObject({ status: 404 })
  }
  await h.ana.call(routes.deleteQuickPhrase, { params: { id: phrase.id } })
  expect(await titles(h.ana, { list: 'own' })).toEqual([])
  expect(await listAuditEntries(h, 'quick_phrase.created')).toEqual([])
})

test('phrases of a department are for its members, those of the account for everyone', async () => {
  const device = await h.cleo.connect()
  const { id: theatres } = await h.dora.call(createDepartment, { body: { name: 'Theatres' } })
  await joinDepartment(h, h.cleo, theatres)
  const tray = await create(h.dora, 'Tray', { owner: 'department', department_id: theatres })
  await device.receives('quick_phrases_changed')
  expect(tray.department).toEqual({ id: theatres, name: 'Theatres' })
  await create(h.dora, 'Bed ready', { owner: 'account' })
  await create(h.cleo, 'Zebra')
  expect(await titles(h.cleo)).toEqual(['Zebra', 'Tray', 'Bed ready'])
  expect(await titles(h.ana)).toEqual(['Bed ready'])
  expect(await titles(h.dora)).toEqual(['Bed ready'])
  expect(await titles(h.dora, { list: 'shared' })).toEqual(['Tray', 'Bed ready'])
  expect(await titles(h.cleo, { search: 'bed' })).toEqual(['Bed ready'])
  const [first] = await list(h.cleo, { search: 'tray' })
  expect(first?.may).toEqual({ change: false })
  expect(await change(h.cleo, tray, { title: 'Mine', version: 1 })).toMatchObject({ status: 403 })
  expect(await change(h.ana, tray, { title: 'Mine', version: 1 })).toMatchObject({ status: 404 })
  expect(await change(h.stranger, tray, { title: 'Mine', version: 1 })).toMatchObject({ status: 404 })
  expect((await listAuditEntries(h, 'quick_phrase.created')).map(({ object_id }) => object_id)).toContain(
    tray.id,
  )
  await h.dora.call(deleteDepartment, { params: { id: theatres } })
  expect(await titles(h.cleo)).toEqual(['Zebra', 'Bed ready'])
})

test('shared phrases need the permission of message types, own ones that to send messages', async () => {
  const body = { title: 'Refused', text: 'Refused', owner: 'account' as const }
  expect(await h.ana.request(routes.createQuickPhrase, { body })).toMatchObject({ status: 403 })
  expect(await h.ana.request(routes.listQuickPhrases, { query: { list: 'shared' } })).toMatchObject({
    status: 403,
  })
  const reader = await createUser(h, 'Rita Reader')
  const own = { title: 'Refused', text: 'Refused' }
  expect(await reader.request(routes.createQuickPhrase, { body: own })).toMatchObject({ status: 403 })
})

test('the second of two changes is refused and names the user who made the first', async () => {
  const phrase = await create(h.dora, 'Transfer', { owner: 'account' })
  await change(h.dora, phrase, { text: 'To [unit]', version: 1 })
  const late = await change(h.dora, phrase, { text: 'To [bed]', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'quick_phrase.changed', version: 2 } })
})

test('bad input is refused with a sentence for each field', async () => {
  const refusal = async (body: Record<string, unknown>) =>
    (
      await h.dora.request(routes.createQuickPhrase, {
        body: { title: 'Refused', text: 'Text', ...body },
      })
    ).body
  await create(h.dora, 'Taken')
  expect(await refusal({ title: 'Taken' })).toMatchObject({
    title: ['Another phrase has this title. Choose another one.'],
  })
  expect(await refusal({ title: ' ' })).toMatchObject({ title: ['Enter a title.'] })
  expect(await refusal({ title: 'x'.repeat(61) })).toMatchObject({ title: ['At most 60 characters.'] })
  expect(await refusal({ text: '' })).toMatchObject({ text: ['Enter a text.'] })
  expect(await refusal({ text: 'x'.repeat(20_001) })).toMatchObject({ text: ['At most 20000 characters.'] })
  expect(await refusal({ owner: 'department' })).toMatchObject({
    department_id: ['Choose a department for a phrase of a department only.'],
  })
  expect(await refusal({ owner: 'department', department_id: 999_999 })).toMatchObject({
    department_id: ['This department does not exist. Reload the page.'],
  })
  const other = await create(h.dora, 'Other')
  expect((await change(h.dora, other, { title: 'Taken', version: 1 })).body).toMatchObject({
    title: ['Another phrase has this title. Choose another one.'],
  })
})

test('a user has at most 200 phrases, the account at most 500 shared ones', async () => {
  const insert = (user_id: number | null, count: number) =>
    h.app.db.acrossAccounts((db) =>
      sql`insert into quick_phrase (account_id, user_id, title, content)
        select ${h.ids.account_id}, ${user_id}, 'Filler ' || n, 'Text' from generate_series(1, ${count}::int) as n
        on conflict do nothing`.execute(db),
    )
  await insert(h.ben.user.user_id, 200)
  const body = { title: 'One more', text: 'Text' }
  expect(await h.ben.request(routes.createQuickPhrase, { body })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['You have 200 phrases. Delete one first.'] },
  })
  await insert(null, 500)
  expect(
    await h.dora.request(routes.createQuickPhrase, { body: { ...body, owner: 'account' } }),
  ).toMatchObject({
    status: 400,
    body: { non_field_errors: ['The hospital has 500 shared phrases. Delete one first.'] },
  })
})

test('a new account has the phrases SBAR and Critical value', async () => {
  const account_id = await createAccount(h.app.db, 'Hospital of phrases')
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ title: string; content: string }>`
      select title, content from quick_phrase where account_id = ${account_id} order by id`.execute(db),
  )
  expect(rows.map(({ title }) => title)).toEqual(['SBAR', 'Critical value'])
  expect(rows[1]?.content).toContain('Please read back.')
})
