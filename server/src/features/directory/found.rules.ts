import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { Contact, ContactDetail } from '@wardline/contract/directory/contact.schemas.ts'
import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import { statusOf } from '../accounts/presence.rules.ts'
import { pictureOf } from '../accounts/user.rules.ts'
import type { FoundRow } from './find.queries.ts'

const pictureOfPerson = ({ user_id, profile_picture_id }: FoundRow) =>
  user_id === null ? null : pictureOf({ id: user_id, profile_picture_id })

const statusOfPerson = (row: FoundRow) => (row.user_id === null ? null : statusOf(row))

export const contactOf = (row: FoundRow): Contact => ({
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
  profile_picture: pictureOfPerson(row),
  device_type: row.device_type,
  is_online: row.is_reachable,
  is_locked: row.is_locked,
  is_favorite: row.is_favorite,
  is_pinned: row.is_pinned,
  properties: { status: statusOfPerson(row) },
  member_count: row.member_count,
})

export const contactDetailOf = (row: FoundRow, may: ContactDetail['may']): ContactDetail => ({
  ...contactOf(row),
  mobile_number: row.mobile_number,
  may,
})

/** The same contact as the directory sees it. Everything here can be written to, so all of it is managed. */
export const objectOf = (row: FoundRow): DirectoryObject => ({
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
    status: statusOfPerson(row),
  },
  avatar: avatarOf(row.name),
  profile_picture: pictureOfPerson(row),
})
