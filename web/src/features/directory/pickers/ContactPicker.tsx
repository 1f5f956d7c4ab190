import { IconDeviceMobileMessage } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { ReactNode } from 'react'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import { Avatar, StatusDot, type Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { PagerIcon } from '../../../platform/ui/indicators/PagerIcon.tsx'
import { useContactSearch, useSetFavorite } from '../contact.api.ts'
import { contactDetails, isPerson, contactSections, contactStatus, type Presence } from '../contact.rules.ts'

export interface ContactPickerProps {
  label: string
  value: Contact[]
  onChange: (value: Contact[]) => void
  error?: string | undefined
  presence?: Presence | undefined
  /** One line that names the users reached through the contact now. */
  line?: (contact: Contact) => ReactNode
  /** The current status of a selected contact; by default the one in the list. */
  chipStatus?: (contact: Contact) => Status
  autoFocus?: boolean
  onChooseAndLeave?: () => void
}

export function ContactPicker({ presence, line, chipStatus, ...rest }: ContactPickerProps) {
  const search = useContactSearch()
  const setFavorite = useSetFavorite()
  const source: PickerSource<Contact> = {
    ...search,
    noun: 'people and groups',
    placeholder: 'People, groups, departments',
    getName: (contact) => contact.display_name,
    getDetail: contactDetails,
    ...(line && { line }),
    isLocked: (contact) => contact.is_locked,
    sections: contactSections,
    avatar: (contact) => <ContactAvatar contact={contact} presence={presence} />,
    badges: (contact) => <DeviceBadge contact={contact} />,
    chipAvatar: (contact) => (
      <ChipDot contact={contact} status={chipStatus?.(contact) ?? contactStatus(contact, presence)} />
    ),
    toggle: {
      label: 'Favorite',
      isOn: (contact) => contact.is_favorite,
      set: (contact, isOn) => void setFavorite(contact, isOn),
    },
  }
  return <Picker {...rest} source={source} required />
}

function ContactAvatar({ contact, presence }: { contact: Contact; presence: Presence | undefined }) {
  const status = contactStatus(contact, presence)
  return (
    <Avatar
      name={contact.display_name}
      avatar={contact.avatar}
      picture={contact.profile_picture}
      group={!isPerson(contact)}
      size={28}
      {...(isPerson(contact) || status !== null ? { status } : {})}
    />
  )
}

const ChipDot = ({ contact, status }: { contact: Contact; status: Status }) =>
  isPerson(contact) || status !== null ? <StatusDot status={status} className="bg-transparent" /> : null

const DeviceBadge = ({ contact }: { contact: Contact }) =>
  contact.device_type === 'sms' ? (
    <IconDeviceMobileMessage size={16} role="img" aria-label="By SMS" className="flex-none text-ink-2" />
  ) : contact.device_type === 'pager' ? (
    <PagerIcon />
  ) : null
