import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { Contact, ContactDetail } from '@wardline/contract/directory/contact.schemas.ts'
import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import { statusOf } from '../accounts/presence/presence.rules.ts'
import { profilePictureUrl } from '../accounts/users/profile-picture.rules.ts'
import type { ContactRow } from './find.queries.ts'
import type { ContactWithStatus } from './group-status.access.ts'

const personPictureUrl = ({ user_id, profile_picture_id }: ContactRow) =>
  user_id === null ? null : profilePictureUrl({ id: user_id, profile_picture_id })

const contactStatus = (row: ContactWithStatus) => (row.user_id === null ? row.group_status : statusOf(row))

const isOnline = (row: ContactWithStatus): boolean =>
  row.is_reachable || row.group_status === 2 || row.group_status === 3

export const toContact = (row: ContactWithStatus): Contact => ({
  id: row.id,
  type: row.type,
  user_id: row.user_id,
  group_id: row.paging_group_id,
  department_id: row.department_id,
  patient_id: row.patient_id,
  display_name: row.name,
  title: row.title,
  department: row.department,
  avatar: avatarOf(row.name),
  profile_picture: personPictureUrl(row),
  device_type: row.device_type,
  is_online: isOnline(row),
  is_locked: row.is_locked,
  is_favorite: row.is_favorite,
  is_pinned: row.is_pinned,
  properties: { status: contactStatus(row) },
  member_count: row.member_count,
})

export const toContactDetail = (row: ContactWithStatus, may: ContactDetail['may']): ContactDetail => ({
  ...toContact(row),
  mobile_number: row.mobile_number,
  may,
})

/** Every contact can be written to, so all are managed. */
export const toDirectoryObject = (row: ContactWithStatus): DirectoryObject => ({
  id: row.id,
  uid: row.uid,
  contact_id: row.id,
  contact_type: row.type,
  object_id: row.user_id ?? row.paging_group_id ?? row.department_id ?? row.patient_id ?? 0,
  type: row.type === 'User' ? 'directories.person' : 'directories.group',
  managed: true,
  is_favorite: row.is_favorite,
  is_locked: row.is_locked,
  device_type: row.device_type,
  member_count: row.member_count,
  properties: {
    name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    title: row.title,
    department: row.department,
    status: contactStatus(row),
  },
  avatar: avatarOf(row.name),
  profile_picture: personPictureUrl(row),
})
