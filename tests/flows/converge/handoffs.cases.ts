import * as routes from '@wardline/contract/messaging/handoff/handoff.routes.ts'
import { acceptMessage, rejectMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import type { Case } from './case.ts'
import { handOffItem } from '../../fixtures/messaging/handoffs.ts'

const asking = { requires_confirm: true }
const handoffInput = (id: number) => ({ params: { id }, body: {} })

export const handoffCases = {
  acceptHandoff: {
    'by a user added for it': {
      asking,
      act: async (w, thread) => {
        const id = await handOffItem(w, thread, w.ben, w.dora)
        await w.dora.call(routes.acceptHandoff, handoffInput(id))
      },
    },
    'by a recipient, before their response': {
      asking,
      act: async (w, thread) => {
        const id = await handOffItem(w, thread, w.ben, w.cleo)
        await w.cleo.call(routes.acceptHandoff, handoffInput(id))
        await w.cleo.call(acceptMessage, { params: { id: thread.id }, body: {} })
      },
    },
    'handed off once and returned': {
      asking,
      before: async (w, thread) => {
        const id = await handOffItem(w, thread, w.ben, w.cleo)
        await w.cleo.call(routes.acceptHandoff, handoffInput(id))
      },
      act: async (w, thread) => {
        const id = await handOffItem(w, thread, w.cleo, w.ben)
        await w.ben.call(routes.acceptHandoff, handoffInput(id))
      },
    },
    'not accepted yet': { asking, act: (w, thread) => handOffItem(w, thread, w.ben, w.dora) },
  },
  declineHandoff: {
    'which releases the added user': {
      asking,
      before: (w, thread) => handOffItem(w, thread, w.ben, w.dora),
      act: async (w, thread) => {
        const { results } = await w.dora.call(routes.listHandoffs)
        const item = results.find(({ thread_id }) => thread_id === thread.id)
        await w.dora.call(routes.declineHandoff, handoffInput(item?.id ?? 0))
      },
    },
  },
  acceptAllHandoffs: {
    'of two, one already answered': {
      asking,
      act: async (w, thread) => {
        const second = await w.ana.writes(w.ben, 'Second', asking)
        await handOffItem(w, thread, w.ben, w.cleo)
        await handOffItem(w, second, w.ben, w.cleo)
        await w.ben.call(rejectMessage, { params: { id: second.id }, body: {} })
        await w.cleo.call(routes.acceptAllHandoffs, { body: {} })
      },
    },
  },
} satisfies Record<string, Record<string, Case>>
