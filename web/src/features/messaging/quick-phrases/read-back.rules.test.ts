import { expect, test } from 'vitest'
import { canReadBack } from './read-back.rules.ts'

const thread = { may: { reply: true } }
const message = (data: string, more: object = {}) =>
  ({
    data: [{ field_type: 'textarea', label: '', data }],
    sender: { id: 1 },
    is_automatic: false,
    taken_back: null,
    ...more,
  }) as unknown as Parameters<typeof canReadBack>[0]

test('only a reader who may reply reads back a message that asks for it', () => {
  const text = 'K+ 6.1\nPlease read back.'
  expect(canReadBack(message(text), thread, 2)).toBe(true)
  expect(canReadBack(message('PLEASE READ BACK'), thread, 2)).toBe(true)
  expect(canReadBack(message('K+ 6.1'), thread, 2)).toBe(false)
  expect(canReadBack(message(text), thread, 1)).toBe(false)
  expect(canReadBack(message(text), { may: { reply: false } }, 2)).toBe(false)
  expect(canReadBack(message(text, { taken_back: '2026-01-01T00:00:00Z' }), thread, 2)).toBe(false)
})
