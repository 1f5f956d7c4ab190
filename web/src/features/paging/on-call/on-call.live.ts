import type { LivePayload } from '@wardline/contract/events.ts'
import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { OnCallGroup } from '@wardline/contract/paging/oncall.schemas.ts'

/** Rows of the hospital's on-call screen as they were asked for; `count` is how many the server has. */
export interface OnCallList {
  groups: OnCallGroup[]
  count: number
}
export const onCallKey = (asked: string) => ['on-call', asked] as const
/** By what was asked for. */
export type OnCallLists = Readonly<Record<string, OnCallList>>

const each = (lists: OnCallLists, change: (group: OnCallGroup) => OnCallGroup): OnCallLists =>
  Object.fromEntries(
    Object.entries(lists).map(([asked, list]) => [asked, { ...list, groups: list.groups.map(change) }]),
  )

/** Every row of the group says what is so now, at its place. */
export const onCallChanged = (lists: OnCallLists, now: LivePayload['on_call_changed']): OnCallLists =>
  each(lists, (group) => (group.group_id === now.group_id ? { ...group, ...now } : group))

export const onCallPresence = (
  lists: OnCallLists,
  statuses: LivePayload['presence_changed']['statuses'],
): OnCallLists =>
  each(lists, (group) => ({
    ...group,
    people: group.people.map((person) => {
      const known = statuses.find(({ user_id }) => user_id === person.user_id)
      return known ? { ...person, status: known.status as typeof person.status } : person
    }),
  }))

/** A person's name and title, wherever a row has them. */
export function onCallRenamed(
  lists: OnCallLists,
  { id, display_name, title }: LivePayload['user_changed']['user'],
): OnCallLists {
  const named = <T extends { user_id: number } | null>(one: T): T =>
    one?.user_id === id ? { ...one, display_name } : one
  return each(lists, (group) => {
    const people = group.people.map((person) =>
      person.user_id === id ? { ...named(person), title } : person,
    )
    return {
      ...group,
      people,
      text: onCallText(people),
      next: named(group.next),
      today: group.today.map(named),
      covered_by: named(group.covered_by),
    }
  })
}
