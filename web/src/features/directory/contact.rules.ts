import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'

/** User id to status, as it is known live; goes before what a contact said when it was fetched. */
export type Presence = Readonly<Record<number, number>>

/** The page after what is loaded already (messaging §9), or undefined when that was all. */
export const nextPage = (loaded: number, count: number): number | undefined =>
  loaded > 0 && loaded < count ? Math.floor(loaded / limits.picker_page) + 1 : undefined

/** Whom a page brought twice, as people came and went between two fetches, stays where they were first. */
export const eachOnce = (contacts: readonly Contact[]): Contact[] => [
  ...new Map(contacts.map((contact) => [contact.id, contact])).values(),
]

/** 1 offline, 2 online, 3 do not disturb, null unknown. */
export function statusOf(contact: Contact, presence: Presence = {}): Contact['properties']['status'] {
  const live = contact.user_id === null ? undefined : presence[contact.user_id]
  return live === 1 || live === 2 || live === 3 ? live : contact.properties.status
}

export const anyOffline = (contacts: readonly Contact[], presence?: Presence): boolean =>
  contacts.some((contact) => statusOf(contact, presence) === 1)

export const isPerson = (contact: Contact): boolean => contact.type === 'User'

const kinds: Record<Contact['type'], string> = {
  User: '',
  ScheduleGroup: 'On-call group',
  BroadcastGroup: 'Broadcast group',
  CareTeam: 'Care team',
  Department: 'Department',
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** What stands beside the name, to tell two Garcias apart: title and department, or the kind of group and its size. */
export function contactLine(contact: Contact): string {
  const said = isPerson(contact)
    ? [contact.title, contact.department]
    : [
        kinds[contact.type],
        contact.type === 'Department' ? '' : contact.department,
        people(contact.member_count),
      ]
  return said.filter(Boolean).join(' · ')
}
