import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { parseId } from '../../../platform/text/parse-id.ts'
import { parseBox, findRedirect, threadAddress } from './thread-address.view.ts'

test('messaging §2: a thread opens in its own view, or its address redirects there', () => {
  const active = { status: 'active' } as Thread
  const archived = { status: 'archived' } as Thread
  expect([
    findRedirect('inbox', active),
    findRedirect('unread', active),
    findRedirect('archive', archived),
  ]).toEqual([undefined, undefined, undefined])
  expect([
    findRedirect('archive', active),
    findRedirect('inbox', archived),
    findRedirect('unread', archived),
  ]).toEqual(['inbox', 'inbox', 'inbox'])
  expect(findRedirect('inbox', null)).toBe('no-thread')
  expect([threadAddress(7, false), threadAddress(7, true)]).toEqual([
    '/Inbox/inbox/thread/7',
    '/Inbox/archive/thread/7',
  ])
})

test('messaging §2: addresses ignore case, and only whole numbers are thread ids', () => {
  expect([parseBox('Unread'), parseBox('ARCHIVE'), parseBox('sent')]).toEqual([
    'unread',
    'archive',
    undefined,
  ])
  expect(['12', '0', '-1', '1.5', '1e3', '', undefined].map(parseId)).toEqual([
    12,
    ...Array.from({ length: 6 }, () => undefined),
  ])
})
