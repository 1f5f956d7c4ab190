import * as routes from '@wardline/contract/messaging/handover.routes.ts'
import { acceptMessage, rejectMessage } from '@wardline/contract/messaging/open-item.routes.ts'
import type { Case } from './converge-cases.ts'
import { isHandedOn } from './handovers.ts'

const asking = { requires_confirm: true }
const on = (id: number) => ({ params: { id }, body: {} })

/** What one owes goes on to another, and comes back. */
export const handoverCases = {
  acceptHandover: {
    'of one who came for it': {
      asking,
      act: async (w, thread) => {
        const id = await isHandedOn(w, thread, w.ben, w.dora)
        await w.dora.call(routes.acceptHandover, on(id))
      },
    },
    'of one who was asked too, before whose answer': {
      asking,
      act: async (w, thread) => {
        const id = await isHandedOn(w, thread, w.ben, w.cleo)
        await w.cleo.call(routes.acceptHandover, on(id))
        await w.cleo.call(acceptMessage, { params: { id: thread.id }, body: {} })
      },
    },
    'that was handed on once and comes back': {
      asking,
      before: async (w, thread) => {
        const id = await isHandedOn(w, thread, w.ben, w.cleo)
        await w.cleo.call(routes.acceptHandover, on(id))
      },
      act: async (w, thread) => {
        const id = await isHandedOn(w, thread, w.cleo, w.ben)
        await w.ben.call(routes.acceptHandover, on(id))
      },
    },
    'that is not accepted yet': { asking, act: (w, thread) => isHandedOn(w, thread, w.ben, w.dora) },
  },
  declineHandover: {
    'which ends it for who came for it': {
      asking,
      before: (w, thread) => isHandedOn(w, thread, w.ben, w.dora),
      act: async (w, thread) => {
        const { results } = await w.dora.call(routes.listHandedItems)
        const item = results.find(({ thread_id }) => thread_id === thread.id)
        await w.dora.call(routes.declineHandover, on(item?.id ?? 0))
      },
    },
  },
  acceptAllHandovers: {
    'of two, one of which was answered': {
      asking,
      act: async (w, thread) => {
        const second = await w.ana.writes(w.ben, 'Second', asking)
        await isHandedOn(w, thread, w.ben, w.cleo)
        await isHandedOn(w, second, w.ben, w.cleo)
        await w.ben.call(rejectMessage, { params: { id: second.id }, body: {} })
        await w.cleo.call(routes.acceptAllHandovers, { body: {} })
      },
    },
  },
} satisfies Record<string, Record<string, Case>>
