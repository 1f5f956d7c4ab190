import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import * as rows from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Case } from '../case.ts'

const say = (person: Person, contact_ids: number[], message: string, more: object = {}) =>
  person.call(sendToConversation, { body: { recipient_ids: contact_ids, message, ...more } })

export const conversationCases = {
  sendToConversation: {
    'that it starts with a person': { act: ({ ana, ben }) => say(ana, [ben.user.contact_id], 'Bed 12') },
    'that it continues': {
      before: ({ ana, ben }) => say(ana, [ben.user.contact_id], 'Bed 12'),
      act: ({ ana, ben }) => say(ben, [ana.user.contact_id], 'Thank you'),
    },
    'that its readers archived, with a request at high priority': {
      before: async ({ ana, ben }) => {
        const thread = await say(ana, [ben.user.contact_id], 'Bed 12')
        await Promise.all([ana.archives(thread), ben.archives(thread)])
      },
      act: ({ ana, ben }) =>
        say(ana, [ben.user.contact_id], 'K+ 6.1', { priority: 2, requires_confirm: true }),
    },
    'of a broadcast group, by its members': {
      act: async ({ ana, cleo, ids }) => {
        await say(ana, [ids.contacts.rapidResponse], 'Who has the cart?')
        await say(cleo, [ids.contacts.rapidResponse], 'I do')
      },
    },
    'of a group that has a new member': {
      before: async (hospital) => {
        const { ana, dora, ids } = hospital
        await say(ana, [ids.contacts.rapidResponse], 'Drill at ten')
        await rows.addMember(hospital, ids.groups.rapidResponse, dora)
      },
      act: async (hospital) => {
        const { ana, dora, ids } = hospital
        await say(ana, [ids.contacts.rapidResponse], 'In the lobby')
        await rows.removeMember(hospital, ids.groups.rapidResponse, dora)
      },
    },
  },
} satisfies Record<string, Record<string, Case>>
