import { sendTestPage } from '@wardline/contract/alerts/reachability.routes.ts'
import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import { createBroadcast } from '@wardline/contract/messaging/broadcast.routes.ts'
import { notMyPage, passPageOn, takePage } from '@wardline/contract/messaging/page.routes.ts'
import { addSubscribers, forwardThread } from '@wardline/contract/messaging/forward.routes.ts'
import {
  acceptAllHandovers,
  acceptHandover,
  declineHandover,
} from '@wardline/contract/messaging/handover.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import { recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { createThread, replyToThread } from '@wardline/contract/messaging/thread.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/escalation-policy.routes.ts'
import { createBroadcastGroup, createScheduleGroup } from '@wardline/contract/paging/paging-group.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { createPrompt } from '@wardline/contract/paging/prompt.routes.ts'
import { routes, type RouteName } from '@wardline/contract/routes.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { isHandedOn } from '../world/handovers.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { onceInCalendar } from '../world/idempotent-calendar.ts'
import type { Answer, Person } from '../world/person.ts'

let ward: Hospital
let thread: Thread
let dorasThread: Thread
let dorasOther: Thread
/** Pages that Dora holds. */
const dorasPages: Thread[] = []

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  thread = await ward.ana.writes(ward.ben, 'Bed 12')
  dorasThread = await ward.dora.writes(ward.ben, 'Bed 14')
  dorasOther = await ward.dora.writes(ward.ben, 'Bed 16')
  for (const text of ['taken', 'passed on', 'not for her'])
    dorasPages.push(await ward.ana.writes(ward.dora, text, { apply_escalations: true }))
  return ward.close
})

/**
 * How many threads, messages, events and deeds there are; without what ringing and escalating tell by themselves, whenever
 * they are due.
 */
async function stored(): Promise<Record<string, number>> {
  const { rows } = await ward.app.db.worker((db) =>
    sql<Record<string, number>>`
      select (select count(*) from thread) as threads, (select count(*) from message) as messages,
             (select count(*) from event where kind not in ('page_event', 'page_changed')) as events, (select count(*) from local_group) as lists, (select count(*) from idempotency_key) as keys,
             (select count(*) from audit where action in ('thread.created', 'message.sent'))
               + (select count(*) from page_event where kind in ('taken', 'passed_on', 'not_me')) as deeds`.execute(
      db,
    ),
  )
  return rows[0] ?? {}
}

const none = { threads: 0, messages: 0, events: 0, deeds: 0, lists: 0 }

type Sends = (person: Person, key: string | undefined, text: string) => Promise<Answer>

const sending = (key: string | undefined) => (key === undefined ? {} : { key })

/** Routes that create, of things with a text: what they are asked for, and what one success adds. */
const creating = {
  createThread: {
    sends: (person, key, text) =>
      person.tries(createThread, {
        body: { subject: text, data: { body: text }, recipient_ids: [ward.ben.who.contact_id] },
        ...sending(key),
      }),
    adds: { threads: 1, messages: 1, events: 2, deeds: 1 },
  },
  replyToThread: {
    sends: (person, key, text) =>
      person.tries(replyToThread, { params: { id: thread.id }, body: { message: text }, ...sending(key) }),
    adds: { threads: 0, messages: 1, events: 1, deeds: 1 },
  },
  forwardThread: {
    sends: (person, key, text) =>
      person.tries(forwardThread, {
        params: { id: thread.id },
        body: {
          recipient_ids: text ? [ward.cleo.who.contact_id] : [],
          message_id: thread.last_message.id,
          message: text,
        },
        ...sending(key),
      }),
    adds: { threads: 1, messages: 1, events: 2, deeds: 1 },
  },
  createLocalGroup: {
    sends: (person, key, text) =>
      person.tries(createLocalGroup, {
        // One person's lists differ by their names.
        body: {
          name: text && `${text} ${(key ?? randomUUID()).slice(-36)}`,
          member_ids: [ward.cleo.who.user_id],
        },
        ...sending(key),
      }),
    adds: { lists: 1 },
  },
} satisfies Partial<Record<RouteName, { sends: Sends; adds: Record<string, number> }>>

let handed: Promise<number> | undefined
let handedToo: Promise<number> | undefined
const isHanded = async () => {
  const asked = await ward.ana.writes(ward.ben, 'Confirm', { requires_confirm: true })
  return isHandedOn(ward, asked, ward.ben, ward.dora)
}

/** Those of which one person has one at a time. */
const once: Partial<Record<RouteName, (dora: Person, key: string) => Promise<Answer>>> = {
  createBroadcast: (dora, key) =>
    dora.tries(createBroadcast, {
      body: { group_id: ward.ids.groups.rapidResponse, message: 'Drill' },
      key,
    }),
  sendTestPage: (dora, key) => dora.tries(sendTestPage, { body: {}, key }),
  createEscalationPolicy: (dora, key) =>
    dora.tries(createEscalationPolicy, {
      body: {
        name: 'Nights',
        steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: ward.ben.who.user_id }] }],
      },
      key,
    }),
  createScheduleGroup: (dora, key) =>
    dora.tries(createScheduleGroup, {
      body: { name: 'Stroke team', fail_over_user: ward.ben.who.user_id },
      key,
    }),
  createPrompt: (dora, key) => dora.tries(createPrompt, { body: { name: 'Office hours' }, key }),
  createBroadcastGroup: (dora, key) => dora.tries(createBroadcastGroup, { body: { name: 'Code blue' }, key }),
  ...onceInCalendar(() => ward),
  acceptHandover: async (dora, key) => {
    handed ??= isHanded()
    return dora.tries(acceptHandover, { params: { id: await handed }, body: {}, key })
  },
  declineHandover: async (dora, key) => {
    handedToo ??= isHanded()
    return dora.tries(declineHandover, { params: { id: await handedToo }, body: {}, key })
  },
  acceptAllHandovers: (dora, key) => dora.tries(acceptAllHandovers, { body: {}, key }),
  takePage: (dora, key) => dora.tries(takePage, { params: { id: dorasPages[0]?.id }, key }),
  passPageOn: (dora, key) => {
    const body = { user_id: ward.cleo.who.user_id }
    return dora.tries(passPageOn, { params: { id: dorasPages[1]?.id }, body, key })
  },
  notMyPage: (dora, key) => dora.tries(notMyPage, { params: { id: dorasPages[2]?.id }, key }),
  recallThread: (dora, key) => dora.tries(recallThread, { params: { id: dorasThread.id }, key }),
  addSubscribers: (dora, key) => {
    const body = { subscribers: [ward.cleo.who.contact_id] }
    return dora.tries(addSubscribers, { params: { id: dorasOther.id }, body, key })
  },
  monitorUser: (dora, key) =>
    dora.tries(monitorUser, { params: { id: ward.ben.who.user_id }, body: { duration: 600 }, key }),
}

test('every route that creates is tried here', () => {
  const declared = Object.entries(routes).filter(([, route]) => 'creates' in route)
  expect([...Object.keys(creating), ...Object.keys(once)].toSorted()).toEqual(
    declared.map(([name]) => name).toSorted(),
  )
})

describe.for(Object.entries(creating))('%s', ([name, { sends, adds }]) => {
  /** Runs it, and checks that it stored what `times` successes store. */
  async function stores(times: number, keys: number, act: () => Promise<unknown>): Promise<void> {
    const before = await stored()
    await act()
    const expected = Object.fromEntries(
      Object.entries({ ...none, ...adds, keys: 1 }).map(([what, n]) => [
        what,
        (before[what] ?? 0) + n * (what === 'keys' ? keys : times),
      ]),
    )
    expect(await stored()).toEqual(expected)
  }

  /** What was answered, each different answer once. */
  const answered = (answers: Answer[]): string[] => [
    ...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)),
  ]
  const oneSuccess = [expect.stringMatching(/^201 /)]

  test('ten times in parallel with one key is once, with one answer', async () => {
    const key = randomUUID()
    await stores(1, 1, async () =>
      expect(
        answered(await Promise.all(Array.from({ length: 10 }, () => sends(ward.ana, key, 'K+ 6.1')))),
      ).toEqual(oneSuccess),
    )
  })

  test('again after 31 seconds, and under another session, is the same', async () => {
    const key = randomUUID()
    await stores(1, 1, async () => {
      const answers = [await sends(ward.ana, key, 'K+ 6.2')]
      ward.clock.forward({ seconds: 31 })
      answers.push(await sends(ward.ana, key, 'K+ 6.2'))
      await ward.ana.signIn()
      answers.push(await sends(ward.ana, key, 'K+ 6.2'))
      expect(answered(answers)).toEqual(oneSuccess)
    })
  })

  test('on two nodes at once, after a restart of one, and on the new one is once', async () => {
    const key = randomUUID()
    const second = await ward.secondNode()
    const anaThere = second.person(ward.ana)
    await anaThere.signIn()
    await stores(1, 1, async () => {
      const both = [ward.ana, anaThere, ward.ana, anaThere, ward.ana, anaThere]
      const answers = await Promise.all(both.map((ana) => sends(ana, key, 'K+ 6.3')))
      await second.stop()
      const restarted = await ward.secondNode()
      answers.push(await sends(restarted.person(ward.ana), key, 'K+ 6.3'))
      expect(answered(answers)).toEqual(oneSuccess)
      await restarted.stop()
    })
  })

  test('with another body the key is refused, and nothing is stored', async () => {
    const key = randomUUID()
    await stores(1, 1, async () => {
      expect((await sends(ward.ana, key, 'K+ 6.4')).status).toBe(201)
      const { status, body } = await sends(ward.ana, key, 'K+ 4.6')
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency.other_body' })
      expect(body.detail).toMatch(/used before/)
    })
  })

  test('of ten different bodies at once under one key, one is stored and nine are refused', async () => {
    const key = randomUUID()
    await stores(1, 1, async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => sends(ward.ana, key, `K+ 6.${i}`)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        201,
        ...Array.from({ length: 9 }, () => 422),
      ])
    })
  })

  test("another person's key of the same text is another key; without a key each request is its own", async () => {
    const key = randomUUID()
    await stores(2, 2, async () => {
      const [anas, bens] = [await sends(ward.ana, key, 'hello'), await sends(ward.ben, key, 'hello')]
      // Ben alone is nobody to write a new thread to, so he may be refused; he never gets what Ana was answered.
      expect(bens.body.id).not.toBe(anas.body.id)
      if (bens.status !== 201) await sends(ward.cleo, key, 'hello')
    })
    await stores(2, 0, async () => {
      await sends(ward.ana, undefined, 'twice')
      await sends(ward.ana, undefined, 'twice')
    })
  })

  test('what was refused does not use the key up', async () => {
    const key = randomUUID()
    await stores(1, 1, async () => {
      expect((await sends(ward.ana, key, '')).status).toBe(400)
      expect((await sends(ward.ana, key, 'now with a text')).status).toBe(201)
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
    await stores(0, 0, async () => {
      const { status, body } = await sends(ward.ana, key, 'hello')
      expect(status).toBe(400)
      expect(body['Idempotency-Key']).toEqual([expect.stringMatching(/8 to 200 visible characters/)])
    })
  })

  const goodKeys = {
    'of 8 characters': name.slice(0, 8),
    'of 200 characters': name.padEnd(200, 'x'),
    'of signs': `!"#$%&()*+,-./:;<=>?@[]^_{|}~${name}`,
  }

  test.for(Object.entries(goodKeys))('a key %s is taken', async ([, key]) => {
    await stores(1, 1, async () => expect((await sends(ward.ana, key, 'hello')).status).toBe(201))
  })
})

test('a key that made a thread is no key for a reply', async () => {
  const key = randomUUID()
  expect((await creating.createThread.sends(ward.ana, key, 'hello')).status).toBe(201)
  expect((await creating.replyToThread.sends(ward.ana, key, 'hello')).status).toBe(422)
})

test('the recipient hears once of what was sent ten times', async () => {
  const phone = await ward.ben.phone()
  const key = randomUUID()
  await Promise.all(
    Array.from({ length: 10 }, () => creating.replyToThread.sends(ward.ana, key, 'only once')),
  )
  await ward.ana.replies(thread, 'and this is the end')
  await phone.hears('thread_new_message', (e) => e.message.data[0]?.data === 'and this is the end')
  expect(phone.events.filter((event) => JSON.stringify(event).includes('only once'))).toHaveLength(1)
})

test.for(Object.entries(creating))(
  '%s: two days later the answer is still the first one',
  async ([, { sends }]) => {
    const key = randomUUID()
    const first = await sends(ward.ana, key, 'K+ 6.5')
    ward.clock.forward({ hours: 48 })
    await ward.ana.signIn()
    const messages = (await stored())['messages']
    expect(await sends(ward.ana, key, 'K+ 6.5')).toMatchObject({ status: 201, body: first.body })
    expect((await stored())['messages']).toBe(messages)
  },
)

test.for(Object.entries(once))(
  '%s: ten times in parallel with one key is once, with one answer',
  async ([, act]) => {
    await ward.dora.signIn()
    const key = randomUUID()
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(ward.dora, key)))
    expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const after = await stored()
    expect(after['keys']).toBe((before['keys'] ?? 0) + 1)
    expect(await act(ward.dora, key)).toMatchObject({ body: answers[0]?.body })
    expect(await stored()).toEqual(after)
  },
)
