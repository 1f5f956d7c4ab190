import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { routes, type RouteName } from '@wardline/contract/routes.ts'
import {
  deliveredThread,
  readThread,
  replyToThread,
  unarchiveThread,
} from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { converges, type Tab } from '../world/converge.ts'
import type { Case, Ward } from '../world/converge-cases.ts'
import { broadcastCases, broadcastNotShown } from '../world/converge-broadcast.ts'
import { calendarNotShown } from '../world/converge-calendar.ts'
import { carriersNotShown } from '../world/converge-carriers.ts'
import { directoryCases, directoryNotShown } from '../world/converge-directory.ts'
import { hooksNotShown } from '../world/converge-hooks.ts'
import { handoverCases } from '../world/converge-handovers.ts'
import { integrationCases, integrationsNotShown } from '../world/converge-integrations.ts'
import { openItemCases } from '../world/converge-open-items.ts'
import { pageCases } from '../world/converge-pages.ts'
import { peopleCases } from '../world/converge-people.ts'
import { pagingGroupsNotShown, promptsNotShown } from '../world/converge-paging-groups.ts'
import { devicesNotShown } from '../world/converge-devices.ts'
import { feedsNotShown, policiesNotShown } from '../world/converge-policies.ts'
import { awayCases, sharingCases } from '../world/converge-sharing.ts'
import { hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import { attaches, bytesOf } from '../world/uploads.ts'

let ward: Ward

beforeAll(async () => {
  const h = await hospital({ isOwnedByTest: false, settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  await gainRights(h, h.ana, ['messaging.recall_thread'])
  const tab = async (name: string, person: Person): Promise<Tab> => ({
    name,
    person,
    phone: await person.phone(),
  })
  const tabs = [
    await tab('the sender', h.ana),
    await tab("the sender's other tab", h.ana),
    await tab('the recipient', h.ben),
    await tab("the recipient's other tab", h.ben),
    await tab('a third subscriber', h.cleo),
    await tab('a bystander', h.dora),
  ]
  ward = { ...h, tabs }
  await everybodyIsOnline()
  return h.close
})

/** Threads whose kept people, or kept first words, are not those that they have. */
const driftedThreads = sql`
  select t.id from thread t
    left join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = t.shown_message_id
   where t.first_user_ids <> array(
           select s.user_id from subscriber s
            where s.account_id = t.account_id and s.thread_id = t.id and s.reason <> 'monitoring' order by s.id limit 4)
      or t.shown_message_id <> 0 and (t.shown_sender_id, t.shown_text, t.shown_has_attachments)
           is distinct from (m.sender_id, left(m.body, 200), m.has_attachments)`

/** Short lists make short tests: what one test made, the next one need not fetch. */
afterEach(() =>
  ward.app.db.worker(async (db) => {
    expect((await driftedThreads.execute(db)).rows).toEqual([])
    await sql`update monitoring set ended = now() where ended is null`.execute(db)
    await sql`delete from subscriber`.execute(db)
  }),
)

const patience = { interval: 50, timeout: 10_000 }

/** Presence settles a moment after a device comes; nobody's is to change in the middle of another test. */
const everybodyIsOnline = () =>
  vi.waitFor(async () => {
    const { results } = await ward.ana.call(listContacts)
    expect(results.filter((contact) => contact.user_id !== null && !contact.is_online)).toEqual([])
  }, patience)

const withFile = async (person: Person) => ({
  attachment_ids: [(await attaches(person, 'sample.pdf', await bytesOf('valid/sample.pdf'))).id],
})

const lastOf = async (person: Person, thread: Thread) => (await person.messages(thread))[0]?.id ?? 0
const firstOf = async (person: Person, thread: Thread) => (await person.messages(thread)).at(-1)?.id ?? 0

const answers = (person: Person, thread: Thread, body: Record<string, unknown>) =>
  person.call(replyToThread, { params: { id: thread.id }, body })
const readsTo = (person: Person, thread: Thread, message_id: number) =>
  person.call(readThread, { params: { id: thread.id }, body: { message_id } })
const unarchives = (person: Person, thread: Thread) =>
  person.call(unarchiveThread, { params: { id: thread.id } })
const hasGot = async (person: Person, thread: Thread) =>
  person.call(deliveredThread, {
    params: { id: thread.id },
    body: { message_id: await lastOf(person, thread) },
  })

/** A device says over its socket what it has; resolves when the sender heard of it. */
async function says({ tabs }: Ward, name: string, thread: Thread) {
  const device = tabs.find((tab) => tab.name === name) as Tab
  const message_id = await lastOf(device.person, thread)
  device.phone.say({ type: 'delivered', threads: [{ thread_id: thread.id, message_id }] })
  await tabs[0]?.phone.hears(
    'subscriber_state',
    (e) =>
      e.last_message_id === message_id && e.subscribers.some((s) => s.delivered_message_id === message_id),
  )
}

/** What people can do that other screens show, by the route it is done with: each must converge. */
const shownLive: Partial<Record<RouteName, Record<string, Case>>> = {
  createThread: {
    ...awayCases.createThread,
    'to a person': { act: ({ ana, ben }) => ana.writes(ben, 'K+ 6.1') },
    'to two people': {
      act: ({ ana, ben, cleo }) =>
        ana.writes(ben, 'K+ 6.2', { recipient_ids: [ben.who.contact_id, cleo.who.contact_id] }),
    },
    'to a broadcast group': {
      act: ({ ana, ids }) => ana.writes(ids.contacts.rapidResponse, 'Rapid response, 6 West'),
    },
    'to a department': { act: ({ ana, ids }) => ana.writes(ids.contacts.cardiology, 'Consult, please') },
    'to whoever is on call': { act: ({ ana, ids }) => ana.writes(ids.contacts.cardiologyOnCall, 'New AF') },
    'about a patient, with options and high priority': {
      act: ({ ana, ben, ids }) =>
        ana.writes(ben, 'Transfer?', {
          patient_id: ids.patient,
          priority: 2,
          response_options: ['Yes', 'No', '', ''],
          requires_confirm: true,
        }),
    },
    'about an encounter': {
      act: ({ ana, ben, ids }) => ana.writes(ben, 'Discharge today', { encounter_id: ids.encounter }),
    },
    'of a message type': {
      act: ({ ana, ben, ids }) =>
        ana.writes(ben, 'Critical lab', {
          message_type_id: ids.message_type,
          data: { test: 'Potassium', value: '6.1', body: 'Repeat drawn.' },
        }),
    },
    'that takes no replies': {
      act: ({ ana, ben }) => ana.writes(ben, 'Lift 3 is out', { allow_replies: false }),
    },
    'with a file': { act: async ({ ana, ben }) => ana.writes(ben, 'ECG', await withFile(ana)) },
    'with a text longer than a list shows': {
      act: ({ ana, ben }) => ana.writes(ben, 'Long', { data: { body: '𝛼β '.repeat(300) } }),
    },
  },
  replyToThread: {
    ...awayCases.replyToThread,
    'by the recipient': { act: ({ ben }, thread) => ben.replies(thread, 'On my way') },
    'by the sender, from one of two tabs': {
      act: ({ ana }, thread) => ana.replies(thread, 'Thank you', 'bubble-0001'),
    },
    'twice in a row': {
      act: async ({ ben, cleo }, thread) => {
        await ben.replies(thread, 'one')
        await cleo.replies(thread, 'two')
      },
    },
    'with a file and no text': {
      act: async ({ ben }, thread) => answers(ben, thread, { message: '', ...(await withFile(ben)) }),
    },
    'longer than a list shows': { act: ({ ben }, thread) => ben.replies(thread, '𝛼β\n'.repeat(300)) },
    'of nothing but spaces and a file': {
      act: async ({ ben }, thread) => answers(ben, thread, { message: '  ', ...(await withFile(ben)) }),
    },
    'into a thread that two have archived': {
      before: async ({ ana, ben }, thread) => Promise.all([ana.archives(thread), ben.archives(thread)]),
      act: ({ cleo }, thread) => cleo.replies(thread, 'One more thing'),
    },
    'into a thread that the writer has archived': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => ben.replies(thread, 'After all'),
    },
    'after everybody has read': {
      before: async ({ ben, cleo }, thread) => Promise.all([ben.reads(thread), cleo.reads(thread)]),
      act: ({ ana }, thread) => ana.replies(thread, 'K+ now 5.2'),
    },
  },
  readThread: {
    'by the recipient': { act: ({ ben }, thread) => ben.reads(thread) },
    'by everybody': {
      act: async ({ ben, cleo }, thread) => Promise.all([ben.reads(thread), cleo.reads(thread)]),
    },
    'up to an older message': {
      before: ({ ana }, thread) => ana.replies(thread, 'second'),
      act: async ({ ben }, thread) => readsTo(ben, thread, await firstOf(ben, thread)),
    },
    'further than before': {
      before: async ({ ana, ben }, thread) => {
        await ben.reads(thread)
        await ana.replies(thread, 'second')
        await ana.replies(thread, 'third')
      },
      act: async ({ ben }, thread) => readsTo(ben, thread, await lastOf(ben, thread)),
    },
    'when it was read already': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => ben.reads(thread),
      isSilent: true,
    },
    'in the archive': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => ben.reads(thread),
    },
    'by the sender, of an answer': {
      before: ({ ben }, thread) => ben.replies(thread, 'Coming'),
      act: ({ ana }, thread) => ana.reads(thread),
    },
  },
  deliveredThread: {
    'said by a device': { act: ({ ben }, thread) => hasGot(ben, thread) },
    'said over the socket': { act: (w, thread) => says(w, 'the recipient', thread) },
    'said by two devices of one person': {
      act: async ({ ben }, thread) => Promise.all([hasGot(ben, thread), hasGot(ben, thread)]),
    },
    'of an older message': {
      before: ({ ana }, thread) => ana.replies(thread, 'second'),
      act: async ({ ben }, thread) =>
        ben.call(deliveredThread, {
          params: { id: thread.id },
          body: { message_id: await firstOf(ben, thread) },
        }),
    },
    'after it was read': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => hasGot(ben, thread),
      isSilent: true,
    },
  },
  archiveThread: {
    'what was not read': { act: ({ ben }, thread) => ben.archives(thread) },
    'what was read': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => ben.archives(thread),
    },
    'by the sender': { act: ({ ana }, thread) => ana.archives(thread) },
    twice: {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => ben.archives(thread),
      isSilent: true,
    },
    'and a reply that brings it back': {
      act: async ({ ana, ben }, thread) => {
        await ben.archives(thread)
        await ana.replies(thread, 'Still there?')
      },
    },
  },
  unarchiveThread: {
    'what was archived': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => unarchives(ben, thread),
    },
    'and the archive before it': {
      act: async ({ ben }, thread) => {
        await ben.archives(thread)
        await unarchives(ben, thread)
      },
    },
    'what is in the inbox': { act: ({ ben }, thread) => unarchives(ben, thread), isSilent: true },
  },
  ...openItemCases,
  ...handoverCases,
  ...pageCases,
  ...peopleCases,
  ...directoryCases,
  ...sharingCases,
  ...integrationCases,
  ...broadcastCases,
}

/** Writing routes that change nothing on a screen that is already open, and why. */
const notShownLive: Partial<Record<RouteName, string>> = {
  login: 'a session of its own; presence follows the socket',
  logout: 'ends the own socket; see sign-in.test.ts',
  endSession: 'the list of devices is fetched when its page opens',
  logoutEverywhere: 'ends sockets; see sign-in.test.ts',
  changeOwnPassword: 'ends sockets; see sign-in.test.ts',
  lockUser: 'pickers ask as one types; who is on call is told a moment later, see on-call-push.test.ts',
  unlockUser: 'as lockUser',
  deactivateUser: 'as lockUser',
  reactivateUser: 'as lockUser',
  clearDevices: 'ends sockets; see sign-in.test.ts',
  setUserPassword: 'ends sockets; see profile.test.ts',
  setNotifications: 'the grid is fetched when its page opens',
  setRingPreferences: 'as setNotifications',
  previewThread: 'stores nothing',
  uploadAttachment: 'a file is its uploader’s alone until a message takes it',
  uploadFile: 'as uploadAttachment',
  ...directoryNotShown,
  ...integrationsNotShown,
  ...hooksNotShown,
  ...policiesNotShown,
  ...carriersNotShown,
  ...feedsNotShown,
  ...devicesNotShown,
  ...pagingGroupsNotShown,
  ...calendarNotShown,
  ...promptsNotShown,
  ...broadcastNotShown,
}

test('every route that writes has an action that converges, or a reason why nothing shows it', () => {
  const writing = Object.entries(routes).filter(([, route]) => route.method !== 'GET')
  const decided = [...Object.keys(shownLive), ...Object.keys(notShownLive)]
  expect(decided.toSorted()).toEqual(writing.map(([name]) => name).toSorted())
})

const cases = Object.entries(shownLive).flatMap(([route, named]) =>
  Object.entries(named).map(([name, step]) => ({ name: `${route} ${name}`, ...step })),
)

/** A thread of three people, below a newer one in their lists. */
async function newThread({ ana, ben, cleo }: Ward, asking?: Record<string, unknown>): Promise<Thread> {
  const three = { recipient_ids: [ben.who.contact_id, cleo.who.contact_id] }
  const thread = await ana.writes(ben, 'Bed 12', { ...three, ...asking })
  await ana.writes(ben, 'Bed 14', three)
  return thread
}

test.for(cases)(
  '$name: every open screen is what a fresh fetch would give',
  async ({ asking, before, act, isSilent = false }) => {
    const thread = await newThread(ward, asking)
    await before?.(ward, thread)
    const heard = await converges(ward, ward.tabs, [thread.id], () => act(ward, thread))
    expect([...heard.values()].flat().length === 0, 'nobody was told').toBe(isSilent)
  },
)

test('who has nothing to do with a thread hears nothing of it', async () => {
  const { ana, ben, tabs } = ward
  const heard = await converges(ward, tabs, [], async () => {
    const thread = await ana.writes(ben, 'Only for Ben')
    await ben.replies(thread, 'Got it')
    await ana.reads(thread)
  })
  expect(heard.get('a bystander')).toEqual([])
  expect(heard.get('a third subscriber')).toEqual([])
})

test('a device that goes away is seen in the rows of the subscribers', async () => {
  const { ana, dora, tabs } = ward
  const thread = await ana.writes(dora, 'Switchboard')
  const doras = tabs.find((tab) => tab.name === 'a bystander') as Tab
  const others = tabs.filter((tab) => tab !== doras)
  const isNow = (status: number) =>
    Promise.all(
      others.map(({ phone }) =>
        phone.hears('presence_changed', (e) =>
          e.statuses.some((s) => s.user_id === dora.who.user_id && s.status === status),
        ),
      ),
    )
  const heard = await converges(ward, others, [thread.id], async () => {
    await doras.phone.hangUp()
    await isNow(1)
  })
  expect(heard.get('the recipient')?.map((event) => event.kind)).toContain('presence_changed')
  doras.phone = await dora.phone()
  await everybodyIsOnline()
})

test('whatever three people do in any order, their screens stay what a fresh fetch would give', async () => {
  const who = fc.constantFrom<('ana' | 'ben' | 'cleo')[]>('ana', 'ben', 'cleo')
  const deed = fc.constantFrom('replies', 'reads', 'archives', 'has it', 'has the first')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(who, deed), { minLength: 2, maxLength: 8 }), async (deeds) => {
      const thread = await newThread(ward)
      const first = thread.last_message.id
      const heard = await converges(ward, ward.tabs, [thread.id], async () => {
        for (const [name, what] of deeds) {
          const person = ward[name]
          if (what === 'replies') await person.replies(thread, 'and')
          else if (what === 'reads') await person.reads(thread)
          else if (what === 'archives') await person.archives(thread)
          else if (what === 'has it') await hasGot(person, thread)
          else await readsTo(person, thread, first)
        }
      })
      expect(heard.get('a bystander')).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
