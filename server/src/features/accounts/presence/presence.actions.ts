import { randomUUID } from 'node:crypto'
import { presenceChanged } from '@wardline/contract/accounts/session.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Bus } from '../../../platform/realtime/bus.ts'
import * as queries from './presence.queries.ts'
import { presence_interval_seconds, statusOf } from './presence.rules.ts'

/** Milliseconds. Reloads and short disconnects within this time are not published. */
const settle = 1_000

export interface Presence {
  entered(person: queries.Person): void
  left(person: queries.Person): void
  stop(): Promise<void>
}

const keyOf = (person: queries.Person) => `${person.account_id}:${person.user_id}`

export function presence(db: Database, bus: Bus, log: (error: Error, what: string) => void): Presence {
  const node_id = randomUUID()
  const connected = new Set<string>()
  /** Connected or disconnected since the last publication. */
  const changed = new Map<string, queries.Person>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function publish(): Promise<void> {
    const people = [...changed.values()]
    changed.clear()
    const rows = await store(people).catch((error: unknown) => {
      // Without another attempt, a user whose row is not deleted would be shown online for as long as this node runs.
      people.forEach(note)
      throw error
    })
    const byAccount = Map.groupBy(rows, (row) => row.account_id)
    for (const [account_id, members] of byAccount) {
      const statuses = members.map((row) => ({ user_id: row.user_id, status: statusOf(row) ?? 1 }))
      bus.publish({ account_id, channel: 'account', kind: presenceChanged.kind, payload: { statuses } })
    }
  }

  const store = (people: queries.Person[]) =>
    db.acrossAccounts(async (writer) => {
      const came = people.filter((person) => connected.has(keyOf(person)))
      const went = people.filter((person) => !connected.has(keyOf(person)))
      if (came.length > 0) await queries.insertPresence(writer, node_id, came)
      if (went.length > 0) await queries.deletePresence(writer, node_id, went)
      return queries.presenceOf(writer, people)
    })

  function note(person: queries.Person): void {
    changed.set(keyOf(person), person)
    timer ??= setTimeout(() => {
      timer = undefined
      // Publications run one after the other, because an older one must not overtake a newer one.
      working = working.then(publish).catch((error: Error) => log(error, 'presence'))
    }, settle)
  }

  const beats = setInterval(() => {
    db.acrossAccounts((writer) => queries.refreshPresence(writer, node_id)).catch((error: Error) =>
      log(error, 'presence'),
    )
  }, presence_interval_seconds * 1_000)

  return {
    entered({ account_id, user_id }) {
      const person = { account_id, user_id }
      connected.add(keyOf(person))
      note(person)
    },
    left({ account_id, user_id }) {
      const person = { account_id, user_id }
      connected.delete(keyOf(person))
      note(person)
    },
    async stop() {
      clearInterval(beats)
      clearTimeout(timer)
      await working
      clearTimeout(timer)
      await db.acrossAccounts((writer) => queries.clearPresence(writer, node_id)).catch(() => {})
    },
  }
}
