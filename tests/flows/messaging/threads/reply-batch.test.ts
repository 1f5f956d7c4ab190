import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { createThread, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { AppError, notFound } from '@wardline/server/platform/http/errors.ts'
import type { BatchedWrite } from '@wardline/server/platform/db/batched-operations.ts'
import type { Tx } from '@wardline/server/platform/db/transaction.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchLocks } from '../../../fixtures/database/lock-waits.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { updateUser } from '../../../fixtures/paging/group-rows.ts'
import type { Answer, Person } from '../../../fixtures/people/person.ts'

let hospital: Hospital
let threads: Thread[] = []

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

beforeEach(async () => {
  await hospital.app.db.acrossAccounts((db) => sql`delete from subscriber`.execute(db))
  threads = []
  for (const bed of [12, 14, 16, 18]) threads.push(await hospital.ana.writes(hospital.ben, `Bed ${bed}`))
})

const at = (index: number): Thread => threads[index] as Thread
const sendReply = (
  person: Person,
  { id }: { id: number },
  message: string,
  more: object = {},
): Promise<Answer> => person.request(replyToThread, { params: { id }, body: { message, ...more } })
const listTexts = async (thread: Thread) =>
  (await hospital.ana.messages(thread)).toReversed().map((message) => message.data[0]?.data)

async function asOwner<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: hospital.database_url })
  await client.connect()
  return fn(client).finally(() => client.end())
}

describe('concurrent replies', () => {
  test('concurrent replies are stored once, in the order of their thread, and unread for everyone else', async () => {
    const device = await hospital.ben.connect()
    const said = Array.from({ length: 40 }, (_, n) => ({ thread: at(n % 4), text: `${n}` }))
    const answers = await Promise.all(said.map(({ thread, text }) => sendReply(hospital.ana, thread, text)))
    expect(answers.map(({ status }) => status)).toEqual(said.map(() => 201))
    for (const thread of threads) {
      const [, ...texts] = await listTexts(thread)
      expect(texts.toSorted()).toEqual(
        said
          .filter((one) => one.thread === thread)
          .map(({ text }) => text)
          .toSorted(),
      )
      const heard = async () =>
        device.events
          .filter(({ kind }) => kind === 'thread_new_message')
          .map(({ payload }) => payload as { thread_id: number; message: { data: { data: string }[] } })
          .filter(({ thread_id }) => thread_id === thread.id)
          .map(({ message }) => message.data[0]?.data)
      await expect.poll(heard).toEqual(texts)
    }
    const inbox = await hospital.ben.inbox()
    expect(inbox.map(({ me }) => me.unread_message_count)).toEqual([11, 11, 11, 11])
  })

  test('a reply that is forbidden or whose thread is missing is refused, and the other replies are stored', async () => {
    const mute = await hospital.ana.call(createThread, {
      body: {
        recipient_ids: [hospital.ben.user.contact_id],
        subject: 'Read only',
        data: { body: 'x' },
        allow_replies: false,
      },
    })
    const answers = await Promise.all([
      sendReply(hospital.ana, at(0), 'first'),
      sendReply(hospital.cleo, at(0), 'not hers'),
      sendReply(hospital.stranger, at(1), 'not even of this hospital'),
      sendReply(hospital.ben, mute, 'no replies here'),
      sendReply(hospital.ben, at(1), 'with a file that is not his', { attachment_ids: [2 ** 40] }),
      sendReply(hospital.ben, at(2), '  '),
      sendReply(hospital.ben, at(3), 'last'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 404, 403, 400, 400, 201])
    expect(await Promise.all(threads.map(listTexts))).toEqual([
      ['Bed 12', 'first'],
      ['Bed 14'],
      ['Bed 16'],
      ['Bed 18', 'last'],
    ])
  })

  test('a retried reply in a batch is stored once and affects no other reply', async () => {
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([
      hospital.ana.replies(at(0), 'once', key),
      hospital.ana.replies(at(0), 'once', key),
      ...threads.map((thread) => hospital.ben.replies(thread, 'beside it')),
    ])
    expect(other?.id).toBe(one?.id)
    expect((await listTexts(at(0))).toSorted()).toEqual(['Bed 12', 'beside it', 'once'])
    expect(await listTexts(at(3))).toEqual(['Bed 18', 'beside it'])
  })

  test('an auto response is sent once, however many reply concurrently', async () => {
    await updateUser(hospital, hospital.ben, {
      auto_response_enabled: true,
      auto_response_text: 'In theatre until 3',
    })
    await Promise.all(Array.from({ length: 12 }, (_, n) => sendReply(hospital.ana, at(n % 2), `${n}`)))
    await updateUser(hospital, hospital.ben, { auto_response_enabled: false })
    const [first, second] = await Promise.all([listTexts(at(0)), listTexts(at(1))])
    const isTheirs = (text: unknown) => text === 'In theatre until 3'
    expect([first?.filter(isTheirs).length, second?.filter(isTheirs).length]).toEqual([1, 1])
  })

  test('replies of other threads do not wait for a locked thread', async () => {
    await asOwner(async (client) => {
      await client.query('begin')
      await client.query('select from thread where id = any($1) for update', [[at(0).id, at(1).id, at(2).id]])
      const isHeld = { isOver: false }
      const held = Promise.all([0, 1, 2].map((index) => sendReply(hospital.ana, at(index), 'waits'))).finally(
        () => (isHeld.isOver = true),
      )
      for (let n = 0; n < 5; n++) expect((await sendReply(hospital.ben, at(3), `${n}`)).status).toBe(201)
      expect(isHeld.isOver).toBe(false)
      await client.query('commit')
      expect((await held).map(({ status }) => status)).toEqual([201, 201, 201])
    })
    expect(await listTexts(at(0))).toEqual(['Bed 12', 'waits'])
  })

  test('a subscriber who joins between the snapshot and the lock of a reply receives it', async () => {
    const thread = at(0)
    await asOwner(async (client) => {
      // Pauses statements of the application between their snapshot and their lock.
      await client.query(`
        create function pause(id bigint) returns boolean language plpgsql security definer as $$ begin
          if id = ${thread.id} then perform pg_advisory_xact_lock_shared(1); end if;
          return true;
        end $$;
        create policy pause on thread as restrictive for all to wardline_app using (pause(id));
        select pg_advisory_lock(1)`)
      const waits = await watchLocks(hospital.database_url)
      const reply = sendReply(hospital.ana, thread, 'K+ 6.1')
      await waits.until(1)
      await client.query(
        `insert into subscriber (account_id, thread_id, user_id, reason, state, unread_message_count,
           last_message_id, last_message_date)
         select account_id, thread_id, $2, 'subscribed', 2, 0, last_message_id, last_message_date
           from subscriber where thread_id = $1 limit 1`,
        [thread.id, hospital.cleo.user.user_id],
      )
      await client.query('select pg_advisory_unlock(1)')
      expect((await reply).status).toBe(201)
      await client.query('drop policy pause on thread')
    })
    const [received] = await hospital.cleo.inbox()
    expect(received).toMatchObject({
      id: thread.id,
      me: { unread_message_count: 1 },
      my_subscriber: { state: 'pending' },
    })
  })
})

describe('a batched write', () => {
  type Behaviour = 'writes' | 'is left out' | 'writes and fails' | 'breaks the connection'
  interface Input {
    action: string
    behaviour: Behaviour
  }

  /** Writes an audit row, which records its transaction id. */
  const runOne = async (tx: Tx, { action, behaviour }: Input): Promise<string> => {
    tx.audit(null, action as AuditAction, { thread: null })
    if (behaviour === 'writes and fails') throw notFound()
    if (behaviour === 'breaks the connection')
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
    return action
  }
  let batches = 0
  let singles = 0
  const operation: BatchedWrite<Input, string> = {
    name: 'test',
    maxSize: 32,
    async runBatch(tx, inputs) {
      batches += 1
      const results = []
      for (const input of inputs)
        results.push(input.behaviour === 'is left out' ? undefined : await runOne(tx, input))
      return results
    },
    runAlone(tx, input) {
      singles += 1
      if (input.behaviour === 'is left out') throw notFound()
      return runOne(tx, input)
    },
  }
  const run = (...inputs: [action: string, behaviour: Behaviour][]) => {
    batches = 0
    singles = 0
    const { account_id } = hospital.ana.user
    return Promise.allSettled(
      inputs.map(([action, behaviour]) =>
        hospital.app.db.writeBatched(account_id, operation, { action, behaviour }),
      ),
    )
  }
  const written = async (like: string) => {
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql<{ action: string; xid: string }>`
        select action, xid::text from audit where action like ${like} order by action`.execute(db),
    )
    return {
      actions: rows.map(({ action }) => action),
      transactions: new Set(rows.map(({ xid }) => xid)).size,
    }
  }

  test('a batch writes the inputs of one turn in one transaction', async () => {
    const ended = await run(
      ['one.a', 'writes'],
      ['one.b', 'writes'],
      ['one.c', 'writes'],
      ['one.d', 'writes'],
    )
    const names = ['one.a', 'one.b', 'one.c', 'one.d']
    expect(ended.map((end) => end.status === 'fulfilled' && end.value)).toEqual(names)
    expect(await written('one.%')).toEqual({ actions: names, transactions: 1 })
    expect({ batches, singles }).toEqual({ batches: 1, singles: 0 })
  })

  test('an input that the batch left out runs alone, and its error reaches its caller only', async () => {
    const ended = await run(['two.a', 'writes'], ['two.never', 'is left out'], ['two.b', 'writes'])
    expect(ended[1]).toMatchObject({ status: 'rejected', reason: expect.any(AppError) })
    expect(await written('two.%')).toEqual({ actions: ['two.a', 'two.b'], transactions: 1 })
  })

  test('a batch rolls back and runs each input alone when one fails after writing', async () => {
    const ended = await run(['three.a', 'writes'], ['three.never', 'writes and fails'], ['three.b', 'writes'])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await written('three.%')).toEqual({ actions: ['three.a', 'three.b'], transactions: 2 })
  })

  test('a batch runs each input alone when the connection breaks before the commit', async () => {
    const ended = await run(
      ['four.a', 'writes'],
      ['four.breaks', 'breaks the connection'],
      ['four.b', 'writes'],
    )
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await written('four.%')).actions).toEqual(['four.a', 'four.b'])
  })

  test('a batch is not retried when the connection breaks during the commit, which may have succeeded', async () => {
    await asOwner((client) =>
      client.query(`
        create function break_at_commit() returns trigger language plpgsql security definer as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger break_at_commit after insert on audit deferrable initially deferred
          for each row when (new.action = 'five.breaks') execute function break_at_commit()`),
    )
    const ended = await run(['five.a', 'writes'], ['five.breaks', 'writes'], ['five.b', 'writes'])
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect({ batches, singles }).toEqual({ batches: 1, singles: 0 })
  })
})
