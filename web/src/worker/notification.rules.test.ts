import { expect, test } from 'vitest'
import { answerRequest, notificationOptions, localPath, parsePush } from './notification.rules.ts'

const pushed = {
  reference: 'W7K3PQ',
  title: 'HIGH priority page',
  body: 'From RN, 6 West. Ref W7K3PQ.',
  choices: ['Accept', 'Reject'],
  link: 'https://wardline.test/Inbox/inbox/thread/7',
  priority: 2 as const,
}

test('a push message is parsed, and anything else is ignored', () => {
  expect(parsePush(JSON.stringify(pushed))).toEqual(pushed)
  for (const text of ['', 'hello', 'null', '[]', '{}', '{"reference":1}', '{"reference":"A","title":"B"}'])
    expect(parsePush(text)).toBeUndefined()
  expect(parsePush(JSON.stringify({ ...pushed, choices: 'no', priority: 9 }))).toMatchObject({
    choices: [],
    priority: 1,
  })
})

test('a page keeps its own notification, with all response options or none', () => {
  expect(notificationOptions(pushed, 2)).toMatchObject({
    tag: 'W7K3PQ',
    requireInteraction: true,
    actions: [{ title: 'Accept' }, { title: 'Reject' }],
  })
  expect(notificationOptions({ ...pushed, choices: ['a', 'b', 'c'], priority: 1 }, 2)).toMatchObject({
    requireInteraction: false,
    actions: [],
  })
})

test('a link always leads to this application', () => {
  expect(localPath(pushed.link, 'https://ours.test')).toBe('/Inbox/inbox/thread/7')
  expect(localPath('/Inbox/inbox/thread/7', 'https://ours.test')).toBe('/Inbox/inbox/thread/7')
  expect(localPath('javascript:alert(1)', 'https://ours.test')).not.toContain(':')
  expect(localPath('https://', 'https://ours.test')).toBe('/')
})

test('a response goes to the thread of the notification', () => {
  expect(answerRequest('Accept', pushed.link)).toEqual({ path: '/api/v1/threads/7/accept/', body: {} })
  expect(answerRequest('Reject', pushed.link)).toEqual({ path: '/api/v1/threads/7/reject/', body: {} })
  expect(answerRequest('On my way', pushed.link)).toEqual({
    path: '/api/v1/threads/7/respond/',
    body: { response: 'On my way' },
  })
  expect(answerRequest('Accept', '/reachability')).toBeUndefined()
})
