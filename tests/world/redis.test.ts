import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startRedis } from './redis.ts'

test('a Redis of our own answers until it is stopped', async () => {
  const redis = await startRedis()
  const port = Number(new URL(redis.url).port)
  const socket = connect(port, '127.0.0.1')
  socket.write('PING\r\n')
  const [answer]: unknown[] = await once(socket, 'data')
  expect(String(answer)).toBe('+PONG\r\n')
  const closed = once(socket, 'close')
  await redis.stop()
  await closed
  const [refusal] = await once(connect(port, '127.0.0.1'), 'error').catch((error: unknown) => [error])
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
})
