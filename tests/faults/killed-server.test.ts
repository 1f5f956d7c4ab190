import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { dice } from './dice.ts'
import { openWard } from './driver.ts'

const isFull = process.env['FAULTS'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5] : [1]
/** In all; eight people send at a time. */
const messages = isFull ? 1_000 : 104
const kills = isFull ? 10 : 3

const kept = { lost: [], doubled: [], phantom: [], misrouted: [] }

test.each(seeds)(
  'F1: killed again and again in the middle of sends, the server loses and doubles nothing (seed %i)',
  async (seed) => {
    const ward = await openWard()
    onTestFinished(() => ward.close(), 60_000)
    const chance = dice(seed)
    const sending = ward.send(messages / 8, () => chance() * 40)
    const waits: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await ward.acknowledged(Math.floor((messages * (kill - 0.5)) / kills), chance() * 50)
      await ward.server.end('SIGKILL')
      await ward.restart()
      waits.push(await ward.catchUp())
    }
    await sending
    waits.push(await ward.catchUp())
    expect(await ward.judge()).toEqual(kept)
    expect(ward.log).toHaveLength(messages)
    expect(ward.log.every((operation) => operation.outcome === 'ok')).toBe(true)
    const worst = Math.max(...waits)
    const retried = ward.log.filter((operation) => operation.tries > 1).length
    process.stdout.write(
      `F1 seed ${seed}: ${messages} sends, ${kills} kills, ${retried} asked again, caught up within ${Math.round(worst)} ms\n`,
    )
    expect(worst).toBeLessThan(10_000)
  },
  isFull ? 600_000 : 60_000,
)
