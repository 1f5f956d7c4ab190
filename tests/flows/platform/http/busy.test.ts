import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { watchLocks } from '../../../fixtures/database/lock-waits.ts'

test('a reply that times out in the database answers “try again”, and a retry stores it once', async () => {
  const { ana, ben, database_url } = await createHospital()
  const thread = await ana.writes(ben, 'Bed 12')
  const other = new pg.Client({ connectionString: database_url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from thread where id = $1 for update', [thread.id])
  const reply = () =>
    ben.request(replyToThread, {
      params: { id: thread.id },
      body: { message: 'On my way' },
      key: 'bubble-0001',
    })
  const asked = reply()
  const waits = await watchLocks(database_url)
  await waits.cancelled()
  const { status, body, headers } = await asked
  expect({ status, body, again: headers.get('retry-after') }).toEqual({
    status: 503,
    body: {
      code: 'unavailable',
      detail: 'Wardline cannot save this right now. Nothing was changed. Try again in a moment.',
    },
    again: '2',
  })
  await other.query('rollback')
  expect((await reply()).status).toBe(201)
  expect((await ana.messages(thread)).map(({ data }) => data[0]?.data)).toEqual(['On my way', 'Bed 12'])
})
