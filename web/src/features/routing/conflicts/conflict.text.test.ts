import { expect, test } from 'vitest'
import { describeConflicts, describeContradiction, describeNever, findConflictWord } from './conflict.text.ts'

const named = (id: number, name: string) => ({ id, name, priority: id * 10 })
const never = { policy: named(4, 'Nights'), because: 'stopped' as const, by: [named(3, 'Consults')] }
const contradiction = {
  first: named(1, 'Chest pain'),
  second: named(2, 'To the fellow'),
  about: 'recipients' as const,
  winner_id: 2,
}
const conflicts = { never: [never], contradictions: [contradiction], is_limited: false }

test('why a policy never runs names what keeps it', () => {
  expect(describeNever(never)).toBe(
    '“Nights” never runs, because “Consults” stops each of its messages first.',
  )
  expect(describeNever({ ...never, by: [named(1, 'Day'), named(2, 'Night')] })).toBe(
    '“Nights” never runs, because “Day” and “Night” together stop each of its messages first.',
  )
  expect(describeNever({ ...never, because: 'times', by: [] })).toBe(
    '“Nights” never runs, because its times never meet.',
  )
})

test('a contradiction says what differs and which policy decides', () => {
  expect(describeContradiction(contradiction, 1)).toBe(
    'Contradicts “To the fellow” (20). They send to different recipients. “To the fellow” decides, except for messages that were sent to its own recipients.',
  )
  expect(describeContradiction(contradiction, 2)).toContain('This policy decides, except for')
  expect(describeContradiction({ ...contradiction, winner_id: null })).toBe(
    '“Chest pain” and “To the fellow” contradict each other. They send to different recipients. Which one decides depends on the message.',
  )
})

test('the list has one line for all, and a word for each policy', () => {
  expect(describeConflicts({ never: [], contradictions: [], is_limited: false })).toBeNull()
  expect(describeConflicts(conflicts)?.title).toBe('3 policies need attention.')
  expect(describeConflicts({ ...conflicts, contradictions: [] })?.title).toBe('1 policy needs attention.')
  expect(findConflictWord(conflicts, 4)).toBe('Never runs')
  expect(findConflictWord(conflicts, 2)).toBe('Contradicts')
  expect(findConflictWord(conflicts, 3)).toBeNull()
})
