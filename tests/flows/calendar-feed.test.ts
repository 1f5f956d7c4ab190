import * as routes from '@wardline/contract/paging/calendar-feed.routes.ts'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { groupOf, isOnCall, setPerson, type Group } from '../world/paging.ts'
import { addressOf, type Person } from '../world/person.ts'

let ward: Hospital
beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  return ward.close
})

const fetches = (path: string, headers: Record<string, string> = {}) => fetch(ward.url + path, { headers })

/** What a calendar program makes of a file, by another's parser. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    return { uid, summary, start: startDate.toJSDate().toISOString(), end: endDate.toJSDate().toISOString() }
  })

const feedOf = (person: Person, group?: Group) =>
  person.call(routes.createFeed, { body: { group_id: group?.group_id ?? null } })
const readsAt = async (path: string) => (await fetches(path)).text()

const shiftsOf = async (group: Group) => {
  const { rows } = await ward.app.db.worker((db) =>
    sql<{ starts: string; ends: string }>`
      select starts, ends from shift where account_id = ${ward.ids.account_id} and group_id = ${group.group_id}
       order by starts`.execute(db),
  )
  return rows.map(({ starts, ends }) => ({
    start: new Date(starts).toISOString().replace(/\.\d+Z/, '.000Z'),
    end: new Date(ends).toISOString().replace(/\.\d+Z/, '.000Z'),
  }))
}

test('a phone’s calendar shows one’s own shifts, of every group, and those of a group with their names', async () => {
  const { ana, ben } = ward
  const group = await groupOf(
    ward,
    'Müller; Söhne, \\ “on call” – a group whose name is long enough for folding',
  )
  const other = await groupOf(ward, 'Rapid response nights')
  await isOnCall(ward, group.group_id, ben, { from: -2, to: 10 })
  await isOnCall(ward, group.group_id, ana, { from: 10, to: 22, layer: 2 })
  await isOnCall(ward, other.group_id, ben, { from: 24, to: 36 })
  await isOnCall(ward, other.group_id, ben, { from: -24 * 40, to: -24 * 39 })

  const own = await readsAt((await feedOf(ben)).path)
  const name = 'Müller; Söhne, \\ “on call” – a group whose name is long enough for folding'
  expect(eventsOf(own).map(({ summary }) => summary)).toEqual([
    `On call: ${name}`,
    'On call: Rapid response nights',
  ])
  for (const line of own.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

  const whole = eventsOf(await readsAt((await feedOf(ana, group)).path))
  expect(whole.map(({ summary }) => summary)).toEqual(['Ben Okafor', 'Ana Ruiz (second call)'])
  expect(whole.map(({ start, end }) => ({ start, end }))).toEqual(await shiftsOf(group))
  expect(new Set(whole.map(({ uid }) => uid)).size).toBe(2)
})

test('asked again it is the same file, and a program that holds it is told so', async () => {
  const { cleo } = ward
  const group = await groupOf(ward, 'Cardiology nights')
  await isOnCall(ward, group.group_id, cleo, { from: 1, to: 2 })
  const { path } = await feedOf(cleo, group)
  const first = await fetches(path)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag') ?? ''
  const text = await first.text()
  const again = await fetches(path, { 'if-none-match': etag })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  await isOnCall(ward, group.group_id, cleo, { from: 3, to: 4 })
  const changed = await fetches(path, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  const [kept] = eventsOf(text)
  expect(eventsOf(await changed.text())[0]).toEqual(kept)
})

test('a new address ends the old one, an ended one is gone, and only its hash is kept', async () => {
  const { ben } = ward
  const old = await feedOf(ben)
  const { id, path } = await feedOf(ben)
  expect(id).toBe(old.id)
  expect((await fetches(old.path)).status).toBe(404)
  expect((await fetches(path)).status).toBe(200)
  const { results } = await ben.call(routes.listFeeds)
  expect(results).toEqual([{ id, group_id: null, group: null, created: expect.any(String) }])
  const token = path.slice('/ical/'.length, -'.ics'.length)
  const { rows } = await ward.app.db.worker((db) =>
    sql<{ text: string }>`select f::text as text from calendar_feed f union all
      select a.details::text from audit a union all select k.answer::text from idempotency_key k`.execute(db),
  )
  expect(rows.filter(({ text }) => text?.includes(token))).toEqual([])
  await ben.call(routes.deleteFeed, { params: { id } })
  expect((await fetches(path)).status).toBe(404)
  expect((await ben.tries(routes.deleteFeed, { params: { id } })).status).toBe(404)
})

test('who has left has no feed; whoever guesses finds nothing', async () => {
  const { cleo, stranger } = ward
  const { path } = await feedOf(cleo)
  await setPerson(ward, cleo, { is_locked: true })
  const locked = await fetches(path)
  const nowhere = [
    path.replace(/.\.ics$/, '!.ics'),
    path.replace(/\.ics$/, ''),
    `/ical/${stranger.who.account_id.toString(36)}.${path.slice(-47)}`,
    '/ical/1.ics',
    '/ical/%00.ics',
    addressOf(routes.readFeed, { params: { file: '../../etc/passwd' } }),
  ]
  const body = await locked.text()
  expect(locked.status).toBe(404)
  for (const guess of nowhere) {
    const answer = await fetches(guess)
    expect({ guess, status: answer.status, body: await answer.text() }).toEqual({ guess, status: 404, body })
  }
  await setPerson(ward, cleo, { is_locked: false })
  expect((await fetches(path)).status).toBe(200)
})

test('a feed is of a schedule group of the own hospital', async () => {
  const { ana, ids } = ward
  for (const group_id of [ids.groups.rapidResponse, 987_654]) {
    const { status, body } = await ana.tries(routes.createFeed, { body: { group_id } })
    expect({ status, ...body }).toMatchObject({
      status: 400,
      group_id: ['This schedule group does not exist.'],
    })
  }
})

test('a program that asks without end waits; the other addresses do not', async () => {
  const { ana, ben } = ward
  const [hers, his] = [await feedOf(ana), await feedOf(ben)]
  const asked = await Promise.all(Array.from({ length: 25 }, () => fetches(hers.path)))
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
  expect((await fetches(his.path)).status).toBe(200)
})
