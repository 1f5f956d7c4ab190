import { expect, test } from 'vitest'
import { checkDelivery, type Copy, type Evidence } from './checker.ts'

const copy: Copy = { id: 7, thread_id: 1, sender_id: 10, text: 'K+ 6.1', key: 'key-a' }
const createCleanEvidence = (): Evidence => ({
  operations: [
    {
      key: 'key-a',
      sender_id: 10,
      thread_id: 1,
      text: 'K+ 6.1',
      outcome: 'ok',
      message_id: 7,
      tries: 1,
      refusals: 0,
    },
  ],
  stored: [copy],
  pushed: new Map([
    [11, [copy]],
    [12, []],
  ]),
  held: new Map([[11, new Set([7])]]),
  members: new Map([[1, [10, 11]]]),
})
const nothing = { lost: [], doubled: [], phantom: [], misrouted: [] }

test('a clean run has no findings', () => {
  expect(checkDelivery(createCleanEvidence())).toEqual(nothing)
})

test('an acknowledged message that is not stored is lost, and its received copy is a phantom', () => {
  const found = checkDelivery({ ...createCleanEvidence(), stored: [] })
  expect(found.lost).toHaveLength(1)
  expect(found.phantom).toHaveLength(1)
})

test('a stored message that a recipient never received is lost', () => {
  expect(checkDelivery({ ...createCleanEvidence(), held: new Map([[11, new Set()]]) }).lost).toEqual([
    'message 7 did not reach 11',
  ])
})

test('a key stored twice and a push delivered twice are duplicates', () => {
  const twice = {
    ...createCleanEvidence(),
    stored: [copy, { ...copy, id: 8 }],
    held: new Map([[11, new Set([7, 8])]]),
  }
  expect(checkDelivery(twice).doubled).toHaveLength(1)
  expect(
    checkDelivery({ ...createCleanEvidence(), pushed: new Map([[11, [copy, copy]]]) }).doubled,
  ).toHaveLength(1)
})

test('a stored message that was never sent, or was refused, is a phantom', () => {
  expect(checkDelivery({ ...createCleanEvidence(), operations: [] }).phantom).toHaveLength(1)
  const [operation] = createCleanEvidence().operations
  const refused = operation ? [{ ...operation, outcome: 'fail' as const }] : []
  expect(checkDelivery({ ...createCleanEvidence(), operations: refused }).phantom).toEqual([
    'key-a was refused and is stored',
  ])
})

test('a message that reaches a user outside the thread is misrouted', () => {
  expect(checkDelivery({ ...createCleanEvidence(), pushed: new Map([[12, [copy]]]) }).misrouted).toHaveLength(
    1,
  )
})
