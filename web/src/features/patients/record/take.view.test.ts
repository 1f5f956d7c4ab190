import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'
import { expect, test } from 'vitest'
import { describeTaking, suggestOwnRole } from './take.view.ts'

const member = (id: number, role: string, title: string, is_responsible = false) =>
  ({
    id: id * 10,
    role,
    is_responsible,
    provider: { id, user: { id, display_name: `User ${id}`, title } },
  }) as CareTeamMember

const attending = member(1, 'Attending', 'MD', true)
const nurse = member(2, 'Nurse', 'RN')

test.each([
  ['the role on the team', [attending, nurse], { id: 2, title: 'RN' }, 'Nurse'],
  ['the role of a colleague', [attending], { id: 3, title: 'md' }, 'Attending'],
  ['none for another profession', [attending], { id: 3, title: 'RN' }, ''],
  ['none without a responsible provider', [nurse], { id: 3, title: 'RN' }, ''],
])('suggests %s', (_, team, user, role) => {
  expect(suggestOwnRole(team, user)).toBe(role)
})

test('only a provider with the same role leaves', () => {
  expect(describeTaking(attending, 'attending ')).toBe(
    'You become responsible instead of User 1, who is notified. User 1 leaves the care team, because the role Attending changes hands.',
  )
  expect(describeTaking(attending, 'Nurse')).toBe(
    'You become responsible instead of User 1, who is notified. User 1 stays on the care team as Attending.',
  )
  expect(describeTaking(member(1, '', 'MD', true), '')).toContain('User 1 leaves the care team.')
})
