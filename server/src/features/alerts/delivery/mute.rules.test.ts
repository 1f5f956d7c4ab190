import { expect, test } from 'vitest'
import { isSilencedByMute } from './mute.rules.ts'

const message = { priority: 1 } as const
const person = { is_muted: true, is_asked: false, is_named: false }
const chat = { run_id: null }

test('a mute silences messages that do not need the user', () => {
  expect(isSilencedByMute(message, person, chat)).toBe(true)
  expect(isSilencedByMute({ priority: 0 }, person, chat)).toBe(true)
  expect(isSilencedByMute(message, { ...person, is_muted: false }, chat)).toBe(false)
})

test('a mute never silences a page', () => {
  const pages = [
    isSilencedByMute({ priority: 2 }, person, chat),
    isSilencedByMute(message, { ...person, is_asked: true }, chat),
    isSilencedByMute(message, { ...person, is_named: true }, chat),
    isSilencedByMute(message, person, { run_id: 1 }),
  ]
  expect(pages).toEqual(pages.map(() => false))
})
