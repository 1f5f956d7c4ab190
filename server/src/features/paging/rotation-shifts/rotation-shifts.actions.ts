import { toWallTime, type Instant } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { listTurnEvents, writeTurns } from './rotation-event.queries.ts'
import { diffTurns, planShifts, type PlannedRotation, type TurnChanges } from './rotation-shifts.rules.ts'
import { getGroupZone, listHolidayNumbers, listRotations } from './rotation.queries.ts'

interface Key {
  account_id: number
  group_id: number
}

interface Window {
  from: Instant
  to: Instant
}

type Planned = PlannedRotation & { id: number }

interface Calendar {
  zone: string
  /** Days since 1970. */
  holidays: ReadonlySet<number>
}

async function loadGroupCalendar(db: Db, key: Key): Promise<Calendar> {
  const [zone, holidays] = await Promise.all([getGroupZone(db, key), listHolidayNumbers(db, key.account_id)])
  return { zone, holidays }
}

/** Compares the events of a rotation with its plans. */
export const findTurnChanges = async (
  db: Db,
  key: Key,
  rotation: Planned,
  window: Window,
): Promise<TurnChanges> =>
  compareTurns(db, key, rotation, { ...window, ...(await loadGroupCalendar(db, key)) })

async function compareTurns(
  db: Db,
  key: Key,
  rotation: Planned,
  { zone, holidays, ...window }: Calendar & Window,
): Promise<TurnChanges> {
  const [from, to] = [toWallTime(zone, window.from), toWallTime(zone, window.to)]
  const stored = await listTurnEvents(db, key, { owner: { rotation_id: rotation.id }, from })
  return diffTurns(stored, planShifts(rotation, { holidays, from, to }))
}

/**
 * Plans the shifts of a group's rotations ahead, and returns the ids of the changed events. Call it with the group's
 * row locked.
 */
export async function writeRotationShifts(tx: Tx, group_id: number, window: Window): Promise<number[]> {
  const event_ids: number[] = []
  const key = { account_id: tx.account_id, group_id }
  const calendar = await loadGroupCalendar(tx.db, key)
  for (const rotation of await listRotations(tx.db, key)) {
    const changes = await compareTurns(tx.db, key, rotation, { ...window, ...calendar })
    const written = { owner: { rotation_id: rotation.id }, zone: calendar.zone }
    event_ids.push(...(await writeTurns(tx.db, key, written, changes)))
  }
  return event_ids
}
