import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { findOnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { toOnCallPeople } from '../../paging/on-call/on-call.rules.ts'
import type { CallFacts, Reachable } from './call-dialogue.rules.ts'
import * as queries from './pager-call.queries.ts'
import type { SpokenText } from './speech.rules.ts'

export async function loadCallFacts(
  db: Db,
  account_id: number,
  called: queries.CalledNumber,
  caller: string,
): Promise<CallFacts> {
  const people = await listPeople(db, account_id, called)
  const { target, group_id, user_id, dialogue_option, multiple_recipient_option } = called
  const to = { group_id, user_id }
  if (dialogue_option === null || multiple_recipient_option === null)
    return { target, to, group: null, people, caller }
  const greeting = async (id: number | null) =>
    (await queries.listGreeting(db, account_id, id)).map(toSpokenText)
  const [online_greeting, offline_greeting] = await Promise.all([
    greeting(called.online_greeting_id),
    greeting(called.offline_greeting_id),
  ])
  const group = { dialogue_option, multiple_recipient_option, online_greeting, offline_greeting }
  return { target, to, group, people, caller }
}

const toSpokenText = ({ snippet_id, transcript }: queries.GreetingPart): SpokenText => ({
  text: transcript,
  snippet_id,
})

async function listPeople(
  db: Db,
  account_id: number,
  { group_id, group_type, user_id }: queries.CalledNumber,
): Promise<Reachable[]> {
  const ids =
    group_id === null
      ? [user_id ?? 0]
      : group_type === 'ScheduleGroup'
        ? await listOnCall(db, account_id, group_id)
        : await queries.listGroupMembers(db, account_id, group_id)
  const found = await queries.listReachable(db, account_id, ids)
  const numbers = new Map(
    found.map((user) => [user.user_id, user.numbers.flatMap((one) => dialable(one) ?? [])]),
  )
  const suppressed = await queries.findSuppressed(db, account_id, [...numbers.values()].flat())
  return ids.flatMap((id) => {
    const user = found.find((each) => each.user_id === id)
    if (!user?.can_receive) return []
    const has_phone = (numbers.get(id) ?? []).some((number) => !suppressed.has(number))
    return [{ user_id: id, name: user.name, has_phone }]
  })
}

async function listOnCall(db: Db, account_id: number, group_id: number): Promise<number[]> {
  const shifts = (await findOnCallShifts(db, account_id, [group_id])).get(group_id)?.shifts ?? []
  return toOnCallPeople(shifts).map(({ user_id }) => user_id)
}
