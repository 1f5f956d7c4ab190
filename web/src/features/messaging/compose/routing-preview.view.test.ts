import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { expect, test } from 'vitest'
import { recipientCountText, filterPreview, notAlertedText } from './routing-preview.view.ts'

const ben: RecipientPreview['contacts'][number]['people'][number] = {
  user_id: 11,
  display_name: 'Ben Okafor',
  title: 'Hospitalist',
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
  people: [ben],
}
const dora = {
  ...cardiology,
  contact_id: 6,
  type: 'User' as const,
  display_name: 'Dora Lind',
  status: 2 as const,
}
const preview: RecipientPreview = { contacts: [cardiology, dora], people_count: 2, problem: null }

test('a removed recipient is hidden, along with outdated notes about the whole message', () => {
  expect(filterPreview(preview, [{ id: 5 }, { id: 6 }])).toEqual(preview)
  expect(filterPreview(preview, [{ id: 6 }])).toEqual({ contacts: [dora], people_count: 0, problem: null })
  expect(
    filterPreview({ ...preview, problem: 'Nobody.' }, [{ id: 5 }, { id: 6 }, { id: 7 }]).problem,
  ).toBeNull()
})

test('the number of recipients is shown when the lines do not show it', () => {
  expect(recipientCountText(preview)).toBe('2 people get it, once each.')
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
