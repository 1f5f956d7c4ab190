import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import { peopleText } from '../accounts/person.view.ts'

/** User id to status, as it is known live; goes before what a contact said when it was fetched. */
export type Presence = Readonly<Record<number, number>>

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

/** What stands beside the name, to tell two Garcias apart: title and department, or the kind of group and its size. */
export function contactLine(contact: Contact): string {
  const said = isPerson(contact)
    ? [contact.title, contact.department]
    : [
        kinds[contact.type],
        contact.type === 'Department' ? '' : contact.department,
        peopleText(contact.member_count),
      ]
  return said.filter(Boolean).join(' · ')
}

/** In the order in which the server lists them. */
export const contactParts = {
  names: ['Favorites', 'Pinned by your department', 'Everyone'],
  of: ({ is_favorite, is_pinned }: Contact): number => (is_favorite ? 0 : is_pinned ? 1 : 2),
}

/** Only what Wardline can write to is offered (messaging §5). */
export const managedOnly = (objects: readonly DirectoryObject[]): DirectoryObject[] =>
  objects.filter((object) => object.managed)

/** A directory object as the recipient that it stands for: its contact_id is what a message is addressed to. */
export function contactOfObject(object: DirectoryObject): Contact {
  const { contact_type: type, object_id, properties } = object
  const idOf = (...types: Contact['type'][]) => (types.includes(type) ? object_id : null)
  return {
    id: object.contact_id,
    type,
    user_id: idOf('User'),
    group_id: idOf('ScheduleGroup', 'BroadcastGroup'),
    department_id: idOf('Department'),
    patient_id: idOf('CareTeam'),
    display_name: properties.name,
    title: properties.title,
    department: properties.department,
    avatar: object.avatar,
    profile_picture: object.profile_picture,
    device_type: object.device_type,
    is_online: properties.status === 2 || properties.status === 3,
    is_locked: object.is_locked,
    is_favorite: object.is_favorite,
    is_pinned: false,
    properties: { status: properties.status },
    member_count: object.member_count,
  }
}
