import * as routes from '@wardline/contract/messaging/console/console.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Case, ConvergenceHospital } from '../case.ts'

const asking = { apply_escalations: true, priority: 2 }

const pageOf = ({ paging_requests }: Thread) => ({ id: paging_requests[0]?.id ?? 0 })
const takeOver = ({ dora }: ConvergenceHospital, thread: Thread) =>
  dora.call(routes.takeOverPage, { params: pageOf(thread), body: {} })
const callBen = ({ dora, ben }: ConvergenceHospital, thread: Thread, outcome: 'accepted' | 'no_answer') =>
  dora.call(routes.recordConsoleCall, {
    params: pageOf(thread),
    body: { user_id: ben.user.user_id, outcome },
  })

/** Everyone on the thread sees who handles its page. */
export const consoleCases = {
  takeOverPage: { 'by an operator outside the thread': { asking, act: takeOver } },
  releasePage: {
    'by its operator': {
      asking,
      before: takeOver,
      act: ({ dora }, thread) => dora.call(routes.releasePage, { params: pageOf(thread) }),
    },
  },
  recordConsoleCall: {
    'without an answer': {
      asking,
      before: takeOver,
      act: (hospital, thread) => callBen(hospital, thread, 'no_answer'),
    },
    'that accepts the page': {
      asking,
      before: takeOver,
      act: (hospital, thread) => callBen(hospital, thread, 'accepted'),
    },
  },
} satisfies Record<string, Record<string, Case>>
