import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { startWorkload } from './driver.ts'

const isFull = process.env['FAULTS'] === 'full'
const messages = isFull ? 1_000 : 104
const restarts = isFull ? 5 : 2

test('F17: on SIGTERM under load the server shuts down gracefully and clients resume where they were', async () => {
  const hospital = await startWorkload()
  onTestFinished(() => hospital.close(), 60_000)
  const sending = hospital.send(messages / 8, () => Math.random() * 40)
  const ends: number[] = []
  for (let restart = 1; restart <= restarts; restart++) {
    await hospital.acknowledged(Math.floor((messages * (restart - 0.5)) / restarts))
    const told = performance.now()
    expect(await hospital.server.end('SIGTERM')).toBe(0)
    expect(hospital.server.said()).not.toContain('"level":"error"')
    ends.push(performance.now() - told)
    await hospital.restart()
    expect(await hospital.catchUp()).toBeLessThan(10_000)
  }
  await sending
  await hospital.catchUp()
  process.stdout.write(`F17: ended within ${ends.map(Math.round).join(', ')} ms of SIGTERM\n`)
  expect(await hospital.judge()).toEqual({ lost: [], doubled: [], phantom: [], misrouted: [] })
  expect(hospital.log).toHaveLength(messages)
  expect(Math.max(...ends)).toBeLessThan(15_000)
})
