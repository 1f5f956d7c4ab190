import { expect, test } from 'vitest'
import { answerOf, notificationOf, pathOf, pushedOf } from './notification.rules.ts'

const pushed = {
  reference: 'W7K3PQ',
  title: 'HIGH priority page',
  body: 'From RN, 6 West. Ref W7K3PQ.',
  choices: ['Accept', 'Reject'],
  link: 'https://wardline.test/Inbox/inbox/thread/7',
  priority: 2 as const,
}

test('what a server of ours pushes is read, and nothing else', () => {
  expect(pushedOf(JSON.stringify(pushed))).toEqual(pushed)
  for (const text of ['', 'hello', 'null', '[]', '{}', '{"reference":1}', '{"reference":"A","title":"B"}'])
    expect(pushedOf(text)).toBeUndefined()
  expect(pushedOf(JSON.stringify({ ...pushed, choices: 'no', priority: 9 }))).toMatchObject({
    choices: [],
    priority: 1,
  })
})

test('a page has a notification of its own that stays, and all of its answers or none', () => {
  expect(notificationOf(pushed, 2)).toMatchObject({
    tag: 'W7K3PQ',
    requireInteraction: true,
    actions: [{ title: 'Accept' }, { title: 'Reject' }],
  })
  expect(notificationOf({ ...pushed, choices: ['a', 'b', 'c'], priority: 1 }, 2)).toMatchObject({
    requireInteraction: false,
    actions: [],
  })
})

test('a link leads to this application, whatever it says', () => {
  expect(pathOf(pushed.link, 'https://ours.test')).toBe('/Inbox/inbox/thread/7')
  expect(pathOf('/Inbox/inbox/thread/7', 'https://ours.test')).toBe('/Inbox/inbox/thread/7')
  expect(pathOf('javascript:alert(1)', 'https://ours.test')).not.toContain(':')
  expect(pathOf('https://', 'https://ours.test')).toBe('/')
})

test('an answer goes to the thread that the notification is about', () => {
  expect(answerOf('Accept', pushed.link)).toEqual({ path: '/api/v1/threads/7/accept/', body: {} })
  expect(answerOf('Reject', pushed.link)).toEqual({ path: '/api/v1/threads/7/reject/', body: {} })
  expect(answerOf('On my way', pushed.link)).toEqual({
    path: '/api/v1/threads/7/respond/',
    body: { response: 'On my way' },
  })
  expect(answerOf('Accept', '/reachability')).toBeUndefined()
})
