import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { expect, test } from 'vitest'
import {
  emptyPreview,
  filterPreview,
  notAlertedText,
  recipientCountText,
  routedPeople,
} from './routing-preview.view.ts'

const ben: RecipientPreview['contacts'][number]['people'][number] = {
  user_id: 11,
  display_name: 'Ben Okafor',
  title: 'Hospitalist',
  profile_picture: null,
  reason: 'new_message',
  why: 'on call for Cardiology until 07:00',
  status: 1,
  is_alerted: true,
}
const cardiology: RecipientPreview['contacts'][number] = {
  contact_id: 5,
  type: 'ScheduleGroup',
  display_name: 'Cardiology On Call',
  status: 1,
  sentence: 'Ben Okafor is on call until 07:00.',
  policy_name: null,
  people: [ben],
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

test('more than three people of a policy are counted', () => {
  const of = (count: number) =>
    routedPeople({ ...cardiology, people: Array.from({ length: count }, () => ben) })
  expect([of(1), of(3), of(4)].map(({ named, others }) => [named.length, others])).toEqual([
    [1, 0],
    [3, 0],
    [2, 2],
  ])
})

test('the number of recipients is shown when the lines do not show it', () => {
  expect(recipientCountText(preview)).toBe('2 people get it.')
  expect(recipientCountText({ ...preview, contacts: [cardiology], people_count: 1 })).toBe('')
  expect(recipientCountText({ ...preview, people_count: 1 })).toBe('1 person gets it.')
})

test('do not disturb is shown before sending', () => {
  expect(notAlertedText(cardiology)).toBe('')
  const quiet = { ...ben, is_alerted: false }
  expect(notAlertedText({ ...cardiology, people: [quiet] })).toBe(
    'Ben Okafor will not be alerted (do not disturb).',
  )
  expect(notAlertedText({ ...cardiology, people: [quiet, quiet, quiet] })).toBe(
    'Ben Okafor and 2 others will not be alerted (do not disturb).',
  )
})
