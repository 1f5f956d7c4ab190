import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import {
  markThreadDelivered,
  markThreadRead,
  replyToThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectConvergence, openFirstTab, openTabs, type Tab } from './screens.ts'
import type { Case, ConvergenceHospital } from './case.ts'
import { broadcastCases, broadcastNotShown } from './broadcast.cases.ts'
import { calendarNotShown } from './calendar.cases.ts'
import { directoryCases, directoryNotShown } from './directory.cases.ts'
import { hooksNotShown } from './hooks.cases.ts'
import { inboxCases } from './inbox.cases.ts'
import { handoffCases } from './handoffs.cases.ts'
import { directorySyncNotShown, integrationCases, integrationsNotShown } from './integrations.cases.ts'
import { openItemCases, requestInReplyCases } from './acknowledgements.cases.ts'
import { pageCases } from './escalation.cases.ts'
import { peopleCases, secondFactorsNotShown, sessionsNotShown } from './people.cases.ts'
import { pagingGroupsNotShown, promptsNotShown } from './paging-groups.cases.ts'
import { devicesNotShown, providersNotShown } from './alerts.cases.ts'
import { feedsNotShown, policiesNotShown } from './escalation-policies.cases.ts'
import { routingNotShown } from './routing.cases.ts'
import { consoleCases } from './messaging/console.cases.ts'
import { conversationCases } from './messaging/conversations.cases.ts'
import { messageChangeCases, referenceCases } from './messaging/message-changes.cases.ts'
import { quickPhrasesNotShown } from './messaging/quick-phrases.cases.ts'
import { scheduledMessageCases, scheduledMessagesNotShown } from './messaging/scheduled-messages.cases.ts'
import { messageTypesNotShown } from './message-types.cases.ts'
import { departmentsNotShown } from './departments.cases.ts'
import { patientsNotShown } from './patients.cases.ts'
import { retentionNotShown } from './retention.cases.ts'
import { taggingNotShown } from './tagging.cases.ts'
import {
  apiTokensNotShown,
  rolesNotShown,
  scimNotShown,
  signOnNotShown,
  scheduledReportsNotShown,
  webhooksNotShown,
} from './roles.cases.ts'
import { usersNotShown } from './users.cases.ts'
import { departureCases } from './messaging/departures.cases.ts'
import { awayCases, sharingCases } from './sharing.cases.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { attachFile, readSample } from '../../fixtures/files/uploads.ts'

let hospital: ConvergenceHospital

beforeAll(async () => {
  const h = await createHospital({ closesWithTest: false, settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  await grantPermissions(h, h.ana, ['messaging.recall_thread'])
  const tabs = await openTabs([
    ['the sender', h.ana],
    ["the sender's other tab", h.ana],
    ['the recipient', h.ben],
    ["the recipient's other tab", h.ben],
    ['a third subscriber', h.cleo],
    ['a bystander', h.dora],
  ])
  hospital = { ...h, tabs }
  return h.close
})

/** Threads whose stored participants or preview differ from the actual ones. */
const driftedThreads = sql`
  select t.id from thread t
    left join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = t.shown_message_id
   where t.first_user_ids <> array(
           select s.user_id from subscriber s
            where s.account_id = t.account_id and s.thread_id = t.id and s.reason <> 'monitoring' order by s.id limit 4)
      or t.shown_message_id <> 0 and (t.shown_sender_id, t.shown_text, t.shown_has_attachments)
           is distinct from (m.sender_id, left(m.body, 200), m.has_attachments)`

/**
 * Keeps lists short, so that later fetches are small, and ends the escalations of the case: a step that is due a minute
 * later would add a user to its thread while another case compares screens.
 */
afterEach(() =>
  hospital.app.db.acrossAccounts(async (db) => {
    expect((await driftedThreads.execute(db)).rows).toEqual([])
    await sql`delete from due_task where account_id = ${hospital.ids.account_id} and locked_until is null`.execute(
      db,
    )
    await sql`update monitoring set ended = now() where ended is null`.execute(db)
    await sql`delete from subscriber`.execute(db)
  }),
)

const withFile = async (person: Person) => ({
  attachment_ids: [(await attachFile(person, 'sample.pdf', await readSample('valid/sample.pdf'))).id],
})

const lastMessageId = async (person: Person, thread: Thread) => (await person.messages(thread))[0]?.id ?? 0
const firstMessageId = async (person: Person, thread: Thread) =>
  (await person.messages(thread)).at(-1)?.id ?? 0

const replyWith = (person: Person, thread: Thread, body: Record<string, unknown>) =>
  person.call(replyToThread, { params: { id: thread.id }, body })
const readsTo = (person: Person, thread: Thread, message_id: number) =>
  person.call(markThreadRead, { params: { id: thread.id }, body: { message_id } })
const hasGot = async (person: Person, thread: Thread) =>
  person.call(markThreadDelivered, {
    params: { id: thread.id },
    body: { message_id: await lastMessageId(person, thread) },
  })

async function acknowledgeOverSocket({ tabs }: ConvergenceHospital, name: string, thread: Thread) {
  const device = tabs.find((tab) => tab.name === name) as Tab
  const message_id = await lastMessageId(device.person, thread)
  device.device.send({ type: 'delivered', threads: [{ thread_id: thread.id, message_id }] })
  await tabs[0]?.device.receives(
    'subscriber_state',
    (e) =>
      e.last_message_id === message_id && e.subscribers.some((s) => s.delivered_message_id === message_id),
  )
}

/** Actions that other screens show; each must converge. */
const shownLive: Partial<Record<RouteName, Record<string, Case>>> = {
  createThread: {
    ...awayCases.createThread,
    'to a person': { act: ({ ana, ben }) => ana.writes(ben, 'K+ 6.1') },
    'to two people': {
      act: ({ ana, ben, cleo }) =>
        ana.writes(ben, 'K+ 6.2', { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }),
    },
    'to two people, one of whom it mentions': {
      act: ({ ana, ben, cleo }) =>
        ana.writes(ben, 'K+ 6.2', {
          recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
          mentions: [ben.user.user_id],
        }),
    },
    'to a broadcast group': {
      act: ({ ana, ids }) => ana.writes(ids.contacts.rapidResponse, 'Rapid response, 6 West'),
    },
    'to a department': { act: ({ ana, ids }) => ana.writes(ids.contacts.cardiology, 'Consult, please') },
    'to an on-call group': { act: ({ ana, ids }) => ana.writes(ids.contacts.cardiologyOnCall, 'New AF') },
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
    'with a text longer than a list preview': {
      act: ({ ana, ben }) => ana.writes(ben, 'Long', { data: { body: '𝛼β '.repeat(300) } }),
    },
  },
  replyToThread: {
    ...awayCases.replyToThread,
    ...requestInReplyCases,
    ...referenceCases.replyToThread,
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
      act: async ({ ben }, thread) => replyWith(ben, thread, { message: '', ...(await withFile(ben)) }),
    },
    'longer than a list preview': { act: ({ ben }, thread) => ben.replies(thread, '𝛼β\n'.repeat(300)) },
    'of spaces and a file': {
      act: async ({ ben }, thread) => replyWith(ben, thread, { message: '  ', ...(await withFile(ben)) }),
    },
    'to a thread that two users archived': {
      before: async ({ ana, ben }, thread) => Promise.all([ana.archives(thread), ben.archives(thread)]),
      act: ({ cleo }, thread) => cleo.replies(thread, 'One more thing'),
    },
    'to a thread that the author archived': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => ben.replies(thread, 'After all'),
    },
    'after everyone has read': {
      before: async ({ ben, cleo }, thread) => Promise.all([ben.reads(thread), cleo.reads(thread)]),
      act: ({ ana }, thread) => ana.replies(thread, 'K+ now 5.2'),
    },
  },
  markThreadRead: {
    'by the recipient': { act: ({ ben }, thread) => ben.reads(thread) },
    'by everyone': {
      act: async ({ ben, cleo }, thread) => Promise.all([ben.reads(thread), cleo.reads(thread)]),
    },
    'up to an older message': {
      before: ({ ana }, thread) => ana.replies(thread, 'second'),
      act: async ({ ben }, thread) => readsTo(ben, thread, await firstMessageId(ben, thread)),
    },
    'further than before': {
      before: async ({ ana, ben }, thread) => {
        await ben.reads(thread)
        await ana.replies(thread, 'second')
        await ana.replies(thread, 'third')
      },
      act: async ({ ben }, thread) => readsTo(ben, thread, await lastMessageId(ben, thread)),
    },
    'of a thread already read': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => ben.reads(thread),
      isSilent: true,
    },
    'of an archived thread': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => ben.reads(thread),
    },
    'by the sender, of a reply': {
      before: ({ ben }, thread) => ben.replies(thread, 'Coming'),
      act: ({ ana }, thread) => ana.reads(thread),
    },
  },
  markThreadDelivered: {
    'by a request': { act: ({ ben }, thread) => hasGot(ben, thread) },
    'over the socket': { act: (w, thread) => acknowledgeOverSocket(w, 'the recipient', thread) },
    'by two devices of one user': {
      act: async ({ ben }, thread) => Promise.all([hasGot(ben, thread), hasGot(ben, thread)]),
    },
    'of an older message': {
      before: ({ ana }, thread) => ana.replies(thread, 'second'),
      act: async ({ ben }, thread) =>
        ben.call(markThreadDelivered, {
          params: { id: thread.id },
          body: { message_id: await firstMessageId(ben, thread) },
        }),
    },
    'after it was read': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => hasGot(ben, thread),
      isSilent: true,
    },
  },
  ...inboxCases,
  ...consoleCases,
  ...conversationCases,
  ...scheduledMessageCases,
  ...departureCases,
  ...messageChangeCases,
  ...openItemCases,
  ...handoffCases,
  ...pageCases,
  ...peopleCases,
  ...directoryCases,
  ...sharingCases,
  ...integrationCases,
  ...broadcastCases,
}

const notShownLive: Partial<Record<RouteName, string>> = {
  setNotifications: 'settings are fetched when their page opens',
  setNotificationPreferences: 'as setNotifications',
  previewRecipients: 'stores nothing',
  resolveRecipients: 'stores nothing',
  uploadAttachment: 'a file is visible to its uploader only until it is sent',
  uploadFile: 'as uploadAttachment',
  ...sessionsNotShown,
  ...secondFactorsNotShown,
  ...directoryNotShown,
  ...directorySyncNotShown,
  ...integrationsNotShown,
  ...hooksNotShown,
  ...policiesNotShown,
  ...departmentsNotShown,
  ...rolesNotShown,
  ...apiTokensNotShown,
  ...scimNotShown,
  ...signOnNotShown,
  ...scheduledReportsNotShown,
  ...webhooksNotShown,
  ...retentionNotShown,
  ...patientsNotShown,
  ...taggingNotShown,
  ...messageTypesNotShown,
  ...quickPhrasesNotShown,
  ...scheduledMessagesNotShown,
  ...routingNotShown,
  ...usersNotShown,
  ...providersNotShown,
  ...feedsNotShown,
  ...devicesNotShown,
  ...pagingGroupsNotShown,
  ...calendarNotShown,
  ...promptsNotShown,
  ...broadcastNotShown,
}

test('every writing route has a convergence case, or a reason why no screen shows it', () => {
  const writing = Object.entries(routes).filter(([, route]) => route.method !== 'GET')
  const decided = [...Object.keys(shownLive), ...Object.keys(notShownLive)]
  expect(decided.toSorted()).toEqual(writing.map(([name]) => name).toSorted())
})

const cases = Object.entries(shownLive).flatMap(([route, named]) =>
  Object.entries(named).map(([name, step]) => ({ name: `${route} ${name}`, ...step })),
)

async function newThread(
  { ana, ben, cleo }: ConvergenceHospital,
  asking?: Record<string, unknown>,
): Promise<Thread> {
  const three = { recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const thread = await ana.writes(ben, 'Bed 12', { ...three, ...asking })
  await ana.writes(ben, 'Bed 14', three)
  return thread
}

test.for(cases)(
  '$name: every open screen equals a fresh fetch',
  async ({ asking, before, act, isSilent = false }) => {
    const thread = await newThread(hospital, asking)
    await before?.(hospital, thread)
    const heard = await expectConvergence(hospital, hospital.tabs, [thread.id], () => act(hospital, thread))
    expect([...heard.values()].flat().length === 0, 'no event was received').toBe(isSilent)
  },
)

test('a user outside the thread receives no event of it', async () => {
  const { ana, ben, tabs } = hospital
  const heard = await expectConvergence(hospital, tabs, [], async () => {
    const thread = await ana.writes(ben, 'Only for Ben')
    await ben.replies(thread, 'Got it')
    await ana.reads(thread)
  })
  expect(heard.get('a bystander')).toEqual([])
  expect(heard.get('a third subscriber')).toEqual([])
})

test('a disconnected device updates the presence shown in subscriber rows', async () => {
  const { ana, dora, tabs } = hospital
  const thread = await ana.writes(dora, 'Switchboard')
  const doras = tabs.find((tab) => tab.name === 'a bystander') as Tab
  const others = tabs.filter((tab) => tab !== doras)
  const isNow = (status: number) =>
    Promise.all(
      others.map(({ device: phone }) =>
        phone.receives('presence_changed', (e) =>
          e.statuses.some((s) => s.user_id === dora.user.user_id && s.status === status),
        ),
      ),
    )
  const heard = await expectConvergence(hospital, others, [thread.id], async () => {
    await doras.device.disconnect()
    await isNow(1)
  })
  expect(heard.get('the recipient')?.map((event) => event.kind)).toContain('presence_changed')
  doras.device = (await openFirstTab(doras.name, dora)).device
})

test('after random actions of three users, their screens equal a fresh fetch', async () => {
  const who = fc.constantFrom<('ana' | 'ben' | 'cleo')[]>('ana', 'ben', 'cleo')
  const action = fc.constantFrom('replies', 'reads', 'archives', 'received it', 'received the first')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(who, action), { minLength: 2, maxLength: 8 }), async (actions) => {
      const thread = await newThread(hospital)
      const first = thread.last_message.id
      const heard = await expectConvergence(hospital, hospital.tabs, [thread.id], async () => {
        for (const [name, what] of actions) {
          const person = hospital[name]
          if (what === 'replies') await person.replies(thread, 'and')
          else if (what === 'reads') await person.reads(thread)
          else if (what === 'archives') await person.archives(thread)
          else if (what === 'received it') await hasGot(person, thread)
          else await readsTo(person, thread, first)
        }
      })
      expect(heard.get('a bystander')).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
