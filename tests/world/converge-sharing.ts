import { addSubscribers, forwardThread } from '@wardline/contract/messaging/forward.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import { changeSubject } from '@wardline/contract/messaging/subject.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Case, Ward } from './converge-cases.ts'
import { setPerson } from './paging.ts'
import type { Person } from './person.ts'

const inThread = (thread: Thread) => ({ params: { id: thread.id } })

const forwards = (person: Person, thread: Thread, to: Person | number, more: Record<string, unknown> = {}) =>
  person.call(forwardThread, {
    ...inThread(thread),
    body: { recipient_ids: [typeof to === 'number' ? to : to.who.contact_id], ...more },
  })
const adds = (person: Person, thread: Thread, to: Person | number) =>
  person.call(addSubscribers, {
    ...inThread(thread),
    body: { subscribers: [typeof to === 'number' ? to : to.who.contact_id] },
  })
const attaches = (person: Person, thread: Thread, body: Record<string, unknown>) =>
  person.call(changeSubject, { ...inThread(thread), body })
const watches = (who: Person, whom: Person) =>
  who.call(monitorUser, { params: { id: whom.who.user_id }, body: { duration: 600 } })

/** Letting people into a thread, sending a message on, and saying whom a thread is about. */
export const sharingCases = {
  forwardThread: {
    'the whole thread': { act: ({ ben, dora }, thread) => forwards(ben, thread, dora) },
    'the whole thread, with a word': {
      act: ({ ben, dora }, thread) => forwards(ben, thread, dora, { message: 'For your information' }),
    },
    'the whole thread, after some have read and answered': {
      before: async ({ ben, cleo }, thread) => {
        await ben.replies(thread, 'On my way')
        await cleo.reads(thread)
      },
      act: ({ ana, dora }, thread) => forwards(ana, thread, dora),
    },
    'a thread that asks something': {
      asking: { requires_confirm: true },
      act: ({ ben, dora }, thread) => forwards(ben, thread, dora),
    },
    'to somebody who watched': {
      asking: { requires_confirm: true },
      before: ({ dora, ben }) => watches(dora, ben),
      act: ({ ana, dora }, thread) => forwards(ana, thread, dora),
    },
    'one message': {
      act: ({ ben, dora }, thread) => forwards(ben, thread, dora, { message_id: thread.last_message.id }),
    },
    'one message that asks something, with a word': {
      asking: { response_options: ['Yes', 'No'] },
      act: ({ ben, dora }, thread) =>
        forwards(ben, thread, dora, { message_id: thread.last_message.id, message: 'Can you?' }),
    },
  },
  addSubscribers: {
    'a person': { act: ({ ana, dora }, thread) => adds(ana, thread, dora) },
    'a group, of whom some are on it': {
      before: ({ ana }, thread) => ana.reads(thread),
      act: ({ ana, ids }, thread) => adds(ana, thread, ids.contacts.cardiologyOnCall).catch(() => undefined),
      isSilent: true,
    },
    'and a reply': {
      act: async ({ ana, ben, dora }, thread) => {
        await adds(ana, thread, dora)
        await ben.replies(thread, 'Welcome')
        await dora.reads(thread)
      },
    },
    'somebody whom another watches': {
      before: ({ dora, cleo }) => watches(dora, cleo),
      act: async ({ ana, ben, cleo }) => {
        const thread = await ana.writes(ben, 'Bed 18')
        await adds(ana, thread, cleo)
      },
    },
  },
  changeSubject: {
    'a patient': { act: ({ ben, ids }, thread) => attaches(ben, thread, { patient_id: ids.patient }) },
    'an encounter': { act: ({ ana, ids }, thread) => attaches(ana, thread, { encounter_id: ids.encounter }) },
    'nobody any more': {
      before: ({ ana, ids }, thread) => attaches(ana, thread, { patient_id: ids.patient }),
      act: ({ ana }, thread) => attaches(ana, thread, { patient_id: null }),
    },
    'and a reply at once': {
      act: async ({ ana, ben, ids }, thread) => {
        await attaches(ana, thread, { patient_id: ids.patient })
        await ben.replies(thread, 'That one?')
        await attaches(ana, thread, { encounter_id: ids.encounter })
      },
    },
    'what it was about already': {
      before: ({ ana, ids }, thread) => attaches(ana, thread, { patient_id: ids.patient }),
      act: ({ ana, ids }, thread) => attaches(ana, thread, { patient_id: ids.patient }),
      isSilent: true,
    },
  },
} satisfies Record<string, Record<string, Case>>

async function whileAway(ward: Ward, people: Person[], act: () => Promise<unknown>): Promise<void> {
  const away = { auto_response_enabled: true, auto_response_text: 'Back on Monday.' }
  for (const person of people) await setPerson(ward, person, away)
  await act()
  for (const person of people) await setPerson(ward, person, { auto_response_enabled: false })
}

/** People who are away answer by themselves. */
export const awayCases = {
  createThread: {
    'to somebody who is away': { act: (w) => whileAway(w, [w.ben], () => w.ana.writes(w.ben, 'K+ 6.3')) },
    'to two of three who are away': {
      act: (w) => whileAway(w, [w.ben, w.cleo], () => w.ana.writes(w.ids.contacts.rapidResponse, 'Now')),
    },
  },
  replyToThread: {
    'when somebody is away': {
      act: (w, thread) => whileAway(w, [w.ben], () => w.cleo.replies(thread, 'And?')),
    },
    'when the sender is away, twice': {
      act: (w, thread) =>
        whileAway(w, [w.ana, w.cleo], async () => {
          await w.ben.replies(thread, 'one')
          await w.ana.reads(thread)
          await w.ben.replies(thread, 'two')
        }),
    },
  },
} satisfies Record<string, Record<string, Case>>
