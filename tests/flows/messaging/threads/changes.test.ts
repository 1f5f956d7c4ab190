import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { changeThreads } from '@wardline/contract/messaging/threads/thread-selection.routes.ts'
import type { ThreadChange } from '@wardline/contract/messaging/threads/thread-selection.schemas.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const change = async (person: Person, to: ThreadChange, thread_ids: number[]) =>
  (await person.call(changeThreads, { body: { change: to, thread_ids } })).results.map(
    ({ outcome }) => outcome,
  )

test('several conversations are archived at once, and unarchived by the ids that changed', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Three', 'Four']) ids.push((await ana.writes(ben, text)).id)
  const [one = 0, two = 0, three = 0, four = 0] = ids
  await ben.archives({ id: four })
  const device = await ben.connect()
  expect(await change(ben, 'archive', [one, two, four])).toEqual(['changed', 'changed', 'unchanged'])
  await device.receives('thread_archived', ({ thread_id }) => thread_id === one)
  await device.receives('thread_archived', ({ thread_id }) => thread_id === two)
  expect((await ben.inbox()).map(({ id }) => id)).toEqual([three])
  expect((await ana.inbox()).length).toBe(4)
  expect((await listAuditEntries(h, 'thread.archived')).length).toBe(3)

  expect(await change(ben, 'unarchive', [one, two])).toEqual(['changed', 'changed'])
  expect((await ben.inbox('archive')).map(({ id }) => id)).toEqual([four])
  expect(await change(ben, 'unarchive', [one])).toEqual(['unchanged'])
})

test('several read conversations are marked as unread, while others still see that they were read', async () => {
  const { ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'One')
  const unread = await ana.writes(ben, 'Two')
  await ben.reads(thread)
  expect(await change(ben, 'mark_unread', [thread.id, unread.id])).toEqual(['changed', 'unchanged'])
  expect((await ben.inbox('unread')).map(({ id }) => id)).toEqual([unread.id, thread.id])
  const sent = (await ana.inbox()).find(({ id }) => id === thread.id)
  expect(sent?.subscriber_summary.read).toBe(1)
})

test('conversations that the caller monitors or does not read stay, and the others change', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, stranger } = h
  const watcher = await createUser(h, 'Wim Watcher', ['messaging.monitor_user', 'messaging.send_message'])
  const own = await ana.writes(watcher, 'For you')
  const watched = await ana.writes(ben, 'For Ben')
  await watcher.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 3600 } })
  const other = await ana.writes(cleo, 'For Cleo')
  const ids = [watched.id, own.id, other.id, 999_999_999]
  expect(await change(watcher, 'archive', ids)).toEqual(['monitored', 'changed', 'not_found', 'not_found'])
  expect(await change(stranger, 'archive', [own.id])).toEqual(['not_found'])
  expect((await ben.inbox()).map(({ id }) => id)).toContain(watched.id)
})

test('at most 100 conversations, and at least one, are changed at once', async () => {
  const { ben } = await createHospital()
  for (const thread_ids of [[], Array.from({ length: 101 }, (_, i) => i + 1)]) {
    const { status } = await ben.request(changeThreads, { body: { change: 'archive', thread_ids } })
    expect(status).toBe(400)
  }
})
