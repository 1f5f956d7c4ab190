import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { pause } from '../../fixtures/faults/pause.ts'
import { createRota, createScheduledHospital } from '../../fixtures/integrations/schedule-import.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import type { QgendaPerson } from '../../fixtures/peers/schedules/editable-qgenda.ts'

const isFull = process.env['FAULTS'] === 'full'
const kills = isFull ? 40 : 6
const days = 20
const tasks = ['Cardiology Call', 'Surgery Call', 'Trauma Call']

test(
  `an import that is killed leaves each calendar as before or after, and the next one completes it (${kills} kills)`,
  { timeout: 600_000 },
  async () => {
    const h = await createScheduledHospital()
    const { ana, ben } = h.people
    const publish = (person: QgendaPerson) =>
      h.qgenda.publish(tasks.flatMap((task) => createRota(h.today.add({ days: 1 }), days, [person], task)))
    publish(ana)
    for (const name of ['Surgery', 'Trauma']) await createCalendarGroup(h, name)
    await h.untilPulled()
    await h.pull()
    await h.map(['cardiology-call'])
    await h.map(['surgery-call'], 'Surgery')
    await h.map(['trauma-call'], 'Trauma')
    await h.match(ana, h.ana)
    publish(ben)
    await h.pull()
    await h.match(ben, h.ben)
    await h.apply()

    const children: ChildProcess[] = []
    onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')))
    const script = fileURLToPath(new URL('pull-node.ts', import.meta.url))
    async function startNode(): Promise<ChildProcess> {
      // The lease of a pull that was killed has ended.
      await h.app.db.acrossAccounts((db) =>
        sql`update schedule_source set next_pull = now() - interval '1 minute',
                   pulling_until = pulling_until - interval '11 minutes'`.execute(db),
      )
      const args = [script, h.database_url, h.data_dir, String(h.ids.account_id), String(h.source.id)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      if (child.stdout) await once(child.stdout, 'data')
      return child
    }

    const random = createSeededRandom(11)
    let mixed = 0
    let usual_ms = 2_000
    for (let kill = 0; kill < kills; kill++) {
      publish(kill % 2 === 0 ? ana : ben)
      const child = await startNode()
      const began = performance.now()
      const ended = once(child, 'exit')
      await Promise.race([ended, pause(random() * usual_ms)])
      child.kill('SIGKILL')
      await ended
      usual_ms = Math.max(200, Math.min(usual_ms, performance.now() - began + 500))
      const groups = await readCalendars()
      // Every calendar is of one version; different ones may be of different versions.
      for (const group of groups)
        expect(group).toMatchObject({ users: 1, shift_users: 1, is_same: true, events: days * 2 })
      if (new Set(groups.map(({ user_id }) => user_id)).size > 1) mixed++
    }

    publish(h.people.cleo)
    const unmatched = await startNode()
    await once(unmatched, 'exit')
    // No user is matched: everything would be removed, so it waits.
    expect(await readCalendars()).toMatchObject(tasks.map(() => ({ events: days * 2, users: 1 })))
    publish(ana)
    await once(await startNode(), 'exit')
    expect(await readCalendars()).toMatchObject(
      tasks.map(() => ({ user_id: h.ana.user.user_id, users: 1, shift_users: 1, is_same: true })),
    )
    process.stdout.write(`${kills} kills, ${mixed} between two groups\n`)

    async function readCalendars() {
      return h.app.db.acrossAccounts(async (db) => {
        const { rows } = await sql<Record<string, unknown> & { user_id: number }>`
          select c.group_id, count(*)::int as events, count(distinct e.user_id)::int as users,
                 min(e.user_id)::int as user_id, min(shifts.users)::int as shift_users,
                 bool_and(e.user_id = i.user_id and shifts.user_id = e.user_id) as is_same
            from source_schedule c
            join imported_shift i on i.account_id = c.account_id and i.schedule_id = c.id
            join on_call_event e on e.account_id = i.account_id and e.id = i.event_id
           cross join lateral (
             select count(distinct s.user_id) as users, min(s.user_id) as user_id from shift s
              where s.account_id = c.account_id and s.group_id = c.group_id and s.ends > now()) shifts
           group by c.group_id order by c.group_id`.execute(db)
        return rows
      })
    }
  },
)
