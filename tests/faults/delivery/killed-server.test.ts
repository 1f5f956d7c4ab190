import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { startWorkload } from './driver.ts'

const isFull = process.env['FAULTS'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5] : [1]
const messages = isFull ? 1_000 : 104
const kills = isFull ? 10 : 3

const kept = { lost: [], doubled: [], phantom: [], misrouted: [] }

test.each(seeds)(
  'F1: a server killed repeatedly during sends loses and duplicates nothing (seed %i)',
  async (seed) => {
    const hospital = await startWorkload()
    onTestFinished(() => hospital.close(), 60_000)
    const chance = createSeededRandom(seed)
    const sending = hospital.send(messages / 8, () => chance() * 40)
    const waits: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await hospital.acknowledged(Math.floor((messages * (kill - 0.5)) / kills), chance() * 50)
      await hospital.server.end('SIGKILL')
      await hospital.restart()
      waits.push(await hospital.catchUp())
    }
    await sending
    waits.push(await hospital.catchUp())
    expect(await hospital.judge()).toEqual(kept)
    expect(hospital.log).toHaveLength(messages)
    expect(hospital.log.every((operation) => operation.outcome === 'ok')).toBe(true)
    const worst = Math.max(...waits)
    const retried = hospital.log.filter((operation) => operation.tries > 1).length
    process.stdout.write(
      `F1 seed ${seed}: ${messages} sends, ${kills} kills, ${retried} asked again, caught up within ${Math.round(worst)} ms\n`,
    )
    expect(worst).toBeLessThan(10_000)
  },
  isFull ? 600_000 : 60_000,
)
