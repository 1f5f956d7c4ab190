import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { OnCallGroup } from '@wardline/contract/paging/on-call/on-call.schemas.ts'

export interface OnCallList {
  groups: OnCallGroup[]
  count: number
}
/** The prefix of the lists of another time. */
export const onCallAtKey = 'on-call-at'
export const onCallKey = (query: string) => ['on-call', query] as const
export type OnCallLists = Readonly<Record<string, OnCallList>>

const mapGroups = (lists: OnCallLists, change: (group: OnCallGroup) => OnCallGroup): OnCallLists =>
  Object.fromEntries(
    Object.entries(lists).map(([query, list]) => [query, { ...list, groups: list.groups.map(change) }]),
  )

export const applyOnCallChange = (lists: OnCallLists, now: LivePayload['on_call_changed']): OnCallLists =>
  mapGroups(lists, (group) => (group.group_id === now.group_id ? { ...group, ...now } : group))

export const applyOnCallPresence = (
  lists: OnCallLists,
  statuses: LivePayload['presence_changed']['statuses'],
): OnCallLists =>
  mapGroups(lists, (group) => ({
    ...group,
    people: group.people.map((person) => {
      const known = statuses.find(({ user_id }) => user_id === person.user_id)
      return known ? { ...person, status: known.status as typeof person.status } : person
    }),
  }))

export function applyOnCallRename(
  lists: OnCallLists,
  { id, display_name, title }: LivePayload['user_changed']['user'],
): OnCallLists {
  const named = <T extends { user_id: number } | null>(one: T): T =>
    one?.user_id === id ? { ...one, display_name } : one
  return mapGroups(lists, (group) => {
    const people = group.people.map((person) =>
      person.user_id === id ? { ...named(person), title } : person,
    )
    return {
      ...group,
      people,
      text: formatOnCall(people),
      next: named(group.next),
      today: group.today.map(named),
      fallback_contact: named(group.fallback_contact),
    }
  })
}
