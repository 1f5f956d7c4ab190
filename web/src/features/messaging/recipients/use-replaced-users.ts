import type {
  ResolvedContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { useEffect, useState } from 'react'
import { serverTime } from '../../../platform/clock/server-time.ts'
import { userKey } from './recipient-rows.view.ts'

const tintMs = 2000

interface Replaced {
  /** Users of each schedule group, by contact. */
  users: ReadonlyMap<number, readonly number[]>
  /** Keys of users who came on call while the message was written. */
  keys: ReadonlySet<string>
}

/** `opened` in ms: another escalation or call order also adds users, whose shifts started before. */
function findReplaced(
  before: Replaced,
  resolved: ReadonlyMap<number, ResolvedContact>,
  opened: number,
): Replaced {
  const groups = [...resolved.values()].filter(({ type }) => type === 'ScheduleGroup')
  const users = new Map(
    groups.map(({ contact_id, people }) => [contact_id, people.map(({ user_id }) => user_id)]),
  )
  const added = groups.flatMap(({ contact_id, people }) => {
    const known = before.users.get(contact_id)
    return people
      .filter(({ user_id, shift }) => known?.includes(user_id) === false && hasStarted(shift, opened))
      .map(({ user_id }) => userKey(contact_id, user_id))
  })
  return { users, keys: new Set([...before.keys, ...added]) }
}

const hasStarted = (shift: ResolvedUser['shift'], since: number): boolean =>
  shift !== null && Date.parse(shift.start) >= since

const usersText = (users: Replaced['users']): string => JSON.stringify([...users])

/** Finds who came on call since the list was first shown. `tinted`: in the last two seconds. */
export function useReplacedUsers(resolved: ReadonlyMap<number, ResolvedContact>) {
  const [replaced, setReplaced] = useState<Replaced>({ users: new Map(), keys: new Set() })
  const [opened] = useState(serverTime)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const next = findReplaced(replaced, resolved, opened)
  if (usersText(next.users) !== usersText(replaced.users)) setReplaced(next)
  const { keys } = replaced
  useEffect(() => {
    const timer = setTimeout(setSettled, tintMs, keys)
    return () => clearTimeout(timer)
  }, [keys])
  return { replaced: keys, isTinted: (key: string) => keys.has(key) && !settled.has(key) }
}
