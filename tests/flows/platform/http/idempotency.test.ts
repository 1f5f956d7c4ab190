import { sendTestPage } from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import { createBroadcast } from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import {
  escalateNow,
  pageAgain,
  reportWrongRecipient,
  reassignPagingRequest,
  takePagingRequest,
} from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { addSubscribers, forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import {
  acceptAllHandoffs,
  acceptHandoff,
  declineHandoff,
} from '@wardline/contract/messaging/handoff/handoff.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { createThread, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { createPermissionGroup } from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { createDepartment } from '@wardline/contract/directory/departments/department.routes.ts'
import { createUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { createDownload } from '@wardline/contract/reports/downloads/download.routes.ts'
import { createLegalHold } from '@wardline/contract/messaging/retention/retention.routes.ts'
import { createRole } from '@wardline/contract/accounts/roles/role.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import {
  createBroadcastGroup,
  createScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { createPrompt } from '@wardline/contract/paging/prompts/prompt.routes.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { handOffItem } from '../../../fixtures/messaging/handoffs.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { onceInCalendar } from './idempotent-calendar.ts'
import { onceInConsole } from './idempotent-console.ts'
import { onceInIntegrations } from './idempotent-integrations.ts'
import { onceInPatients } from './idempotent-patients.ts'
import { onceInSettings } from './idempotent-settings.ts'
import type { Once } from './once.ts'
import type { Answer, Person } from '../../../fixtures/people/person.ts'

let hospital: Hospital
let thread: Thread
let dorasThread: Thread
let dorasOther: Thread
/** A confirmation that Dora requested. */
let dorasRequest: Thread
/** Pages assigned to Dora. */
const dorasPages: Thread[] = []

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  thread = await hospital.ana.writes(hospital.ben, 'Bed 12')
  dorasThread = await hospital.dora.writes(hospital.ben, 'Bed 14')
  dorasOther = await hospital.dora.writes(hospital.ben, 'Bed 16')
  dorasRequest = await hospital.dora.writes(hospital.ben, 'Bed 18', { requires_confirm: true })
  for (const text of ['taken', 'reassigned', 'wrong recipient'])
    dorasPages.push(await hospital.ana.writes(hospital.dora, text, { apply_escalations: true }))
  return hospital.close
})

/** Without events of the background work that some requests start. */
async function countStored(): Promise<Record<string, number>> {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<Record<string, number>>`
      select (select count(*) from thread) as threads, (select count(*) from message) as messages,
             (select count(*) from event where kind not in ('page_event', 'paging_requests_changed', 'downloads_changed', 'dry_run_changed')) as events, (select count(*) from local_group) as lists, (select count(*) from idempotency_key) as keys,
             (select count(*) from audit where action in ('thread.created', 'message.sent'))
               + (select count(*) from page_event where kind in ('taken', 'reassigned', 'wrong_recipient')) as page_actions`.execute(
      db,
    ),
  )
  return rows[0] ?? {}
}

const none = { threads: 0, messages: 0, events: 0, page_actions: 0, lists: 0 }

type Sends = (person: Person, key: string | undefined, text: string) => Promise<Answer>

const keyHeader = (key: string | undefined) => (key === undefined ? {} : { key })

const creating = {
  createThread: {
    sends: (person, key, text) =>
      person.request(createThread, {
        body: { subject: text, data: { body: text }, recipient_ids: [hospital.ben.user.contact_id] },
        ...keyHeader(key),
      }),
    adds: { threads: 1, messages: 1, events: 2, page_actions: 1 },
  },
  replyToThread: {
    sends: (person, key, text) =>
      person.request(replyToThread, {
        params: { id: thread.id },
        body: { message: text },
        ...keyHeader(key),
      }),
    adds: { threads: 0, messages: 1, events: 1, page_actions: 1 },
  },
  forwardThread: {
    sends: (person, key, text) =>
      person.request(forwardThread, {
        params: { id: thread.id },
        body: {
          recipient_ids: text ? [hospital.cleo.user.contact_id] : [],
          message_id: thread.last_message.id,
          message: text,
        },
        ...keyHeader(key),
      }),
    adds: { threads: 1, messages: 1, events: 2, page_actions: 1 },
  },
  createLocalGroup: {
    sends: (person, key, text) =>
      person.request(createLocalGroup, {
        // List names are unique per user.
        body: {
          name: text && `${text} ${(key ?? randomUUID()).slice(-36)}`,
          member_ids: [hospital.cleo.user.user_id],
        },
        ...keyHeader(key),
      }),
    adds: { lists: 1 },
  },
} satisfies Partial<Record<RouteName, { sends: Sends; adds: Record<string, number> }>>

let handed: Promise<number> | undefined
let handedToo: Promise<number> | undefined
const isHanded = async () => {
  const asked = await hospital.ana.writes(hospital.ben, 'Confirm', { requires_confirm: true })
  return handOffItem(hospital, asked, hospital.ben, hospital.dora)
}

/** Routes that allow one object per user. */
const once: Partial<Record<RouteName, Once>> = {
  createBroadcast: (dora, key) =>
    dora.request(createBroadcast, {
      body: { group_id: hospital.ids.groups.rapidResponse, message: 'Drill' },
      key,
    }),
  sendTestPage: (dora, key) => dora.request(sendTestPage, { body: {}, key }),
  createEscalationPolicy: (dora, key) =>
    dora.request(createEscalationPolicy, {
      body: {
        name: 'Nights',
        steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: hospital.ben.user.user_id }] }],
      },
      key,
    }),
  createUserAccount: (dora, key) =>
    dora.request(createUserAccount, {
      params: { id: hospital.ids.account_id },
      body: { first_name: 'Once', last_name: 'Only', username: 'once.only' },
      key,
    }),
  createDepartment: (dora, key) => dora.request(createDepartment, { body: { name: 'Dialysis' }, key }),
  createDownload: (dora, key) =>
    dora.request(createDownload, { params: { id: hospital.ids.account_id }, body: { kind: 'users' }, key }),
  createLegalHold: (dora, key) =>
    dora.request(createLegalHold, {
      params: { id: hospital.ids.account_id },
      body: { patient_id: hospital.ids.patient, reason: 'Case 12' },
      key,
    }),
  createRole: (dora, key) =>
    dora.request(createRole, { params: { id: hospital.ids.account_id }, body: { name: 'Clerk' }, key }),
  createPermissionGroup: (dora, key) =>
    dora.request(createPermissionGroup, {
      params: { id: hospital.ids.account_id },
      body: { display_name: 'Clerks' },
      key,
    }),
  createScheduleGroup: (dora, key) =>
    dora.request(createScheduleGroup, {
      body: { name: 'Stroke team', fail_over_user: hospital.ben.user.user_id },
      key,
    }),
  createPrompt: (dora, key) => dora.request(createPrompt, { body: { name: 'Office hours' }, key }),
  createBroadcastGroup: (dora, key) =>
    dora.request(createBroadcastGroup, { body: { name: 'Code blue' }, key }),
  ...onceInCalendar(() => hospital),
  ...onceInSettings(() => hospital),
  ...onceInPatients(() => hospital),
  ...onceInConsole(() => hospital),
  ...onceInIntegrations(() => hospital),
  acceptHandoff: async (dora, key) => {
    handed ??= isHanded()
    return dora.request(acceptHandoff, { params: { id: await handed }, body: {}, key })
  },
  declineHandoff: async (dora, key) => {
    handedToo ??= isHanded()
    return dora.request(declineHandoff, { params: { id: await handedToo }, body: {}, key })
  },
  acceptAllHandoffs: (dora, key) => dora.request(acceptAllHandoffs, { body: {}, key }),
  takePagingRequest: (dora, key) =>
    dora.request(takePagingRequest, { params: { id: dorasPages[0]?.id }, key }),
  reassignPagingRequest: (dora, key) => {
    const body = { user_id: hospital.cleo.user.user_id }
    return dora.request(reassignPagingRequest, { params: { id: dorasPages[1]?.id }, body, key })
  },
  reportWrongRecipient: (dora, key) =>
    dora.request(reportWrongRecipient, { params: { id: dorasPages[2]?.id }, key }),
  escalateNow: (dora, key) => dora.request(escalateNow, { params: { id: dorasRequest.id }, key }),
  pageAgain: (dora, key) => dora.request(pageAgain, { params: { id: dorasRequest.id }, key }),
  recallThread: (dora, key) => dora.request(recallThread, { params: { id: dorasThread.id }, key }),
  addSubscribers: (dora, key) => {
    const body = { subscribers: [hospital.cleo.user.contact_id] }
    return dora.request(addSubscribers, { params: { id: dorasOther.id }, body, key })
  },
  monitorUser: (dora, key) =>
    dora.request(monitorUser, { params: { id: hospital.ben.user.user_id }, body: { duration: 600 }, key }),
}

test('every creating route of the contract is tested with idempotency keys', () => {
  const declared = Object.entries(routes).filter(([, route]) => 'creates' in route)
  expect([...Object.keys(creating), ...Object.keys(once)].toSorted()).toEqual(
    declared.map(([name]) => name).toSorted(),
  )
})

describe.for(Object.entries(creating))('%s', ([name, { sends, adds }]) => {
  async function expectStored(times: number, keys: number, act: () => Promise<unknown>): Promise<void> {
    const before = await countStored()
    await act()
    const expected = Object.fromEntries(
      Object.entries({ ...none, ...adds, keys: 1 }).map(([what, n]) => [
        what,
        (before[what] ?? 0) + n * (what === 'keys' ? keys : times),
      ]),
    )
    expect(await countStored()).toEqual(expected)
  }

  const distinctResponses = (answers: Answer[]): string[] => [
    ...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)),
  ]
  const oneSuccess = [expect.stringMatching(/^201 /)]

  test('ten concurrent requests with one key create one object with one answer', async () => {
    const key = randomUUID()
    await expectStored(1, 1, async () =>
      expect(
        distinctResponses(
          await Promise.all(Array.from({ length: 10 }, () => sends(hospital.ana, key, 'K+ 6.1'))),
        ),
      ).toEqual(oneSuccess),
    )
  })

  test('the same answer is returned 31 seconds later and in another session', async () => {
    const key = randomUUID()
    await expectStored(1, 1, async () => {
      const answers = [await sends(hospital.ana, key, 'K+ 6.2')]
      hospital.clock.forward({ seconds: 31 })
      answers.push(await sends(hospital.ana, key, 'K+ 6.2'))
      await hospital.ana.signIn()
      answers.push(await sends(hospital.ana, key, 'K+ 6.2'))
      expect(distinctResponses(answers)).toEqual(oneSuccess)
    })
  })

  test('requests on two nodes, and after a restart of one, create one object', async () => {
    const key = randomUUID()
    const second = await hospital.startSecondNode()
    const anaThere = second.connectAs(hospital.ana)
    await anaThere.signIn()
    await expectStored(1, 1, async () => {
      const both = [hospital.ana, anaThere, hospital.ana, anaThere, hospital.ana, anaThere]
      const answers = await Promise.all(both.map((ana) => sends(ana, key, 'K+ 6.3')))
      await second.stop()
      const restarted = await hospital.startSecondNode()
      answers.push(await sends(restarted.connectAs(hospital.ana), key, 'K+ 6.3'))
      expect(distinctResponses(answers)).toEqual(oneSuccess)
      await restarted.stop()
    })
  })

  test('reusing a key with another body is refused, and nothing is stored', async () => {
    const key = randomUUID()
    await expectStored(1, 1, async () => {
      expect((await sends(hospital.ana, key, 'K+ 6.4')).status).toBe(201)
      const { status, body } = await sends(hospital.ana, key, 'K+ 4.6')
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency.other_body' })
      expect(body.detail).toMatch(/used before/)
    })
  })

  test('one of ten concurrent bodies under one key is stored, and nine are refused', async () => {
    const key = randomUUID()
    await expectStored(1, 1, async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => sends(hospital.ana, key, `K+ 6.${i}`)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        201,
        ...Array.from({ length: 9 }, () => 422),
      ])
    })
  })

  test('equal keys of different users are independent; without a key each request is its own', async () => {
    const key = randomUUID()
    await expectStored(2, 2, async () => {
      const [anas, bens] = [await sends(hospital.ana, key, 'hello'), await sends(hospital.ben, key, 'hello')]
      // Ben alone is no valid recipient, so he may be refused; he never gets Ana's response.
      expect(bens.body.id).not.toBe(anas.body.id)
      if (bens.status !== 201) await sends(hospital.cleo, key, 'hello')
    })
    await expectStored(2, 0, async () => {
      await sends(hospital.ana, undefined, 'twice')
      await sends(hospital.ana, undefined, 'twice')
    })
  })

  test('a refused request does not use up its key', async () => {
    const key = randomUUID()
    await expectStored(1, 1, async () => {
      expect((await sends(hospital.ana, key, '')).status).toBe(400)
      expect((await sends(hospital.ana, key, 'now with a text')).status).toBe(201)
    })
  })

  const refusedKeys = {
    'of 5 characters': 'short',
    'of 201 characters': 'x'.repeat(201),
    'with a space': 'with a space',
    'with a tab': 'tab\there!',
    'beyond ASCII': 'umlaut-ü-key',
    empty: ' ',
  }

  test.for(Object.entries(refusedKeys))('a key %s is refused by name', async ([, key]) => {
    await expectStored(0, 0, async () => {
      const { status, body } = await sends(hospital.ana, key, 'hello')
      expect(status).toBe(400)
      expect(body['Idempotency-Key']).toEqual([expect.stringMatching(/8 to 200 visible characters/)])
    })
  })

  const goodKeys = {
    'of 8 characters': name.slice(0, 8),
    'of 200 characters': name.padEnd(200, 'x'),
    'of signs': `!"#$%&()*+,-./:;<=>?@[]^_{|}~${name}`,
  }

  test.for(Object.entries(goodKeys))('a key %s is accepted', async ([, key]) => {
    await expectStored(1, 1, async () => expect((await sends(hospital.ana, key, 'hello')).status).toBe(201))
  })
})

test('a key used for a thread cannot be used for a reply', async () => {
  const key = randomUUID()
  expect((await creating.createThread.sends(hospital.ana, key, 'hello')).status).toBe(201)
  expect((await creating.replyToThread.sends(hospital.ana, key, 'hello')).status).toBe(422)
})

test('ten requests with one key notify the recipient once', async () => {
  const device = await hospital.ben.connect()
  const key = randomUUID()
  await Promise.all(
    Array.from({ length: 10 }, () => creating.replyToThread.sends(hospital.ana, key, 'only once')),
  )
  await hospital.ana.replies(thread, 'and this is the end')
  await device.receives('thread_new_message', (e) => e.message.data[0]?.data === 'and this is the end')
  expect(device.events.filter((event) => JSON.stringify(event).includes('only once'))).toHaveLength(1)
})

test.for(Object.entries(creating))(
  '%s: two days later the first answer is still returned',
  async ([, { sends }]) => {
    const key = randomUUID()
    const first = await sends(hospital.ana, key, 'K+ 6.5')
    hospital.clock.forward({ hours: 48 })
    await hospital.ana.signIn()
    const messages = (await countStored())['messages']
    expect(await sends(hospital.ana, key, 'K+ 6.5')).toMatchObject({ status: 201, body: first.body })
    expect((await countStored())['messages']).toBe(messages)
  },
)

test.for(Object.entries(once))(
  '%s: ten concurrent requests with one key create one object with one answer',
  async ([, act]) => {
    await hospital.dora.signIn()
    const key = randomUUID()
    const before = await countStored()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(hospital.dora, key)))
    expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const after = await countStored()
    expect(after['keys']).toBe((before['keys'] ?? 0) + 1)
    expect(await act(hospital.dora, key)).toMatchObject({ body: answers[0]?.body })
    expect(await countStored()).toEqual(after)
  },
)
