import { rejectMessage } from '@wardline/contract/messaging/open-item.routes.ts'
import { notMyPage, passPageOn, takePage } from '@wardline/contract/messaging/page.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Case } from './converge-cases.ts'

const inThread = (thread: Thread, body: object = {}) => ({ params: { id: thread.id }, body })

/** Pages that are taken, passed on, and reach the wrong person. */
export const pageCases = {
  takePage: {
    'by one of those who were paged by name': {
      asking: { apply_escalations: true },
      act: ({ ben }, thread) => ben.call(takePage, inThread(thread)),
    },
    'by the sender': {
      asking: { apply_escalations: true },
      act: ({ ana }, thread) => ana.call(takePage, inThread(thread)),
    },
    'after saying not me': {
      asking: { apply_escalations: true },
      before: ({ ben }, thread) => ben.call(notMyPage, inThread(thread)),
      act: ({ ben }, thread) => ben.call(takePage, inThread(thread)),
    },
  },
  passPageOn: {
    'to somebody who was not on the thread': {
      asking: { apply_escalations: true },
      act: ({ ben, dora }, thread) => ben.call(passPageOn, inThread(thread, { user_id: dora.who.user_id })),
    },
    'who takes it': {
      asking: { apply_escalations: true },
      before: ({ ben, dora }, thread) =>
        ben.call(passPageOn, inThread(thread, { user_id: dora.who.user_id })),
      act: ({ dora }, thread) => dora.call(takePage, inThread(thread)),
    },
  },
  notMyPage: {
    'by one of two who hold it': {
      asking: { apply_escalations: true },
      act: ({ ben }, thread) => ben.call(notMyPage, inThread(thread)),
    },
    'by the last who holds it: it goes on at once': {
      asking: { apply_escalations: true },
      before: ({ ben }, thread) => ben.call(rejectMessage, inThread(thread)),
      act: ({ cleo }, thread) => cleo.call(notMyPage, inThread(thread)),
    },
  },
} satisfies Record<string, Record<string, Case>>
