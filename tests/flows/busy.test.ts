import { replyToThread } from '@wardline/contract/messaging/thread.routes.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { lockWaits } from '../world/waiting.ts'

test('a reply that the database takes too long over is answered “try again”, and is there once when one does', async () => {
  const { ana, ben, database_url } = await hospital()
  const thread = await ana.writes(ben, 'Bed 12')
  const other = new pg.Client({ connectionString: database_url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from thread where id = $1 for update', [thread.id])
  const reply = () =>
    ben.tries(replyToThread, {
      params: { id: thread.id },
      body: { message: 'On my way' },
      key: 'bubble-0001',
    })
  const asked = reply()
  const waits = await lockWaits(database_url)
  await waits.cancelled()
  const { status, body, headers } = await asked
  expect({ status, body, again: headers.get('retry-after') }).toEqual({
    status: 503,
    body: {
      code: 'unavailable',
      detail: 'Wardline cannot store this right now. Nothing was changed; try again in a moment.',
    },
    again: '2',
  })
  await other.query('rollback')
  expect((await reply()).status).toBe(201)
  expect((await ana.messages(thread)).map(({ data }) => data[0]?.data)).toEqual(['On my way', 'Bed 12'])
})
