import type { ResolvedContact } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { useEffect, useState } from 'react'
import { userKey } from './recipient-rows.view.ts'

const tintMs = 2000

interface Replaced {
  /** Users of each schedule group, by contact. */
  users: ReadonlyMap<number, readonly number[]>
  /** Keys of users who came on call while the message was written. */
  keys: ReadonlySet<string>
}

function findReplaced(before: Replaced, resolved: ReadonlyMap<number, ResolvedContact>): Replaced {
  const groups = [...resolved.values()].filter(({ type }) => type === 'ScheduleGroup')
  const users = new Map(
    groups.map(({ contact_id, people }) => [contact_id, people.map(({ user_id }) => user_id)]),
  )
  const added = [...users].flatMap(([contact_id, ids]) => {
    const known = before.users.get(contact_id)
    return known ? ids.filter((id) => !known.includes(id)).map((id) => userKey(contact_id, id)) : []
  })
  return { users, keys: new Set([...before.keys, ...added]) }
}

const usersText = (users: Replaced['users']): string => JSON.stringify([...users])

/** Finds who came on call since the list was first shown. `tinted`: in the last two seconds. */
export function useReplacedUsers(resolved: ReadonlyMap<number, ResolvedContact>) {
  const [replaced, setReplaced] = useState<Replaced>({ users: new Map(), keys: new Set() })
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const next = findReplaced(replaced, resolved)
  if (usersText(next.users) !== usersText(replaced.users)) setReplaced(next)
  const { keys } = replaced
  useEffect(() => {
    const timer = setTimeout(setSettled, tintMs, keys)
    return () => clearTimeout(timer)
  }, [keys])
  return { replaced: keys, isTinted: (key: string) => keys.has(key) && !settled.has(key) }
}
