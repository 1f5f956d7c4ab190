import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { openWard } from './driver.ts'

const isFull = process.env['FAULTS'] === 'full'
const messages = isFull ? 1_000 : 104
const restarts = isFull ? 5 : 2

test('F17: told to stop under load, the server ends in order and everybody goes on where they were', async () => {
  const ward = await openWard()
  onTestFinished(() => ward.close(), 60_000)
  const sending = ward.send(messages / 8, () => Math.random() * 40)
  const ends: number[] = []
  for (let restart = 1; restart <= restarts; restart++) {
    await ward.acknowledged(Math.floor((messages * (restart - 0.5)) / restarts))
    const told = performance.now()
    expect(await ward.server.end('SIGTERM')).toBe(0)
    expect(ward.server.said()).not.toContain('"level":"error"')
    ends.push(performance.now() - told)
    await ward.restart()
    expect(await ward.catchUp()).toBeLessThan(10_000)
  }
  await sending
  await ward.catchUp()
  process.stdout.write(`F17: ended within ${ends.map(Math.round).join(', ')} ms of SIGTERM\n`)
  expect(await ward.judge()).toEqual({ lost: [], doubled: [], phantom: [], misrouted: [] })
  expect(ward.log).toHaveLength(messages)
  expect(Math.max(...ends)).toBeLessThan(15_000)
})
