import { expect, test } from 'vitest'
import { formatDocumentTitle } from './document-title.ts'

test('the title of a tab names the screen and counts unread conversations', () => {
  expect(formatDocumentTitle('On call now', 0)).toBe('On call now · Wardline')
  expect(formatDocumentTitle('On call now', 3)).toBe('(3) On call now · Wardline')
  expect(formatDocumentTitle('Roles', 100)).toBe('(99+) Roles · Wardline')
  expect(formatDocumentTitle('Wardline', 0)).toBe('Wardline')
  expect(formatDocumentTitle(undefined, 2)).toBe('(2) Wardline')
})
