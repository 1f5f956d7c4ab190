import { addSubscribers } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { leaveThread, removeSubscriber } from '@wardline/contract/messaging/threads/departure.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Case } from '../case.ts'

const leave = (person: Person, { id }: Thread) => person.call(leaveThread, { params: { id } })
const remove = (person: Person, { id }: Thread, { user }: Person) =>
  person.call(removeSubscriber, { params: { id, user_id: user.user_id } })
const add = (person: Person, { id }: Thread, { user }: Person) =>
  person.call(addSubscribers, { params: { id }, body: { subscribers: [user.contact_id] } })

export const departureCases = {
  leaveThread: {
    'a thread that they have read': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => leave(ben, thread),
    },
    'an unread thread, then a reply': {
      act: async ({ ana, ben }, thread) => {
        await leave(ben, thread)
        await ana.replies(thread, 'Or at ten')
      },
    },
    'that a supervisor reads by monitoring them': {
      before: ({ dora, ben }) =>
        dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 600 } }),
      act: ({ ben }, thread) => leave(ben, thread),
    },
  },
  removeSubscriber: {
    'a recipient': { act: ({ ana, cleo }, thread) => remove(ana, thread, cleo) },
    'someone who was just added': {
      act: async ({ ana, ben, dora }, thread) => {
        await add(ben, thread, dora)
        await remove(ana, thread, dora)
      },
    },
  },
} satisfies Record<string, Record<string, Case>>
