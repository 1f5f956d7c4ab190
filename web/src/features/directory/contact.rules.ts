import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import { containsWords } from '@wardline/contract/folded-text.ts'
import { peopleCountText } from '../accounts/pickers/people-count.view.ts'

export type Presence = Readonly<Record<number, number>>

export function contactStatus(contact: Contact, presence: Presence = {}): Contact['properties']['status'] {
  const live = contact.user_id === null ? undefined : presence[contact.user_id]
  return live === 1 || live === 2 || live === 3 ? live : contact.properties.status
}

export const isPerson = (contact: Contact): boolean => contact.type === 'User'

const typeLabels: Record<Contact['type'], string> = {
  User: '',
  ScheduleGroup: 'On-call group',
  BroadcastGroup: 'Broadcast group',
  CareTeam: 'Care team',
  Department: 'Department',
}

export function contactDetails(contact: Contact): string {
  const details = isPerson(contact)
    ? [contact.title, contact.department]
    : [
        typeLabels[contact.type],
        contact.type === 'Department' ? '' : contact.department,
        peopleCountText(contact.member_count),
      ]
  return details.filter(Boolean).join(' · ')
}

/** The contacts whose name or title has every word. */
export function selectContacts(contacts: readonly Contact[], search: string) {
  const results = contacts.filter(({ display_name, title }) =>
    containsWords(`${display_name} ${title}`, search),
  )
  return { count: results.length, results }
}

/** Follows the order of the server's list. */
export const contactSections = {
  names: ['Favorites', 'Pinned by your department', 'Everyone'],
  indexOf: ({ is_favorite, is_pinned }: Contact): number => (is_favorite ? 0 : is_pinned ? 1 : 2),
}

export const filterManaged = (objects: readonly DirectoryObject[]): DirectoryObject[] =>
  objects.filter((object) => object.managed)

/** Messages are addressed to its contact_id. */
export function toContact(object: DirectoryObject): Contact {
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
