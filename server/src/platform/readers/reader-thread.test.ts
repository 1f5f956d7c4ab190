import { describe, expect, test } from 'vitest'
import * as samples from './reader-thread.sample.ts'
import { createReaderThread, ReaderOverloaded } from './reader-thread.ts'

const sample_url = new URL('reader-thread.sample.ts', import.meta.url).href

describe('a reader thread', () => {
  const thread = createReaderThread({ task_ms: 3_000 })

  test('returns results in order, and errors with their message', async () => {
    const [two, three] = await Promise.all([
      thread.run(sample_url, samples.addOne, 1),
      thread.run(sample_url, samples.addOne, 2),
    ])
    expect([two, three]).toEqual([2, 3])
    await expect(thread.run(sample_url, samples.refuse, 'no')).rejects.toThrow('no')
  })

  test('leaves the event loop free', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await thread.run(sample_url, samples.spin, 200)
    isOver = true
    expect(turns).toBeGreaterThan(100)
  })

  test('gives up a task that takes too long, and runs the next one', async () => {
    const endless = thread.run(sample_url, samples.neverEnd, undefined)
    const next = thread.run(sample_url, samples.addOne, 1)
    await expect(endless).rejects.toThrow(ReaderOverloaded)
    expect(await next).toBe(2)
  })

  test('refuses tasks while too many wait', async () => {
    const many = Array.from({ length: 60 }, (_, n) => thread.run(sample_url, samples.addOne, n))
    const outcomes = await Promise.allSettled(many)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(9)
  })
})
