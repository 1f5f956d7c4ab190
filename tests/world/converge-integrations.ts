import * as emr from '@wardline/contract/integrations/emr.routes.ts'
import { changeSubject } from '@wardline/contract/messaging/subject.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Case, Ward } from './converge-cases.ts'
import { ackOf, startBadEngine } from './mllp-listener.ts'

/** The account's engine answers like this from now on; the thread gets a patient. */
async function engine({ dora, ana, ids }: Ward, thread: Thread, code: 'AA' | 'AE') {
  const { port } = await startBadEngine((socket, id) => socket.write(ackOf(code, id)))
  await dora.call(emr.setEmrEndpoint, { body: { host: '127.0.0.1', port } })
  await ana.call(changeSubject, { params: { id: thread.id }, body: { patient_id: ids.patient } })
}

/** Asks, and waits until it is known what came of it. */
async function writesBack({ ana, tabs }: Ward, thread: Thread, state: 'accepted' | 'failed') {
  const { revision } = await ana.call(emr.writeThreadBack, { params: { id: thread.id } })
  await tabs[0]?.phone.hears(
    'emr_document_changed',
    (e) => e.thread_id === thread.id && e.state === state && e.revision > revision,
  )
}

export const integrationCases = {
  writeThreadBack: {
    'that is taken': {
      before: (w, thread) => engine(w, thread, 'AA'),
      act: (w, thread) => writesBack(w, thread, 'accepted'),
    },
    'that is taken, and again after a reply': {
      before: (w, thread) => engine(w, thread, 'AA'),
      act: async (w, thread) => {
        await writesBack(w, thread, 'accepted')
        await w.ben.replies(thread, 'K+ now 5.2')
        await writesBack(w, thread, 'accepted')
      },
    },
    'that is not taken': {
      before: (w, thread) => engine(w, thread, 'AE'),
      act: (w, thread) => writesBack(w, thread, 'failed'),
    },
  },
} satisfies Record<string, Record<string, Case>>

/** Writing routes of which nothing is shown live, and why. */
export const integrationsNotShown = {
  setEmrEndpoint: 'the page of the integration is fetched when it opens',
}
