import type { ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import { expect, test } from 'vitest'
import { offerSentence } from './offer.view.ts'

const shift = {
  event_id: 1,
  original_start: '2026-11-20T07:00:00-05:00',
  start: '2026-11-20T07:00:00-05:00',
  end: '2026-11-20T15:00:00-05:00',
  title: '',
  layer: 1,
  user_id: 7,
  display_name: 'Ana Ruiz',
}
const offer: ShiftOffer = {
  id: 1,
  group_id: 1,
  group_uid: 'u',
  group_name: 'Cardiology On Call',
  shift,
  to_user_id: null,
  to_name: null,
  wanted: null,
  state: 'open',
  created: '2026-11-19T07:00:00-05:00',
  answered: null,
  answered_by: null,
  answered_name: null,
  may: { accept: true, decline: false, withdraw: false },
}
const wanted = {
  ...shift,
  user_id: 8,
  display_name: 'Ben Okafor',
  start: '2026-11-21T19:00:00-05:00',
  end: '2026-11-22T07:00:00-05:00',
}

test('an offer is said in one sentence to each who reads it', () => {
  expect(offerSentence(offer, 8)).toBe('Ana Ruiz offers Fri, Nov 20, 07:00–15:00 to the group.')
  expect(offerSentence(offer, 7)).toBe('You offer Fri, Nov 20, 07:00–15:00 to the group.')
  const swap = { ...offer, to_user_id: 8, to_name: 'Ben Okafor', wanted }
  expect(offerSentence(swap, 8)).toBe(
    'Ana Ruiz offers Fri, Nov 20, 07:00–15:00 to you, in return for yours of Sat, Nov 21, 19:00 – Sun, Nov 22, 07:00.',
  )
  expect(offerSentence(swap, 9)).toContain('to Ben Okafor, in return for theirs of Sat')
})
