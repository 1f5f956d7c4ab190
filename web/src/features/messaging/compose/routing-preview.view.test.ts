import type { Preview } from '@wardline/contract/messaging/preview.schemas.ts'
import { expect, test } from 'vitest'
import { anyPreviewedOffline, countText, previewFor, silentText } from './routing-preview.view.ts'

const ben: Preview['contacts'][number]['people'][number] = {
  user_id: 11,
  display_name: 'Ben Okafor',
  title: 'Hospitalist',
  reason: 'new_message',
  why: 'on call for Cardiology until 07:00',
  status: 1,
  is_alerted: true,
}
const cardiology: Preview['contacts'][number] = {
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
const preview: Preview = { contacts: [cardiology, dora], people_count: 2, problem: null }

test('whoever was taken out is not shown, and what was said of the whole is not said any more', () => {
  expect(previewFor(preview, [{ id: 5 }, { id: 6 }])).toEqual(preview)
  expect(previewFor(preview, [{ id: 6 }])).toEqual({ contacts: [dora], people_count: 0, problem: null })
  expect(previewFor({ ...preview, problem: 'Nobody.' }, [{ id: 5 }, { id: 6 }, { id: 7 }]).problem).toBeNull()
})

test('how many get it is said when the lines do not say so', () => {
  expect(countText(preview)).toBe('2 people get it, each once.')
  expect(countText({ ...preview, contacts: [cardiology], people_count: 1 })).toBe('')
  expect(countText({ ...preview, people_count: 1 })).toBe('1 person gets it.')
})

test('do not disturb is said before sending', () => {
  expect(silentText(cardiology)).toBe('')
  const quiet = { ...ben, is_alerted: false }
  expect(silentText({ ...cardiology, people: [quiet] })).toBe(
    'Ben Okafor will not be alerted: do not disturb.',
  )
  expect(silentText({ ...cardiology, people: [quiet, quiet, quiet] })).toBe(
    'Ben Okafor and 2 others will not be alerted: do not disturb.',
  )
})

test('a group all of whose people are offline is offline', () => {
  expect(anyPreviewedOffline(preview)).toBe(true)
  expect(anyPreviewedOffline({ ...preview, contacts: [dora] })).toBe(false)
})
