import { changeOwnPassword } from '@wardline/contract/accounts/session.routes.ts'
import * as routes from '@wardline/contract/paging/feeds/calendar-feed.routes.ts'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createGroup, addShift, setUserState, type Group } from '../../../fixtures/paging/group-rows.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { requestPath, type Person } from '../../../fixtures/people/person.ts'
import { password } from '../../../fixtures/people/user.ts'

let hospital: Hospital
beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  fetch(hospital.url + path, { headers })

const parseEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    return { uid, summary, start: startDate.toJSDate().toISOString(), end: endDate.toJSDate().toISOString() }
  })

const createOwnFeed = (person: Person, group?: Group) =>
  person.call(routes.createFeed, { body: { group_id: group?.group_id ?? null } })
const readsAt = async (path: string) => (await fetchFeed(path)).text()

const listGroupShifts = async (group: Group) => {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ starts: string; ends: string }>`
      select starts, ends from shift where account_id = ${hospital.ids.account_id} and group_id = ${group.group_id}
       order by starts`.execute(db),
  )
  return rows.map(({ starts, ends }) => ({
    start: new Date(starts).toISOString().replace(/\.\d+Z/, '.000Z'),
    end: new Date(ends).toISOString().replace(/\.\d+Z/, '.000Z'),
  }))
}

test('a calendar feed lists own shifts of every group; a group feed lists its shifts with names', async () => {
  const { ana, ben } = hospital
  const group = await createGroup(
    hospital,
    'Müller; Söhne, \\ “on call” – a group whose name is long enough for folding',
  )
  const other = await createGroup(hospital, 'Rapid response nights')
  await addShift(hospital, group.group_id, ben, { from: -2, to: 10 })
  await addShift(hospital, group.group_id, ana, { from: 10, to: 22, call_order: 2 })
  await addShift(hospital, other.group_id, ben, { from: 24, to: 36 })
  await addShift(hospital, other.group_id, ben, { from: -24 * 40, to: -24 * 39 })

  const own = await readsAt((await createOwnFeed(ben)).path)
  const name = 'Müller; Söhne, \\ “on call” – a group whose name is long enough for folding'
  expect(parseEvents(own).map(({ summary }) => summary)).toEqual([
    `On call: ${name}`,
    'On call: Rapid response nights',
  ])
  for (const line of own.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

  const whole = parseEvents(await readsAt((await createOwnFeed(ana, group)).path))
  expect(whole.map(({ summary }) => summary)).toEqual(['Ben Okafor', 'Ana Ruiz (second call)'])
  expect(whole.map(({ start, end }) => ({ start, end }))).toEqual(await listGroupShifts(group))
  expect(new Set(whole.map(({ uid }) => uid)).size).toBe(2)
})

test('an unchanged feed is byte-identical and answers not modified to a client that has it', async () => {
  const { cleo } = hospital
  const group = await createGroup(hospital, 'Cardiology nights')
  await addShift(hospital, group.group_id, cleo, { from: 1, to: 2 })
  const { path } = await createOwnFeed(cleo, group)
  const first = await fetchFeed(path)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag') ?? ''
  const text = await first.text()
  const again = await fetchFeed(path, { 'if-none-match': etag })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  await addShift(hospital, group.group_id, cleo, { from: 3, to: 4 })
  const changed = await fetchFeed(path, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  const [kept] = parseEvents(text)
  expect(parseEvents(await changed.text())[0]).toEqual(kept)
})

test('a new address replaces the old one, a revoked one is gone, and only its hash is stored', async () => {
  const { ben } = hospital
  const old = await createOwnFeed(ben)
  const { id, path } = await createOwnFeed(ben)
  expect(id).toBe(old.id)
  expect((await fetchFeed(old.path)).status).toBe(404)
  expect((await fetchFeed(path)).status).toBe(200)
  const { results } = await ben.call(routes.listFeeds)
  expect(results).toEqual([
    {
      id,
      group_id: null,
      group: null,
      created: expect.any(String),
      last_used: expect.any(String),
      expires: expect.any(String),
    },
  ])
  const token = path.slice('/ical/'.length, -'.ics'.length)
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ text: string }>`select f::text as text from calendar_feed f union all
      select a.details::text from audit a union all select k.answer::text from idempotency_key k`.execute(db),
  )
  expect(rows.filter(({ text }) => text?.includes(token))).toEqual([])
  await ben.call(routes.deleteFeed, { params: { id } })
  expect((await fetchFeed(path)).status).toBe(404)
  expect((await ben.request(routes.deleteFeed, { params: { id } })).status).toBe(404)
})

test('a former user has no feed, and a guessed address is not found', async () => {
  const { cleo, stranger } = hospital
  const { path } = await createOwnFeed(cleo)
  await setUserState(hospital, cleo, 'locked')
  const locked = await fetchFeed(path)
  const nowhere = [
    path.replace(/.\.ics$/, '!.ics'),
    path.replace(/\.ics$/, ''),
    `/ical/${stranger.user.account_id.toString(36)}.${path.slice(-47)}`,
    '/ical/1.ics',
    '/ical/%00.ics',
    requestPath(routes.readFeed, { params: { file: '../../etc/passwd' } }),
  ]
  const body = await locked.text()
  expect(locked.status).toBe(404)
  for (const guess of nowhere) {
    const answer = await fetchFeed(guess)
    expect({ guess, status: answer.status, body: await answer.text() }).toEqual({ guess, status: 404, body })
  }
  await setUserState(hospital, cleo, 'active')
  expect((await fetchFeed(path)).status).toBe(200)
})

test('a feed belongs to a schedule group of the own hospital', async () => {
  const { ana, ids } = hospital
  for (const group_id of [ids.groups.rapidResponse, 987_654]) {
    const { status, body } = await ana.request(routes.createFeed, { body: { group_id } })
    expect({ status, ...body }).toMatchObject({
      status: 400,
      group_id: ['This schedule group does not exist.'],
    })
  }
})

test('a client that polls without pause is throttled; other addresses are not', async () => {
  const { ana, ben } = hospital
  const [hers, his] = [await createOwnFeed(ana), await createOwnFeed(ben)]
  const asked = await Promise.all(Array.from({ length: 25 }, () => fetchFeed(hers.path)))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 5 }, () => 429),
  ])
  const refused = asked.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({
    code: 'too_often',
    detail: expect.stringContaining('Wait until') as string,
  })
  expect((await fetchFeed(his.path)).status).toBe(200)
})

test('an address ends after a year and with the password of its owner; its last use is known to the hour', async () => {
  const lee = await createUser(hospital, 'Lee Feed')
  const listed = async () => (await lee.call(routes.listFeeds)).results.map(({ last_used }) => last_used)
  const first = await createOwnFeed(lee)
  expect(await listed()).toEqual([null])
  expect((await fetchFeed(first.path)).status).toBe(200)
  const [used] = await listed()
  expect(used).not.toBeNull()
  await fetchFeed(first.path)
  expect(await listed()).toEqual([used])
  await lee.call(changeOwnPassword, {
    body: { old_password: password, new_password: 'purple donkey staple' },
  })
  expect((await fetchFeed(first.path)).status).toBe(404)
  expect(await listed()).toEqual([])
  const second = await createOwnFeed(lee)
  expect((await fetchFeed(second.path)).status).toBe(200)
  hospital.clock.forward({ hours: 366 * 24 })
  expect((await fetchFeed(second.path)).status).toBe(404)
})
