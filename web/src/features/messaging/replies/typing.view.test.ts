import { expect, test } from 'vitest'
import { typingText } from './typing.view.ts'

test('typing names one user, two users, or a count', () => {
  expect([[], ['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', 'Cleo']].map(typingText)).toEqual([
    '',
    'Ana is typing…',
    'Ana and Ben are typing…',
    'Ana and 2 others are typing…',
  ])
})
