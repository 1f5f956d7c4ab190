import { expect, test } from 'vitest'
import { listUnwrittenNames, splitMentions } from './mention-parts.view.ts'

const ana = { user_id: 1, display_name: 'Ana Ruiz' }
const anaLong = { user_id: 2, display_name: 'Ana Ruiz (ICU)' }
const other = { user_id: 3, display_name: 'Ana Ruiz' }

test('splits a text at the names that it mentions, the longest first', () => {
  const text = 'Hi @Ana Ruiz, and @Ana Ruiz (ICU): look. @Ana Ruizer'
  const parts = splitMentions(text, [ana, anaLong])
  expect(parts).toEqual([
    { text: 'Hi ', user_ids: [] },
    { text: '@Ana Ruiz', user_ids: [1] },
    { text: ', and ', user_ids: [] },
    { text: '@Ana Ruiz (ICU)', user_ids: [2] },
    { text: ': look. @Ana Ruizer', user_ids: [] },
  ])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('a name of two users stands for both, and a text without mentions is one part', () => {
  expect(splitMentions('@Ana Ruiz', [ana, other])).toEqual([{ text: '@Ana Ruiz', user_ids: [1, 3] }])
  expect(splitMentions('@Ana Ruiz', [])).toEqual([{ text: '@Ana Ruiz', user_ids: [] }])
})

test('lists the mentioned users whom the text does not name', () => {
  const items = [{ field_type: 'textarea', data: 'Hi @Ana Ruiz', label: '' }]
  expect(listUnwrittenNames(items, [ana, anaLong])).toEqual(['Ana Ruiz (ICU)'])
})
