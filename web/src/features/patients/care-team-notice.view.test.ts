import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { expect, test } from 'vitest'
import { describeCareTeamNotice } from './care-team-notice.view.ts'

const dora = { id: 9, display_name: 'Dora Lind' }
const member = { provider: { id: 1 } } as LivePayload['care_team_assigned']['care_team'][number]
const change = (
  more: Partial<LivePayload['care_team_assigned']> = {},
): LivePayload['care_team_assigned'] => ({
  patient_id: 5,
  care_team: [member],
  nobody_responsible_since: null,
  care_team_contact_id: null,
  user_ids: [1],
  changed_by: dora,
  ...more,
})

test('a notice names the other user who changed a membership', () => {
  expect(describeCareTeamNotice('care_team_assigned', change(), 1)).toBe(
    'Dora Lind assigned you to a patient.',
  )
  const gone = change({ care_team: [] })
  expect(describeCareTeamNotice('care_team_taken', gone, 1)).toBe('Dora Lind took over a patient from you.')
  expect(describeCareTeamNotice('care_team_unassigned', gone, 1)).toBe(
    'Dora Lind removed you from a care team.',
  )
  expect(describeCareTeamNotice('care_team_assigned', gone, 1)).toBe(
    'Dora Lind removed you from a care team.',
  )
})

test('own changes, those of others and those of an interface give no notice', () => {
  expect(describeCareTeamNotice('care_team_assigned', change(), 2)).toBeUndefined()
  expect(describeCareTeamNotice('care_team_assigned', change({ changed_by: null }), 1)).toBeUndefined()
  const own = change({ changed_by: { id: 1, display_name: 'Ana Ruiz' } })
  expect(describeCareTeamNotice('care_team_assigned', own, 1)).toBeUndefined()
})
