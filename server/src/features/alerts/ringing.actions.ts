import type { PageEventDetails } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { scheduleAtOnce, scheduleMany } from '../../platform/jobs/schedule.ts'
import { notificationsChosenBy } from '../accounts/notification.access.ts'
import { sendsAlert } from './outcome.actions.ts'
import * as alerts from './alert.queries.ts'
import { mediaOf } from './carrier.access.ts'
import { notePageEvents, type NewPageEvent } from './page-event.actions.ts'
import { newReference } from './reference.rules.ts'
import { planAlerts, type PlannedAlert } from './ring-bundle.rules.ts'
import {
  addressesOf,
  everyWay,
  typesFor,
  waysOf,
  whySilent,
  type MessageToRing,
  type Outside,
  type PersonToRing,
} from './ring-plan.rules.ts'
import * as queries from './ringing.queries.ts'

export const ringsPeople = 'alert_ring'

export interface Ring {
  thread_id: number
  message_id: number
  user_ids: number[]
  /** The escalation that rings, and at which of its steps. It rings those too who have opened the message. */
  run_id?: number | null
  step?: number | null
  /** Every way that is known, at once, whatever they ticked: they want to see what rings. */
  everything?: boolean
}

/**
 * Rings people for a message: put down in the transaction of whatever they are rung for, so that it is certain with it.
 * It leaves with what that transaction tells and costs no statement of its own. How each of them is rung is worked out
 * right after the commit.
 */
export function ring(tx: Tx, { run_id = null, step = null, everything = false, ...of }: Ring): void {
  const { thread_id, message_id, user_ids } = of
  if (user_ids.length === 0) return
  scheduleAtOnce(tx, {
    kind: ringsPeople,
    payload: { thread_id, message_id, user_ids, run_id, step, everything },
  })
}

/** From who is to be rung to their alerts, and a task for each. */
export const ringPeople = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    await ringNow(tx, task.payload as Required<Ring>)
  })

async function ringNow(tx: Tx, { run_id, step, everything, ...of }: Required<Ring>): Promise<void> {
  const { account_id } = tx
  const message = await queries.lockMessage(tx.db, { account_id, ...of })
  if (!message) return
  const [people, chosen] = await Promise.all([
    queries.peopleToRing(tx.db, { account_id, ...of }),
    notificationsChosenBy(tx.db, account_id, of.user_ids),
  ])
  const bells = people
    .filter(({ user_id }) => user_id !== message.sender_id || run_id !== null)
    .map((person) => {
      const types = typesFor(message, person, chosen.get(person.user_id) ?? [])
      // Whoever wants to see what rings is rung.
      return bellOf(message, person, { types: everything && types.length === 0 ? ['push'] : types, run_id })
    })
  const ids = bells.filter((bell) => bell.silent === null).map(({ person }) => person.user_id)
  const { outside, waiting, told } = await whatIsUnderWay(tx, message, bells, ids)
  const rows: alerts.NewAlert[] = []
  const notes: NewPageEvent[] = []
  const replaced: number[] = []
  const bundles: number[] = []
  for (const { person, types, silent, is_page, is_repeat } of bells) {
    const { user_id } = person
    const about = { thread_id: of.thread_id, message_id: of.message_id, user_id, run_id }
    if (silent !== null) {
      if (is_page && !person.has_opened && !person.is_settled) notes.push(notRung(about, silent))
      continue
    }
    const plan = planAlerts((everything ? everyWay : waysOf)(message, person, types, outside), {
      message: { ...of, priority: message.priority },
      waiting: waiting.filter((alert) => alert.user_id === user_id),
      told: told.filter((each) => each.user_id === user_id),
    })
    replaced.push(...plan.replaced)
    bundles.push(...plan.bundles)
    // Chat that asks nothing is no page: of the ways that it cannot take nothing is kept.
    const kept = is_page ? plan.alerts : plan.alerts.filter(({ state }) => state !== 'failed')
    rows.push(
      ...kept.map(({ problem: _, ...alert }, place) => ({
        ...alert,
        ...about,
        step,
        reference: newReference(),
        priority: message.priority,
        is_page,
        is_repeat,
        position: place + 1,
      })),
    )
    if (is_page) notes.push(...notesOf(plan.alerts, about))
  }
  await alerts.growBundles(tx.db, account_id, bundles)
  await alerts.mergeAlerts(tx.db, account_id, replaced, 'Rung again sooner.')
  await store(tx, rows)
  await notePageEvents(tx, notes)
}

interface Bell {
  person: PersonToRing
  types: ReturnType<typeof typesFor>
  /** Why it stays silent; null when it rings. */
  silent: string | null
  is_page: boolean
  is_repeat: boolean
}

function bellOf(
  message: MessageToRing,
  person: PersonToRing,
  { types, run_id }: { types: Bell['types']; run_id: number | null },
): Bell {
  const is_page = message.priority === 2 || person.is_asked || run_id !== null
  const is_repeat = run_id !== null && person.has_opened
  return { person, types, is_page, is_repeat, silent: whySilent(message, person, { is_repeat, types }) }
}

/** What decides on how often and where; of what is urgent only what concerns this message. */
async function whatIsUnderWay(tx: Tx, message: MessageToRing, bells: Bell[], ids: number[]) {
  const { account_id } = tx
  if (ids.length === 0) return { outside: nowhere, waiting: [], told: [] }
  const media = await mediaOf(tx.db, account_id)
  const addresses = bells.flatMap(({ person }) => addressesOf(person))
  const isUrgent = message.priority === 2
  if (!isUrgent) await queries.lockBells(tx.db, account_id, ids)
  const [rows, waiting, told] = await Promise.all([
    queries.stoppedAmong(tx.db, account_id, addresses),
    queries.waitingFor(tx.db, account_id, ids),
    isUrgent ? [] : queries.toldLately(tx.db, account_id, ids),
  ])
  const stopped = new Map(rows.map(({ address, reason }) => [address, reason] as const))
  return { outside: { media, stopped }, waiting, told }
}

const nowhere: Outside = { media: new Set(), stopped: new Map() }

type About = Pick<NewPageEvent, 'thread_id' | 'message_id' | 'user_id' | 'run_id'>

const notRung = (about: About, reason: string): NewPageEvent => ({
  ...about,
  kind: 'not_rung',
  details: { reason },
})

function notesOf(planned: readonly PlannedAlert[], about: About): NewPageEvent[] {
  const details = ({ alert_type, medium, reason }: PlannedAlert): PageEventDetails => ({
    alert_type,
    medium,
    reason,
  })
  const failed = planned.filter(({ state }) => state === 'failed')
  const notes: NewPageEvent[] = failed.map((alert) => ({ ...about, kind: 'failed', details: details(alert) }))
  const isRung = planned.some(({ state }) => state !== 'failed')
  return [...notes, isRung ? { ...about, kind: 'rung' } : notRung(about, 'No way to ring them is known.')]
}

/** Until every alert has a reference of its own: one in many millions has to draw again. */
async function store(tx: Tx, rows: alerts.NewAlert[]): Promise<void> {
  let left = rows
  while (left.length > 0) {
    const made = new Map(
      (await alerts.insertAlerts(tx.db, tx.account_id, left)).map((row) => [row.reference, row.id]),
    )
    const tasks = left.flatMap(({ reference, state, in_ms }) => {
      const alert_id = made.get(reference)
      return alert_id === undefined || state !== 'waiting' ? [] : [{ in_ms, payload: { alert_id } }]
    })
    await scheduleMany(tx, sendsAlert, tasks)
    left = left
      .filter(({ reference }) => !made.has(reference))
      .map((row) => ({ ...row, reference: newReference() }))
  }
}
