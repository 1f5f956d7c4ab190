import { expect, test } from 'vitest'
import { checkPermission } from './permission-check.ts'

test('a permission granted before a channel was closed is checked again', async () => {
  const hub = { revocations: 0 }
  const answers = [true, false]
  const ask = async () => {
    const answer = answers.shift() ?? true
    hub.revocations += 1
    return answer
  }
  expect(await checkPermission(hub, ask)).toBe(false)
  expect(answers).toEqual([])
})

test('a permission granted without a closure, and a refusal, are final', async () => {
  let checks = 0
  const hub = { revocations: 3 }
  for (const answer of [true, false])
    expect(await checkPermission(hub, async () => (checks++, answer))).toBe(answer)
  expect(checks).toBe(2)
})
