import { expect, test } from 'vitest'
import { safeRedirectAfterSignIn } from './sign-in-redirect.ts'

test('after signing in, redirects stay within the application', () => {
  expect(safeRedirectAfterSignIn('/Inbox/unread/thread/7?x=1')).toBe('/Inbox/unread/thread/7?x=1')
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
    expect(safeRedirectAfterSignIn(next)).toBe('/Inbox/inbox')
})
