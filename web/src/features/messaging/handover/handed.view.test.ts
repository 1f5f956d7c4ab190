import type { HandedItem } from '@wardline/contract/messaging/handover.schemas.ts'
import { expect, test } from 'vitest'
import { handedAbout, handedTitle, handoverWords } from './handed.view.ts'

const item: HandedItem = {
  id: 1,
  thread_id: 2,
  message_id: 3,
  asks: 'page',
  priority: 2,
  asker: { user_id: 9, display_name: 'Ana Ruiz' },
  group: { id: 4, name: 'Medicine' },
  asked: '2026-11-20T12:00:00Z',
  from: [{ user_id: 5, display_name: 'Ben Okafor', cause: 'shift', offered: '2026-11-20T12:10:00Z' }],
  state: 'offered',
  may: { accept: true, decline: true },
}

test('a line says from whom, for which group and how long it has been open', () => {
  expect(handedTitle(item)).toBe('Page from Ana Ruiz · Medicine')
  expect(handedTitle({ ...item, asks: 'confirm', group: null })).toBe('To confirm from Ana Ruiz')
  expect(handedAbout(item, Date.parse('2026-11-20T12:12:30Z'))).toBe(
    'Open for 12 min. From Ben Okafor, whose shift has ended.',
  )
})

test('both sides hear what concerns them, and not what they did themselves', () => {
  const told = {
    thread_id: 2,
    message_id: 3,
    from_user_id: 5,
    from_name: 'Ben Okafor',
    to_user_id: 6,
    to_name: 'Cleo Marsh',
    group_name: 'Medicine',
    cause: 'shift' as const,
    state: 'offered' as const,
  }
  expect(handoverWords(told, 6)).toBe('An open item of Ben Okafor for Medicine is handed to you.')
  expect(handoverWords({ ...told, cause: 'passed_on' }, 6)).toBe(
    'Ben Okafor hands an open item for Medicine to you.',
  )
  expect(handoverWords(told, 5)).toBeUndefined()
  expect(handoverWords({ ...told, state: 'accepted' }, 5)).toBe(
    'Cleo Marsh has taken over your open item for Medicine.',
  )
  expect(handoverWords({ ...told, state: 'accepted' }, 6)).toBeUndefined()
  expect(handoverWords({ ...told, state: 'declined' }, 5)).toMatch(/does not take over/)
  expect(handoverWords({ ...told, state: 'withdrawn' }, 5)).toBeUndefined()
})
