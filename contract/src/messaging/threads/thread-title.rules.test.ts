import { expect, test } from 'vitest'
import { threadTitle } from './thread-title.rules.ts'

const names = ['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh', 'Dora Lind']
const titleOf = (listed: number, { reader = 1, count = listed, subject = '', conversation_name = '' } = {}) =>
  threadTitle(
    {
      subject,
      conversation_name: conversation_name || null,
      subscribers: names
        .slice(0, listed)
        .map((display_name, index) => ({ user_id: index + 1, display_name, profile_picture: null })),
      subscriber_count: count,
    },
    reader,
  )

test('a thread is called by its subject, else by its group', () => {
  expect(titleOf(2, { subject: 'K+ 6.1', conversation_name: 'Cath Lab' })).toBe('K+ 6.1')
  expect(titleOf(2, { conversation_name: 'Cath Lab' })).toBe('Cath Lab')
})

test('a conversation with people is called by the names of the others', () => {
  expect(titleOf(2)).toBe('Ben Okafor')
  expect(titleOf(2, { reader: 2 })).toBe('Ana Ruiz')
  expect(titleOf(3)).toBe('Ben Okafor and Cleo Marsh')
  expect(titleOf(4)).toBe('Ben Okafor, Cleo Marsh and Dora Lind')
})

test('people who are not listed are counted, without the reader', () => {
  expect(titleOf(4, { count: 5 })).toBe('Ben Okafor, Cleo Marsh, Dora Lind and one other')
  expect(titleOf(4, { count: 7, reader: 9 })).toBe('Ana Ruiz, Ben Okafor, Cleo Marsh, Dora Lind and 2 others')
  expect(titleOf(4, { count: 5, reader: 5 })).toBe('Ana Ruiz, Ben Okafor, Cleo Marsh and Dora Lind')
})
