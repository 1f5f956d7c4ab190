import type { Handoff } from '@wardline/contract/messaging/handoff/handoff.schemas.ts'
import { expect, test } from 'vitest'
import { handoffDetails, handoffTitle, handoffNotice } from './handoff.view.ts'

const item: Handoff = {
  id: 1,
  thread_id: 2,
  message_id: 3,
  kind: 'page',
  priority: 2,
  requester: { user_id: 9, display_name: 'Ana Ruiz' },
  group: { id: 4, name: 'Medicine' },
  asked: '2026-11-20T12:00:00Z',
  from: [{ user_id: 5, display_name: 'Ben Okafor', cause: 'shift', offered: '2026-11-20T12:10:00Z' }],
  state: 'offered',
  may: { accept: true, decline: true },
}

test('a handoff shows the previous user, the group and how long it has been open', () => {
  expect(handoffTitle(item)).toBe('Page from Ana Ruiz · Medicine')
  expect(handoffTitle({ ...item, kind: 'confirm', group: null })).toBe('Confirmation request from Ana Ruiz')
  expect(handoffDetails(item, Date.parse('2026-11-20T12:12:30Z'))).toBe(
    'Waiting for 12 min. From Ben Okafor (shift ended).',
  )
})

test('both users are notified of handoffs, but not of their own actions', () => {
  const change = {
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
  expect(handoffNotice(change, 6)).toBe(
    'A message for Medicine is assigned to you: the shift of Ben Okafor has ended.',
  )
  expect(handoffNotice({ ...change, cause: 'reassigned' }, 6)).toBe(
    'Ben Okafor assigned a message for Medicine to you.',
  )
  expect(handoffNotice(change, 5)).toBeUndefined()
  expect(handoffNotice({ ...change, state: 'accepted' }, 5)).toBe(
    'Cleo Marsh took over your message for Medicine.',
  )
  expect(handoffNotice({ ...change, state: 'accepted' }, 6)).toBeUndefined()
  expect(handoffNotice({ ...change, state: 'declined' }, 5)).toMatch(/declined/)
  expect(handoffNotice({ ...change, state: 'withdrawn' }, 5)).toBeUndefined()
})
