import { expect, test } from 'vitest'
import { createMemoryIds } from './known-ids.ts'

test('ids are known for one period, which starts with the first of them', async () => {
  let now = 0
  const known = createMemoryIds(() => now)
  expect(await known.listUnknown('ana', [1, 2])).toEqual([1, 2])
  await known.add('ana', [1], 3600)
  now = 3_000_000
  await known.add('ana', [2], 3600)
  expect(await known.listUnknown('ana', [1, 2, 3])).toEqual([3])
  expect(await known.listUnknown('ben', [1])).toEqual([1])
  now = 3_600_000
  expect(await known.listUnknown('ana', [1, 2])).toEqual([1, 2])
})
