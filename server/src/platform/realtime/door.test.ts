import { expect, test } from 'vitest'
import { isStillOpen } from './door.ts'

test('a yes from before a channel was closed is asked again', async () => {
  const hub = { closings: 0 }
  const answers = [true, false]
  const ask = async () => {
    const answer = answers.shift() ?? true
    hub.closings += 1
    return answer
  }
  expect(await isStillOpen(hub, ask)).toBe(false)
  expect(answers).toEqual([])
})

test('a yes in peace and a no are the last word', async () => {
  let asked = 0
  const hub = { closings: 3 }
  for (const answer of [true, false])
    expect(await isStillOpen(hub, async () => (asked++, answer))).toBe(answer)
  expect(asked).toBe(2)
})
