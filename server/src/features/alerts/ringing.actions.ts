import type { PageEventDetails } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule, scheduleAtOnce, scheduleMany } from '../../platform/jobs/schedule.ts'
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

/**
 * Minutes after which somebody who owes an answer and has not opened what was asked is rung once more, each counted from
 * the ring before. What escalates is rung by its steps instead.
 */
const reminders = [5, 10, 30, 75]

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

type Turn = Required<Ring> & {
  /** How often they were reminded before; left out of the first. */
  reminded?: number
}

/** From who is to be rung to their alerts, and a task for each. */
export const ringPeople = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const turn = task.payload as Turn
    const waiting = await ringNow(tx, turn)
    if (turn.run_id === null && !turn.everything) await remindLater(tx, turn, waiting)
  })

/** Those who owe an answer are rung again, until they have opened what was asked or there is no more turn. */
async function remindLater(tx: Tx, { reminded = 0, ...of }: Turn, user_ids: number[]): Promise<void> {
  const minutes = reminders[reminded]
  if (minutes === undefined || user_ids.length === 0) return
  const payload = { ...of, user_ids, reminded: reminded + 1 }
  await schedule(tx, { kind: ringsPeople, due: { in_ms: minutes * 60_000 }, payload })
}

/** Answers who of them owes an answer and has not opened it. */
async function ringNow(tx: Tx, { run_id, step, everything, reminded = 0, ...of }: Turn): Promise<number[]> {
  const { account_id } = tx
  const message = await queries.lockMessage(tx.db, { account_id, ...of })
  if (!message) return []
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
      if (is_page && reminded === 0 && !person.has_opened && !person.is_settled)
        notes.push(notRung(about, silent))
      continue
    }
    const plan = planAlerts((everything ? everyWay : waysOf)(message, person, types, outside), {
      message: { ...of, priority: message.priority },
      waiting: waiting.filter((alert) => alert.user_id === user_id),
      told: told.filter((each) => each.user_id === user_id),
    })
    replaced.push(...plan.replaced)
    bundles.push(...plan.bundles)
    // Of the ways that chat or a reminder cannot take nothing is kept.
    const kept =
      is_page && reminded === 0 ? plan.alerts : plan.alerts.filter(({ state }) => state !== 'failed')
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
    if (is_page) notes.push(...notesOf(plan.alerts, about, reminded))
  }
  await alerts.growBundles(tx.db, account_id, bundles)
  await alerts.mergeAlerts(tx.db, account_id, replaced, 'Rung again sooner.')
  await store(tx, rows)
  await notePageEvents(tx, notes)
  return people
    .filter(({ is_asked, has_opened, can_receive }) => is_asked && !has_opened && can_receive)
    .map(({ user_id }) => user_id)
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

/** Of a reminder only that it rings: what cannot ring has been said before. */
function notesOf(planned: readonly PlannedAlert[], about: About, reminded: number): NewPageEvent[] {
  const details = ({ alert_type, medium, reason }: PlannedAlert): PageEventDetails => ({
    alert_type,
    medium,
    reason,
  })
  const failed = planned.filter(({ state }) => state === 'failed')
  const notes: NewPageEvent[] = failed.map((alert) => ({ ...about, kind: 'failed', details: details(alert) }))
  const isRung = planned.some(({ state }) => state !== 'failed')
  if (reminded > 0) return isRung ? [{ ...about, kind: 'reminded' }] : []
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
