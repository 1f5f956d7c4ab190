import { expect, test } from 'vitest'
import { events } from './events.ts'

test('events of one kind have the same payload', () => {
  for (const [kind, declared] of Map.groupBy(events, (event) => event.kind))
    expect(new Set(declared.map(({ payload }) => payload)).size, kind).toBe(1)
})
