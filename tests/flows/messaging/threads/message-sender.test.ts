import { changeProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { exportProof, getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'

test('a message keeps the name and title that its sender had when it was sent', async () => {
  const { ana, ben, app } = await createHospital()
  const params = { id: (await ana.writes(ben, 'Potassium bed 12')).id }
  const [sent] = await ben.messages(params)
  const before = { id: ana.user.user_id, display_name: 'Ana Ruiz', title: 'RN, 6 West' }
  expect(sent?.sender).toMatchObject(before)

  const device = await ben.connect()
  const rename = (first_name: string, last_name: string, title: string) =>
    ana.call(changeProfile, { params: { id: ana.user.user_id }, body: { first_name, last_name, title } })
  await rename('Claire', 'Prevatt', 'Chief of Cardiology')
  await ana.replies(params, 'Calcium given')
  const after = { ...before, display_name: 'Claire Prevatt', title: 'Chief of Cardiology' }
  const live = await device.receives('thread_new_message')
  expect(live.message.sender).toMatchObject(after)

  await rename('Zoe', 'Quist', 'Clerk')
  expect((await ben.messages(params)).map(({ sender }) => sender)).toMatchObject([after, before])
  const { results: hits } = await ben.call(searchThreads, { query: { q: 'potassium' } })
  expect(hits[0]?.sender).toMatchObject(after)
  const query = { message_id: sent?.id }
  const proof = await ben.call(getMessageProof, { params, query })
  expect(proof.sender).toEqual({ user_id: before.id, display_name: before.display_name, title: before.title })
  expect(proof.page[0]?.text).toContain('Sent by Ana Ruiz (RN, 6 West), ')
  const csv = await ben.request(exportProof, { params, query: { ...query, format: 'csv' } })
  expect(csv.body).toContain('Sent by Ana Ruiz (RN, 6 West), ')

  const { results: people } = await ben.call(listSubscribers, { params })
  expect(people.find(({ user_id }) => user_id === before.id)).toMatchObject({
    display_name: 'Zoe Quist',
    title: 'Clerk',
  })
  const [names] = await app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{ old: string; new: string }>`
      select min(sender_name) as old, max(sender_name) as new from message where thread_id = ${params.id}`.execute(
      db,
    )
    return rows
  })
  expect(names).toEqual({ old: 'Ana Ruiz', new: 'Claire Prevatt' })
})
