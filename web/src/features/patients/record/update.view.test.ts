import type { PatientUpdate } from '@wardline/contract/patients/updates/patient-update.schemas.ts'
import { expect, test } from 'vitest'
import { describeUpdate } from './update.view.ts'

const ana = { id: 1, display_name: 'Ana Ruiz' }
const ben = { id: 2, display_name: 'Ben Okafor' }
const sentence = (update: Partial<PatientUpdate>) =>
  describeUpdate({
    kind: 'joined',
    id: 1,
    at: '2026-11-22T12:00:00Z',
    user: ana,
    to: null,
    by: ben,
    detail: null,
    text: null,
    thread_id: null,
    is_archived: false,
    ...update,
  })
    .parts.map((part) => (typeof part === 'string' ? part : part.name))
    .join('')

test('the timeline says who joined or left the care team, and by whom', () => {
  expect(sentence({ detail: 'assigned', text: 'Nurse' })).toBe('Ben Okafor added Ana Ruiz as Nurse')
  expect(sentence({ detail: 'assigned', by: ana })).toBe('Ana Ruiz joined the care team')
  expect(sentence({ detail: 'taken', by: ana })).toBe('Ana Ruiz took the patient')
  expect(sentence({ kind: 'left', detail: 'unassigned' })).toBe(
    'Ben Okafor removed Ana Ruiz from the care team',
  )
})

test('the timeline says who took over from whom', () => {
  const cleo = { id: 3, display_name: 'Cleo Marsh' }
  const left = { kind: 'left', to: cleo } as const
  expect(sentence({ ...left, detail: 'taken', by: cleo })).toBe('Cleo Marsh took over from Ana Ruiz')
  expect(sentence({ ...left, detail: 'replaced' })).toBe('Ben Okafor replaced Ana Ruiz with Cleo Marsh')
  expect(sentence({ ...left, detail: 'replaced', by: cleo })).toBe('Cleo Marsh took over from Ana Ruiz')
  expect(sentence({ ...left, detail: 'handoff', by: cleo })).toBe(
    'Ana Ruiz handed off the patient to Cleo Marsh',
  )
  expect(sentence({ detail: 'responsible', text: 'Attending' })).toBe(
    'Ben Okafor made Ana Ruiz responsible as Attending',
  )
  expect(sentence({ detail: 'responsible', by: ana })).toBe('Ana Ruiz became responsible')
})

test('the timeline tells an open handoff from a closed one', () => {
  const handoff = { kind: 'handoff_requested', to: ben, by: ana } as const
  expect(sentence({ ...handoff, detail: 'requested' })).toBe('Ana Ruiz is handing off to Ben Okafor')
  expect(sentence({ ...handoff, detail: 'accepted' })).toBe('Ana Ruiz asked Ben Okafor to take over')
  expect(sentence({ kind: 'handoff_closed', to: ben, detail: 'declined' })).toBe(
    'Ben Okafor declined the handoff from Ana Ruiz',
  )
})

test('admissions and moves from the hospital record name no user', () => {
  expect(sentence({ kind: 'admitted', user: null, by: null, detail: 'IMP' })).toBe('Admitted as an inpatient')
  expect(sentence({ kind: 'moved', user: null, by: null, text: '5 East 08A' })).toBe('Moved to 5 East 08A')
})

test('pages and answers say who paged and how it was answered', () => {
  expect(sentence({ kind: 'page', detail: '2' })).toBe('Ana Ruiz paged with high priority')
  expect(sentence({ kind: 'page', detail: '1' })).toBe('Ana Ruiz paged')
  expect(sentence({ kind: 'answer', detail: 'accepted' })).toBe('Ana Ruiz accepted the page')
  expect(sentence({ kind: 'answer', detail: 'responded' })).toBe('Ana Ruiz answered the page')
})
