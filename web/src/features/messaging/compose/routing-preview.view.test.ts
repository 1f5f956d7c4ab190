import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { expect, test } from 'vitest'
import { emptyPreview, filterPreview, routedContacts } from './routing-preview.view.ts'

const cardiology: RecipientPreview['contacts'][number] = {
  contact_id: 5,
  type: 'ScheduleGroup',
  group_id: 50,
  display_name: 'Cardiology On Call',
  sentence: 'Ben Okafor is on call until 07:00.',
  policy_name: null,
  status: 1,
  people: [],
  people_count: 1,
  online_count: 0,
  unreachable_count: 0,
  at_high_priority_count: 0,
  gap: null,
  next_on_call: null,
  next_step: null,
  recent_page: null,
  problem: null,
}
const dora = {
  ...cardiology,
  contact_id: 6,
  type: 'User' as const,
  display_name: 'Dora Lind',
  status: 2 as const,
}
const preview: RecipientPreview = {
  ...emptyPreview,
  recipient_ids: [5, 6],
  contacts: [cardiology, dora],
  people_count: 2,
}

test('a removed recipient is hidden, along with outdated notes about the whole message', () => {
  expect(filterPreview(preview, [{ id: 5 }, { id: 6 }])).toEqual(preview)
  expect(filterPreview(preview, [{ id: 6 }])).toEqual({ ...emptyPreview, contacts: [dora] })
  expect(
    filterPreview({ ...preview, problem: 'Nobody.' }, [{ id: 5 }, { id: 6 }, { id: 7 }]).problem,
  ).toBeNull()
})

test('messaging §7 routing: people whom a policy chose are shown, until the recipients change', () => {
  const routed = { ...preview, contacts: [{ ...cardiology, contact_id: 9, policy_name: 'Consults' }, dora] }
  expect(filterPreview(routed, [{ id: 6 }, { id: 5 }])).toEqual(routed)
  expect(filterPreview(routed, [{ id: 6 }])).toEqual({ ...emptyPreview, contacts: [dora] })
})

test('the contacts that get it are listed only if a policy changes them', () => {
  const routed = { ...preview, contacts: [{ ...cardiology, contact_id: 9, policy_name: 'Consults' }, dora] }
  expect(routedContacts(preview)).toBeUndefined()
  expect(routedContacts(routed)).toEqual([
    { id: 9, display_name: 'Cardiology On Call' },
    { id: 6, display_name: 'Dora Lind' },
  ])
})
