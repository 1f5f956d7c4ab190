import { expect, test } from 'vitest'
import { instant } from './instant.ts'

const Instant = instant('due', 'Enter an instant.')

test.each(['2027-01-31T22:00:00Z', '2027-01-31T22:00:00.123456+05:45', '2027-01-31T22:00:00-12:00'])(
  '%s is an instant',
  (text) => expect(Instant.parse(text)).toBe(text),
)

test.each([
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2027-01-31T22:00:00+23:00',
  '2027-02-30T22:00:00Z',
  'now',
])('%s is refused, because the database cannot read it or no record is that old or new', (text) =>
  expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('Enter an instant.'),
)
