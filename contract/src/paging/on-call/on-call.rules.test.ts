import { expect, test } from 'vitest'
import { formatOnCall } from './on-call.rules.ts'

const people = (count: number) =>
  ['Ana Ruiz', 'Ben Okafor', 'Cleo Marsh', 'Dora Lind']
    .slice(0, count)
    .map((display_name) => ({ display_name }))

test('messaging §2; paging §2: the on-call display has four wordings', () => {
  expect([0, 1, 2, 3, 4].map((count) => formatOnCall(people(count)))).toEqual([
    'Nobody on Call',
    'Ana Ruiz',
    'Ana Ruiz and one other',
    'Ana Ruiz and 2 others',
    'Ana Ruiz and 3 others',
  ])
})
