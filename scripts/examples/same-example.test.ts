import { expect, test } from 'vitest'
import { isSameExample } from './same-example.ts'

const example = (answer: unknown) => ({ params: { id: 7 }, answer })

test('recordings that differ in times, ids and counts are the same example', () => {
  const before = {
    id: 7,
    uid: '24ba8598-5cc1-46c6-a48a-17f0c64e283a',
    changed: '2026-11-23T14:37:06.656178Z',
  }
  const after = { id: 8, uid: 'dff93e66-dd9f-402e-b448-8139e0efd10c', changed: '2026-12-01T16:08:39.5Z' }
  expect(isSameExample(example(before), example(after))).toBe(true)
  expect(
    isSameExample(
      example({ day: '2026-11-23', url: '/files/12/' }),
      example({ day: '2026-12-01', url: '/files/3/' }),
    ),
  ).toBe(true)
})

test('a new field, another text and a value that is no longer null make another example', () => {
  expect(isSameExample(example({ id: 7 }), example({ id: 7, version: 1 }))).toBe(false)
  expect(isSameExample(example({ name: 'Ward' }), example({ name: 'Unit' }))).toBe(false)
  expect(isSameExample(example({ changed: null }), example({ changed: '2026-11-23T14:37:06Z' }))).toBe(false)
  expect(isSameExample(example([1]), example([1, 2]))).toBe(false)
})
