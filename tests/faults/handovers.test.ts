import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { NewThread } from '@wardline/contract/messaging/thread.schemas.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { answerAs } from '@wardline/server/features/messaging/answer.actions.ts'
import { createThread } from '@wardline/server/features/messaging/new-thread.actions.ts'
import { systemClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { requestContext } from '@wardline/server/platform/http/context.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../world/database.ts'
import { foundHospital } from '../world/founding.ts'
import { dice } from './dice.ts'
import { rest } from './rest.ts'

// What a shift leaves open is handed on while the server is killed: none lost, none owned by nobody, none doubled.

const isFull = process.env['FAULTS'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5] : [1]
/** More than one transaction hands on (50). */
const count = isFull ? 400 : 60
const kills = isFull ? 10 : 3
const patience = { interval: 10, timeout: isFull ? 120_000 : 30_000 }

async function night() {
  const fresh = await freshDatabase()
  const owner = new pg.Pool({ connectionString: fresh.url, max: 4 })
  owner.on('error', () => {}) // the database is dropped under it at the end
  const db = openDatabase(fresh.url)
  const { ids, people } = await foundHospital(db)
  const nodes: ChildProcess[] = []
  onTestFinished(async () => {
    for (const each of nodes) each.kill('SIGKILL')
    await db.close()
    await owner.end()
    await fresh.drop()
  }, 60_000)

  const { account_id } = ids
  const idOf = async (text: string, values: unknown[] = []) =>
    Number((await owner.query<{ id: string }>(text, values)).rows[0]?.id)
  const group_id = await idOf(
    `insert into paging_group (account_id, name, type) values ($1, 'Nights', 'ScheduleGroup') returning id`,
    [account_id],
  )
  const contact_id = await idOf(
    `insert into contact (account_id, type, paging_group_id) values ($1, 'ScheduleGroup', $2) returning id`,
    [account_id, group_id],
  )
  const shift = (user_id: number, from: number, to: number) =>
    owner.query(
      `insert into shift (account_id, group_id, user_id, layer, starts, ends)
       values ($1, $2, $3, 1, now() + $4 * interval '1 hour', now() + $5 * interval '1 hour')`,
      [account_id, group_id, user_id, from, to],
    )
  await shift(people.ben.user_id, -11, 1)

  const { user_id } = people.ana
  const caller = { account_id, user_id, session_id: 0, permissions: new Set(permissionIds) }
  const ctx = requestContext({ caller, db, clock: systemClock, address: '', user_agent: '' })
  const page = async () => {
    const body = { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, requires_confirm: true }
    const thread = await createThread(ctx, NewThread.parse({ ...body, recipient_ids: [contact_id] }))
    return { thread_id: thread.id, message_id: thread.last_message.id }
  }

  return {
    owner,
    db,
    ben: people.ben,
    cleo: people.cleo,
    page,
    numberOf: (text: string) => idOf(`select count(*) as id from ${text}`),
    /** Seven o'clock: it is Cleo's shift now. */
    async turns() {
      await owner.query(`update shift set ends = now() - interval '1 second' where group_id = $1`, [group_id])
      await shift(people.cleo.user_id, -0.0002, 12)
      await owner.query(
        `insert into due_task (account_id, kind, due, payload) values ($1, 'items_pass_on', now(), $2)`,
        [account_id, { group_ids: [group_id] }],
      )
    },
    startNode() {
      const script = fileURLToPath(new URL('handing-node.ts', import.meta.url))
      const args = [script, fresh.url, '1000', String(account_id), String(people.cleo.user_id)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      nodes.push(child)
      return child
    },
  }
}

test.each(seeds)(
  `killed ${kills} times while ${count} open items go on to the next shift, the server loses and doubles none (seed %i)`,
  async (seed) => {
    const ward = await night()
    const { numberOf, ben, cleo } = ward
    const chance = dice(seed)
    const pages = []
    for (let made = 0; made < count; made += 10)
      pages.push(...(await Promise.all(Array.from({ length: 10 }, ward.page))))
    await ward.turns()

    // Every sixth is answered by Ben himself in the same moments: whoever is first has it.
    const answered = new Set<number>()
    const isOver = { now: false }
    const answering = Promise.all(
      pages.map(async ({ thread_id, message_id }, n) => {
        if (n % 6 > 0) return
        while (!isOver.now && (await numberOf(`item_handover where thread_id = ${thread_id}`)) === 0)
          await rest(20 + chance() * 100)
        const answer = { state: 'accepted', response: null } as const
        const of = { account_id: ben.account_id, user_id: ben.user_id, thread_id, message_id }
        const done = await answerAs(ward.db, { ...of, answer, via: 'sms' }).then(
          () => true,
          () => false,
        )
        if (done) answered.add(thread_id)
      }),
    )

    const settled = `item_handover where state <> 'offered'`
    const ownedByNobody = `thread t where not exists (select from open_item i where i.thread_id = t.id
      and i.state in ('open', 'accepted'))`
    for (let kill = 0; kill < kills; kill++) {
      const node = ward.startNode()
      // The first falls while offers are being made, the others while they are being accepted.
      const far = kill === 0 ? `item_handover` : settled
      const share = kill === 0 ? 1 : (count * 0.8 * kill) / kills
      await expect.poll(() => numberOf(far), patience).toBeGreaterThanOrEqual(share)
      await rest(chance() * 30)
      node.kill('SIGKILL')
      await once(node, 'exit')
      expect(await numberOf(ownedByNobody), `owned by nobody after kill ${kill + 1}`).toBe(0)
    }
    ward.startNode()
    await expect.poll(() => numberOf(settled), patience).toBe(count)
    await expect.poll(() => numberOf(`due_task where kind = 'items_pass_on'`), patience).toBe(0)
    isOver.now = true
    await answering

    const { rows } = await ward.owner.query<{
      thread_id: string
      bens: string
      cleos: string
      offers: number
    }>(`
      select t.id as thread_id, min(i.state) filter (where i.user_id = ${ben.user_id}) as bens,
             coalesce(min(i.state) filter (where i.user_id = ${cleo.user_id}), '') as cleos,
             (select count(*)::int from item_handover h where h.thread_id = t.id) as offers
        from thread t join open_item i on i.thread_id = t.id group by t.id`)
    expect(rows).toHaveLength(count)
    const wrong = rows.filter(({ thread_id, bens, cleos, offers }) => {
      const isTaken = bens === 'handed_over' && cleos === 'open'
      const isAnswered = bens === 'accepted' && cleos !== 'open' && answered.has(Number(thread_id))
      return offers !== 1 || !(isTaken || isAnswered)
    })
    expect(wrong).toEqual([])
    // Said once each: that it was offered, and on both sides that it was taken over.
    const lines = (kind: string, most: number) =>
      numberOf(
        `(select thread_id from page_event where kind = '${kind}' group by thread_id having count(*) > ${most}) t`,
      )
    expect([await lines('handover_offered', 1), await lines('handed_over', 2)]).toEqual([0, 0])
    expect(await numberOf(`page_event where kind = 'handover_offered'`)).toBe(count)
    const taken = rows.filter(({ bens }) => bens === 'handed_over').length
    expect(await numberOf(`page_event where kind = 'handed_over'`)).toBe(2 * taken)
    process.stdout.write(
      `handovers seed ${seed}: ${count} items, ${kills} kills, ${taken} taken over, ${answered.size} answered by who had them\n`,
    )
  },
  isFull ? 600_000 : 90_000,
)
