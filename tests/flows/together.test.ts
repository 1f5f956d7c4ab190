import { createThread, replyToThread } from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { AppError, notFound } from '@wardline/server/platform/http/errors.ts'
import type { Tx } from '@wardline/server/platform/db/transaction.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { setPerson } from '../world/paging.ts'
import type { Answer, Person } from '../world/person.ts'

/** What is written in one moment shares a transaction; nobody may notice. */

let ward: Hospital
let threads: Thread[] = []

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  return ward.close
})

beforeEach(async () => {
  await ward.app.db.worker((db) => sql`delete from subscriber`.execute(db))
  threads = []
  for (const bed of [12, 14, 16, 18]) threads.push(await ward.ana.writes(ward.ben, `Bed ${bed}`))
})

const at = (index: number): Thread => threads[index] as Thread
const says = (person: Person, { id }: { id: number }, message: string, more: object = {}): Promise<Answer> =>
  person.tries(replyToThread, { params: { id }, body: { message, ...more } })
const textsOf = async (thread: Thread) =>
  (await ward.ana.messages(thread)).toReversed().map((message) => message.data[0]?.data)

/** As the owner: somebody else who works on the same rows. */
async function stranger<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ward.database_url })
  await client.connect()
  return fn(client).finally(() => client.end())
}

describe('answers of one moment', () => {
  test('each is in its thread once, in the order in which its thread took it, and unread for everybody else', async () => {
    const phone = await ward.ben.phone()
    const said = Array.from({ length: 40 }, (_, n) => ({ thread: at(n % 4), text: `${n}` }))
    const answers = await Promise.all(said.map(({ thread, text }) => says(ward.ana, thread, text)))
    expect(answers.map(({ status }) => status)).toEqual(said.map(() => 201))
    for (const thread of threads) {
      const [, ...texts] = await textsOf(thread)
      expect(texts.toSorted()).toEqual(
        said
          .filter((one) => one.thread === thread)
          .map(({ text }) => text)
          .toSorted(),
      )
      const heard = async () =>
        phone.events
          .filter(({ kind }) => kind === 'thread_new_message')
          .map(({ payload }) => payload as { thread_id: number; message: { data: { data: string }[] } })
          .filter(({ thread_id }) => thread_id === thread.id)
          .map(({ message }) => message.data[0]?.data)
      await expect.poll(heard).toEqual(texts)
    }
    const inbox = await ward.ben.inbox()
    expect(inbox.map(({ me }) => me.unread_message_count)).toEqual([11, 11, 11, 11])
  })

  test('who may not, or not there, is told so; the others’ are kept', async () => {
    const mute = await ward.ana.call(createThread, {
      body: {
        recipient_ids: [ward.ben.who.contact_id],
        subject: 'Read only',
        data: { body: 'x' },
        allow_replies: false,
      },
    })
    const answers = await Promise.all([
      says(ward.ana, at(0), 'first'),
      says(ward.cleo, at(0), 'not hers'),
      says(ward.stranger, at(1), 'not even of this hospital'),
      says(ward.ben, mute, 'no replies here'),
      says(ward.ben, at(1), 'with a file that is not his', { attachment_ids: [2 ** 40] }),
      says(ward.ben, at(2), '  '),
      says(ward.ben, at(3), 'last'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 404, 403, 400, 400, 201])
    expect(await Promise.all(threads.map(textsOf))).toEqual([
      ['Bed 12', 'first'],
      ['Bed 14'],
      ['Bed 16'],
      ['Bed 18', 'last'],
    ])
  })

  test('the same message sent twice over is there once, and takes nobody with it', async () => {
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([
      ward.ana.replies(at(0), 'once', key),
      ward.ana.replies(at(0), 'once', key),
      ...threads.map((thread) => ward.ben.replies(thread, 'beside it')),
    ])
    expect(other?.id).toBe(one?.id)
    expect((await textsOf(at(0))).toSorted()).toEqual(['Bed 12', 'beside it', 'once'])
    expect(await textsOf(at(3))).toEqual(['Bed 18', 'beside it'])
  })

  test('somebody who is away answers once, however many ask at once', async () => {
    await setPerson(ward, ward.ben, { auto_response_enabled: true, auto_response_text: 'In theatre until 3' })
    await Promise.all(Array.from({ length: 12 }, (_, n) => says(ward.ana, at(n % 2), `${n}`)))
    await setPerson(ward, ward.ben, { auto_response_enabled: false })
    const [first, second] = await Promise.all([textsOf(at(0)), textsOf(at(1))])
    const isTheirs = (text: unknown) => text === 'In theatre until 3'
    expect([first?.filter(isTheirs).length, second?.filter(isTheirs).length]).toEqual([1, 1])
  })

  test('a thread that somebody else holds makes nobody wait but who answers there', async () => {
    await stranger(async (client) => {
      await client.query('begin')
      await client.query('select from thread where id = any($1) for update', [[at(0).id, at(1).id, at(2).id]])
      const isHeld = { isOver: false }
      const held = Promise.all([0, 1, 2].map((index) => says(ward.ana, at(index), 'waits'))).finally(
        () => (isHeld.isOver = true),
      )
      for (let n = 0; n < 5; n++) expect((await says(ward.ben, at(3), `${n}`)).status).toBe(201)
      expect(isHeld.isOver).toBe(false)
      await client.query('commit')
      expect((await held).map(({ status }) => status)).toEqual([201, 201, 201])
    })
    expect(await textsOf(at(0))).toEqual(['Bed 12', 'waits'])
  })
})

describe('a shared transaction', () => {
  const account_id = () => ward.ana.who.account_id
  const together = <T>(works: ((tx: Tx) => Promise<T>)[]) =>
    Promise.allSettled(works.map((work) => ward.app.db.write(account_id(), work, { together: true })))

  /** Leaves a row in the transaction that it ran in. */
  const leaves =
    (action: string) =>
    async (tx: Tx): Promise<string> => {
      tx.audit({ actor_id: null, action, object_type: 'thread', object_id: null, details: {} })
      return action
    }
  const left = async (like: string) => {
    const { rows } = await ward.app.db.worker((db) =>
      sql<{ action: string; xid: string }>`
        select action, xid::text from audit where action like ${like} order by action`.execute(db),
    )
    return {
      actions: rows.map(({ action }) => action),
      transactions: new Set(rows.map(({ xid }) => xid)).size,
    }
  }

  test('is what comes in one turn', async () => {
    const names = ['one.a', 'one.b', 'one.c', 'one.d']
    const ended = await together(names.map(leaves))
    expect(ended.map((end) => end.status === 'fulfilled' && end.value)).toEqual(names)
    expect(await left('one.%')).toEqual({ actions: names, transactions: 1 })
  })

  test('goes on without who refused before doing anything', async () => {
    const refused = () => Promise.reject(notFound())
    const ended = await together<unknown>([leaves('two.a'), refused, leaves('two.b')])
    expect(ended[1]).toMatchObject({ status: 'rejected', reason: expect.any(AppError) })
    expect(await left('two.%')).toEqual({ actions: ['two.a', 'two.b'], transactions: 1 })
  })

  test('is undone, and each done by itself, when one fails that has done something', async () => {
    const fails = async (tx: Tx) => {
      await leaves('three.never')(tx)
      throw notFound()
    }
    const ended = await together([leaves('three.a'), fails, leaves('three.b')])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await left('three.%')).toEqual({ actions: ['three.a', 'three.b'], transactions: 2 })
  })

  test('whose line breaks half-way takes nobody with it', async () => {
    const breaks = async (tx: Tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
    }
    const ended = await together<unknown>([leaves('four.a'), breaks, leaves('four.b')])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await left('four.%')).actions).toEqual(['four.a', 'four.b'])
  })

  test('whose line breaks at the commit is not done again: it may have been kept', async () => {
    await stranger((client) =>
      client.query(`
        create function break_at_commit() returns trigger language plpgsql security definer as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger break_at_commit after insert on audit deferrable initially deferred
          for each row when (new.action = 'five.breaks') execute function break_at_commit()`),
    )
    let runs = 0
    const counted = (action: string) => (tx: Tx) => {
      runs += 1
      return leaves(action)(tx)
    }
    const ended = await together(['five.a', 'five.breaks', 'five.b'].map(counted))
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(runs).toBe(3)
  })
})
