import { pino } from 'pino'
import { expect, test } from 'vitest'
import { httpServer } from './server.ts'

/** A server whose only route answers after `answer` is called. */
async function slowServer(drain_ms?: number) {
  const app = await httpServer({
    log: pino({ level: 'silent' }),
    trust_proxy: 0,
    ...(drain_ms !== undefined && { drain_ms }),
  })
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  app.get('/slow/', async () => {
    arrived.resolve()
    await answer.promise
    return { done: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(`${address}/slow/`)
  response.catch(() => {}) // awaited by the test
  await arrived.promise
  return { app, response, answer: answer.resolve }
}

test('an open request finishes before the server closes', async () => {
  const { app, response, answer } = await slowServer()
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer()
  expect(await (await response).json()).toEqual({ done: true })
  await closed
})

test('a request that does not finish is cut off', async () => {
  const { app, response } = await slowServer(50)
  await app.close()
  await expect(response).rejects.toThrow('fetch failed')
})
