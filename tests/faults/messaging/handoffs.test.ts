import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { NewThread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { recordExternalResponse } from '@wardline/server/features/messaging/responses/response.actions.ts'
import { createThread } from '@wardline/server/features/messaging/messages/new-thread.actions.ts'
import { systemClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { requestContext } from '@wardline/server/platform/http/context.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { insertHospital } from '../../fixtures/hospital/hospital-rows.ts'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { pause } from '../../fixtures/faults/pause.ts'

// No acknowledgement is lost, unowned or duplicated when the server is killed during a handoff.

const isFull = process.env['FAULTS'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5] : [1]
/** More than the 50 that one transaction hands off. */
const count = isFull ? 400 : 60
const kills = isFull ? 10 : 3
const patience = { interval: 10, timeout: isFull ? 120_000 : 30_000 }

async function setUpShiftChange() {
  const fresh = await createDatabase()
  const owner = new pg.Pool({ connectionString: fresh.url, max: 4 })
  owner.on('error', () => {})
  const db = openDatabase(deriveLogins(fresh.url))
  const { ids, people } = await insertHospital(db)
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
      `insert into shift (account_id, group_id, user_id, call_order, starts, ends)
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
    /** Moves to 19:00, when Cleo's shift starts. */
    async turns() {
      await owner.query(`update shift set ends = now() - interval '1 second' where group_id = $1`, [group_id])
      await shift(people.cleo.user_id, -0.0002, 12)
      await owner.query(
        `insert into due_task (account_id, kind, due, payload) values ($1, 'reassign_acknowledgements', now(), $2)`,
        [account_id, { group_ids: [group_id] }],
      )
    },
    startNode() {
      const script = fileURLToPath(new URL('handoff-node.ts', import.meta.url))
      const args = [script, fresh.url, '1000', String(account_id), String(people.cleo.user_id)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      nodes.push(child)
      return child
    },
  }
}

test.each(seeds)(
  `killed ${kills} times while ${count} acknowledgements are handed off, the server loses and duplicates none (seed %i)`,
  async (seed) => {
    const hospital = await setUpShiftChange()
    const { numberOf, ben, cleo } = hospital
    const chance = createSeededRandom(seed)
    const pages = []
    for (let made = 0; made < count; made += 10)
      pages.push(...(await Promise.all(Array.from({ length: 10 }, hospital.page))))
    await hospital.turns()

    // Ben answers every sixth, concurrently with the handoff.
    const answered = new Set<number>()
    const isOver = { now: false }
    const answering = Promise.all(
      pages.map(async ({ thread_id, message_id }, n) => {
        if (n % 6 > 0) return
        while (
          !isOver.now &&
          (await numberOf(`acknowledgement_handoff where thread_id = ${thread_id}`)) === 0
        )
          await pause(20 + chance() * 100)
        const answer = { state: 'accepted', response: null } as const
        const of = { account_id: ben.account_id, user_id: ben.user_id, thread_id, message_id }
        const done = await recordExternalResponse(hospital.db, { ...of, answer, via: 'sms' }).then(
          () => true,
          () => false,
        )
        if (done) answered.add(thread_id)
      }),
    )

    const settled = `acknowledgement_handoff where state <> 'offered'`
    const unowned = `thread t where not exists (select from acknowledgement i where i.thread_id = t.id
      and i.state in ('open', 'accepted'))`
    for (let kill = 0; kill < kills; kill++) {
      const node = hospital.startNode()
      // The first kill hits while handoffs are created, the others while they are accepted.
      const far = kill === 0 ? `acknowledgement_handoff` : settled
      const share = kill === 0 ? 1 : (count * 0.8 * kill) / kills
      await expect.poll(() => numberOf(far), patience).toBeGreaterThanOrEqual(share)
      await pause(chance() * 30)
      node.kill('SIGKILL')
      await once(node, 'exit')
      expect(await numberOf(unowned), `unowned after kill ${kill + 1}`).toBe(0)
    }
    hospital.startNode()
    await expect.poll(() => numberOf(settled), patience).toBe(count)
    await expect.poll(() => numberOf(`due_task where kind = 'reassign_acknowledgements'`), patience).toBe(0)
    isOver.now = true
    await answering

    const { rows } = await hospital.owner.query<{
      thread_id: string
      bens: string
      cleos: string
      offers: number
    }>(`
      select t.id as thread_id, min(i.state) filter (where i.user_id = ${ben.user_id}) as bens,
             coalesce(min(i.state) filter (where i.user_id = ${cleo.user_id}), '') as cleos,
             (select count(*)::int from acknowledgement_handoff h where h.thread_id = t.id) as offers
        from thread t join acknowledgement i on i.thread_id = t.id group by t.id`)
    expect(rows).toHaveLength(count)
    const wrong = rows.filter(({ thread_id, bens, cleos, offers }) => {
      const isTaken = bens === 'handed_off' && cleos === 'open'
      const isAnswered = bens === 'accepted' && cleos !== 'open' && answered.has(Number(thread_id))
      return offers !== 1 || !(isTaken || isAnswered)
    })
    expect(wrong).toEqual([])
    const lines = (kind: string, most: number) =>
      numberOf(
        `(select thread_id from page_event where kind = '${kind}' group by thread_id having count(*) > ${most}) t`,
      )
    expect([await lines('handoff_offered', 1), await lines('handed_off', 2)]).toEqual([0, 0])
    expect(await numberOf(`page_event where kind = 'handoff_offered'`)).toBe(count)
    const taken = rows.filter(({ bens }) => bens === 'handed_off').length
    expect(await numberOf(`page_event where kind = 'handed_off'`)).toBe(2 * taken)
    process.stdout.write(
      `handoffs seed ${seed}: ${count} items, ${kills} kills, ${taken} taken over, ${answered.size} answered by who had them\n`,
    )
  },
  isFull ? 600_000 : 90_000,
)
