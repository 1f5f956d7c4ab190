import { randomUUID } from 'node:crypto'
import { presenceChanged } from '@wardline/contract/accounts/session.events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Bus } from '../../platform/realtime/bus.ts'
import * as queries from './presence.queries.ts'
import { presenceEvery, statusOf } from './presence.rules.ts'

/** Reloads and short losses are not news: what changed within this many milliseconds is told once. */
const settle = 1_000

export interface Presence {
  entered(person: queries.Person): void
  left(person: queries.Person): void
  stop(): Promise<void>
}

const keyOf = (person: queries.Person) => `${person.account_id}:${person.user_id}`

/** Keeps the presence rows of this node true, and tells the account who can be reached now. */
export function presence(db: Database, bus: Bus, log: (error: Error, what: string) => void): Presence {
  const node_id = randomUUID()
  const here = new Map<string, { person: queries.Person; isHere: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function tell(): Promise<void> {
    const changed = [...here.values()]
    here.clear()
    const people = changed.map(({ person }) => person)
    const rows = await db.worker(async (writer) => {
      const came = changed.filter(({ isHere }) => isHere).map(({ person }) => person)
      const went = changed.filter(({ isHere }) => !isHere).map(({ person }) => person)
      if (came.length > 0) await queries.enterPresence(writer, node_id, came)
      if (went.length > 0) await queries.leavePresence(writer, node_id, went)
      return queries.presenceOf(writer, people)
    })
    const byAccount = Map.groupBy(rows, (row) => row.account_id)
    for (const [account_id, members] of byAccount) {
      const statuses = members.map((row) => ({ user_id: row.user_id, status: statusOf(row) ?? 1 }))
      bus.publish({ account_id, channel: 'account', kind: presenceChanged.kind, payload: { statuses } })
    }
  }

  function note(person: queries.Person, isHere: boolean): void {
    here.set(keyOf(person), { person, isHere })
    timer ??= setTimeout(() => {
      timer = undefined
      working = tell().catch((error: Error) => log(error, 'presence'))
    }, settle)
  }

  const beats = setInterval(() => {
    db.worker((writer) => queries.beatPresence(writer, node_id)).catch((error: Error) =>
      log(error, 'presence'),
    )
  }, presenceEvery * 1_000)

  return {
    entered: (person) => note(person, true),
    left: (person) => note(person, false),
    async stop() {
      clearInterval(beats)
      clearTimeout(timer)
      await working
      await db.worker((writer) => queries.clearPresence(writer, node_id)).catch(() => {})
    },
  }
}
