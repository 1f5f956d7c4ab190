import { expect, test } from 'vitest'
import { check, type Copy, type Evidence } from './checker.ts'

const copy: Copy = { id: 7, thread_id: 1, sender_id: 10, text: 'K+ 6.1', key: 'key-a' }
const sound = (): Evidence => ({
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

test('finds nothing where nothing is wrong', () => {
  expect(check(sound())).toEqual(nothing)
})

test('an acknowledged message that is not stored is lost, and what its recipient got is a phantom', () => {
  const found = check({ ...sound(), stored: [] })
  expect(found.lost).toHaveLength(1)
  expect(found.phantom).toHaveLength(1)
})

test('a stored message that a recipient never got is lost', () => {
  expect(check({ ...sound(), held: new Map([[11, new Set()]]) }).lost).toEqual(['message 7 did not reach 11'])
})

test('a key stored twice and a push that came twice are doubled', () => {
  const twice = { ...sound(), stored: [copy, { ...copy, id: 8 }], held: new Map([[11, new Set([7, 8])]]) }
  expect(check(twice).doubled).toHaveLength(1)
  expect(check({ ...sound(), pushed: new Map([[11, [copy, copy]]]) }).doubled).toHaveLength(1)
})

test('what nobody sent, or what was refused, is a phantom when it is stored', () => {
  expect(check({ ...sound(), operations: [] }).phantom).toHaveLength(1)
  const [operation] = sound().operations
  const refused = operation ? [{ ...operation, outcome: 'fail' as const }] : []
  expect(check({ ...sound(), operations: refused }).phantom).toEqual(['key-a was refused and is stored'])
})

test('a message that reaches somebody who is not on the thread is misrouted', () => {
  expect(check({ ...sound(), pushed: new Map([[12, [copy]]]) }).misrouted).toHaveLength(1)
})
