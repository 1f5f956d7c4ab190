import { expect, test } from 'vitest'
import { nextAfterSignIn } from './next.ts'

test('after signing in one goes on within the application, nowhere else', () => {
  expect(nextAfterSignIn('/Inbox/unread/thread/7?x=1')).toBe('/Inbox/unread/thread/7?x=1')
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'x',
    '',
    undefined,
    7,
    '/sign-in',
  ])
    expect(nextAfterSignIn(next)).toBe('/Inbox/inbox')
})
