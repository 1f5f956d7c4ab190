import { IconDeviceMobileMessage } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { PickSource } from '../../../platform/pick/source.ts'
import { Picker } from '../../../platform/pick/Picker.tsx'
import { Avatar, StatusDot } from '../../../platform/ui/Avatar.tsx'
import { PagerIcon } from '../../../platform/ui/PagerIcon.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { contactsKey } from '../contact-mark.api.ts'
import { findContacts, findObjects, useSetFavorite } from '../contact.api.ts'
import { contactLine, isPerson, contactParts, statusOf, type Presence } from '../contact.rules.ts'

export interface ContactPickerProps {
  label: string
  value: Contact[]
  onChange: (value: Contact[]) => void
  error?: string | undefined
  /** Live statuses by user id. */
  presence?: Presence | undefined
  autoFocus?: boolean
}

/** People, groups and departments, several of them; from the directory where the account composes by it. */
export function ContactPicker({ presence, ...rest }: ContactPickerProps) {
  const isFromDirectory = useMe().flags['directoryComposition'] === true
  const setFavorite = useSetFavorite()
  const source: PickSource<Contact> = {
    key: [...contactsKey, isFromDirectory ? 'directory' : 'account'],
    ask: isFromDirectory ? findObjects : findContacts,
    noun: 'people and groups',
    placeholder: 'People, groups, departments',
    nameOf: (contact) => contact.display_name,
    lineOf: contactLine,
    isLocked: (contact) => contact.is_locked,
    parts: contactParts,
    face: (contact) => <ContactFace contact={contact} presence={presence} />,
    marks: (contact) => <DeviceMark contact={contact} />,
    chipFace: (contact) => <ChipDot contact={contact} presence={presence} />,
    star: {
      label: 'Favorite',
      isOn: (contact) => contact.is_favorite,
      set: (contact, isOn) => void setFavorite(contact, isOn),
    },
  }
  return <Picker {...rest} source={source} required />
}

const hasDot = (contact: Contact, presence: Presence | undefined) =>
  isPerson(contact) || statusOf(contact, presence) !== null

interface FaceProps {
  contact: Contact
  presence: Presence | undefined
}

const ContactFace = ({ contact, presence }: FaceProps) => (
  <Avatar
    name={contact.display_name}
    avatar={contact.avatar}
    picture={contact.profile_picture}
    group={!isPerson(contact)}
    size={28}
    {...(hasDot(contact, presence) ? { status: statusOf(contact, presence) } : {})}
  />
)

const ChipDot = ({ contact, presence }: FaceProps) =>
  hasDot(contact, presence) ? (
    <StatusDot status={statusOf(contact, presence)} className="bg-transparent" />
  ) : null

/** How they are reached when not by the application. */
const DeviceMark = ({ contact }: { contact: Contact }) =>
  contact.device_type === 'sms' ? (
    <IconDeviceMobileMessage size={16} role="img" aria-label="By SMS" className="flex-none text-ink-2" />
  ) : contact.device_type === 'pager' ? (
    <PagerIcon />
  ) : null
