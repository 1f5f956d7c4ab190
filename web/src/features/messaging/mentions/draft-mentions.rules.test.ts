import type { ResolvedUser } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { expect, test } from 'vitest'
import { dropOtherMentions, listDraftMentions } from './draft-mentions.rules.ts'

const person = (user_id: number, display_name: string) => ({ user_id, display_name }) as ResolvedUser
const ben = person(2, 'Ben Okafor')
const cleo = person(3, 'Cleo Marsh')
const contactOf = (people: ResolvedUser[], people_count = people.length) => ({ people, people_count })
const draft = { recipients: [{ id: 7 }], data: { body: '@Ben Okafor @Cleo Marsh' }, mentions: [ben, cleo] }

test('a draft mentions the chosen people whose names one of its fields contains', () => {
  const mentions = [ben, cleo, ben]
  expect(listDraftMentions({ data: { reason: 'Ask @Ben Okafor', note: '' }, mentions })).toEqual([ben])
  expect(listDraftMentions({ data: { body: '@Ben Okafor' } })).toEqual([])
})

test('a mention of a person who is no longer a recipient is left out, unless recipients are not known', () => {
  const mentionedIn = (...resolved: [number, ReturnType<typeof contactOf>][]) =>
    dropOtherMentions(draft, new Map(resolved)).mentions
  expect(mentionedIn([7, contactOf([ben])])).toEqual([ben])
  expect(mentionedIn()).toEqual([ben, cleo])
  expect(mentionedIn([7, contactOf([ben], 12)])).toEqual([ben, cleo])
})
