import { addSubscribers, forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Case, ConvergenceHospital } from './case.ts'
import { postExternalReply } from '@wardline/server/features/messaging/messages/external-reply.actions.ts'
import { updateUser } from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

const inThread = (thread: Thread) => ({ params: { id: thread.id } })

const forward = (person: Person, thread: Thread, to: Person | number, more: Record<string, unknown> = {}) =>
  person.call(forwardThread, {
    ...inThread(thread),
    body: { recipient_ids: [typeof to === 'number' ? to : to.user.contact_id], ...more },
  })
const addSubscriber = (person: Person, thread: Thread, to: Person | number) =>
  person.call(addSubscribers, {
    ...inThread(thread),
    body: { subscribers: [typeof to === 'number' ? to : to.user.contact_id] },
  })
const attachPatient = (person: Person, thread: Thread, body: Record<string, unknown>) =>
  person.call(changeThreadPatient, { ...inThread(thread), body })
const startMonitoring = (person: Person, whom: Person) =>
  person.call(monitorUser, { params: { id: whom.user.user_id }, body: { duration: 600 } })

export const sharingCases = {
  forwardThread: {
    'the whole thread': { act: ({ ben, dora }, thread) => forward(ben, thread, dora) },
    'the whole thread, with a comment': {
      act: ({ ben, dora }, thread) => forward(ben, thread, dora, { message: 'For your information' }),
    },
    'the whole thread, after reads and responses': {
      before: async ({ ben, cleo }, thread) => {
        await ben.replies(thread, 'On my way')
        await cleo.reads(thread)
      },
      act: ({ ana, dora }, thread) => forward(ana, thread, dora),
    },
    'a thread with a response request': {
      asking: { requires_confirm: true },
      act: ({ ben, dora }, thread) => forward(ben, thread, dora),
    },
    'to a monitor': {
      asking: { requires_confirm: true },
      before: ({ dora, ben }) => startMonitoring(dora, ben),
      act: ({ ana, dora }, thread) => forward(ana, thread, dora),
    },
    'one message': {
      act: ({ ben, dora }, thread) => forward(ben, thread, dora, { message_id: thread.last_message.id }),
    },
    'one message with a response request, with a comment': {
      asking: { response_options: ['Yes', 'No'] },
      act: ({ ben, dora }, thread) =>
        forward(ben, thread, dora, { message_id: thread.last_message.id, message: 'Can you?' }),
    },
  },
  addSubscribers: {
    'a person': { act: ({ ana, dora }, thread) => addSubscriber(ana, thread, dora) },
    'a group with some subscribers': {
      before: ({ ana }, thread) => ana.reads(thread),
      act: ({ ana, ids }, thread) =>
        addSubscriber(ana, thread, ids.contacts.cardiologyOnCall).catch(() => undefined),
      isSilent: true,
    },
    'then a reply': {
      act: async ({ ana, ben, dora }, thread) => {
        await addSubscriber(ana, thread, dora)
        await ben.replies(thread, 'Welcome')
        await dora.reads(thread)
      },
    },
    'a monitored user': {
      before: ({ dora, cleo }) => startMonitoring(dora, cleo),
      act: async ({ ana, ben, cleo }) => {
        const thread = await ana.writes(ben, 'Bed 18')
        await addSubscriber(ana, thread, cleo)
      },
    },
  },
  changeThreadPatient: {
    'a patient': { act: ({ ben, ids }, thread) => attachPatient(ben, thread, { patient_id: ids.patient }) },
    'an encounter': {
      act: ({ ana, ids }, thread) => attachPatient(ana, thread, { encounter_id: ids.encounter }),
    },
    none: {
      before: ({ ana, ids }, thread) => attachPatient(ana, thread, { patient_id: ids.patient }),
      act: ({ ana }, thread) => attachPatient(ana, thread, { patient_id: null }),
    },
    'then a reply at once': {
      act: async ({ ana, ben, ids }, thread) => {
        await attachPatient(ana, thread, { patient_id: ids.patient })
        await ben.replies(thread, 'That one?')
        await attachPatient(ana, thread, { encounter_id: ids.encounter })
      },
    },
    'the same patient': {
      before: ({ ana, ids }, thread) => attachPatient(ana, thread, { patient_id: ids.patient }),
      act: ({ ana, ids }, thread) => attachPatient(ana, thread, { patient_id: ids.patient }),
      isSilent: true,
    },
  },
} satisfies Record<string, Record<string, Case>>

async function whileAway(
  hospital: ConvergenceHospital,
  people: Person[],
  act: () => Promise<unknown>,
): Promise<void> {
  const away = { auto_response_enabled: true, auto_response_text: 'Back on Monday.' }
  for (const person of people) await updateUser(hospital, person, away)
  await act()
  for (const person of people) await updateUser(hospital, person, { auto_response_enabled: false })
}

export const awayCases = {
  createThread: {
    'to a user who is away': { act: (w) => whileAway(w, [w.ben], () => w.ana.writes(w.ben, 'K+ 6.3')) },
    'to three users, two of them away': {
      act: (w) => whileAway(w, [w.ben, w.cleo], () => w.ana.writes(w.ids.contacts.rapidResponse, 'Now')),
    },
  },
  replyToThread: {
    'when a recipient is away': {
      act: (w, thread) => whileAway(w, [w.ben], () => w.cleo.replies(thread, 'And?')),
    },
    'from a phone, whose user has not read the thread': {
      act: async ({ app, ben }, thread) => {
        const { account_id, user_id } = ben.user
        const reply = { account_id, user_id, thread_id: thread.id, client_key: null }
        await postExternalReply(app.db, { ...reply, text: 'On my way', via: 'sms' })
      },
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
