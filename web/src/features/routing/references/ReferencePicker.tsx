import { containsWords } from '@wardline/contract/folded-text.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { PermissionGroupPicker } from '../../accounts/pickers/PermissionGroupPicker.tsx'
import { UserPicker } from '../../accounts/pickers/UserPicker.tsx'
import { findContacts } from '../../directory/contact.api.ts'
import { contactDetails } from '../../directory/contact.rules.ts'
import { EscalationPolicyPicker } from '../../paging/pickers/EscalationPolicyPicker.tsx'
import { ScheduleGroupPicker } from '../../paging/pickers/ScheduleGroupPicker.tsx'
import type { Named } from './reference.view.ts'

export type PickerKind =
  | 'contact'
  | 'user'
  | 'department'
  | 'permission_group'
  | 'message_type'
  | 'paging_group'
  | 'escalation_policy'

interface ReferencePickerProps {
  kind: PickerKind
  label: string
  value: Named[]
  onChange: (value: Named[]) => void
  isSingle?: boolean
  hint?: string | undefined
  error?: string | undefined
}

const toNamed = ({ id, display_name }: { id: number; display_name: string }): Named => ({
  id,
  name: display_name,
})

export function ReferencePicker({ kind, value, onChange, ...rest }: ReferencePickerProps) {
  switch (kind) {
    case 'contact':
      return (
        <Picker {...rest} source={contacts} value={value} onChange={(next) => onChange(next.map(plain))} />
      )
    case 'message_type':
      return <Picker {...rest} source={messageTypes} value={value} onChange={onChange} />
    case 'user':
      return (
        <UserPicker
          {...rest}
          value={value.map(({ id, name }) => ({ id, display_name: name, profile_picture: null }))}
          onChange={(next) => onChange(next.map(toNamed))}
        />
      )
    case 'permission_group':
      return (
        <PermissionGroupPicker
          {...rest}
          value={value.map(({ id, name }) => ({ id, display_name: name, member_count: 0 }))}
          onChange={(next) => onChange(next.map(toNamed))}
        />
      )
    case 'department':
      return (
        <DepartmentPicker
          {...rest}
          value={value.map((each) => ({ ...each, contact_id: null, member_count: 0 }))}
          onChange={(next) => onChange(next.map(plain))}
        />
      )
    case 'paging_group':
      return (
        <ScheduleGroupPicker
          label={rest.label}
          hint={rest.hint}
          error={rest.error}
          value={value[0] ?? null}
          onChange={(next) => onChange(next ? [plain(next)] : [])}
        />
      )
    case 'escalation_policy':
      return (
        <EscalationPolicyPicker
          label={rest.label}
          hint={rest.hint}
          error={rest.error}
          value={value[0] ?? null}
          onChange={(next) => onChange(next ? [plain(next)] : [])}
        />
      )
  }
}

const plain = ({ id, name }: Named): Named => ({ id, name })

type FoundContact = Named & { contact?: Contact }

const contacts: PickerSource<FoundContact> = {
  key: ['routing-contacts'],
  fetchPage: async (search, offset, signal) => {
    const { count, results } = await findContacts(search, offset, signal)
    return { count, results: results.map((contact) => ({ ...toNamed(contact), contact })) }
  },
  noun: 'people and groups',
  placeholder: 'People, groups, departments',
  getName: ({ name }) => name,
  getDetail: ({ contact }) => (contact ? contactDetails(contact) : ''),
}

const messageTypes: PickerSource<Named> = {
  key: ['routing-message-types'],
  // All of them: the list takes no search text.
  fetchPage: async (search, offset, signal) => {
    if (offset > 0) return { count: offset, results: [] }
    const { results } = await call('GET /api/v1/messagetypes/', { query: { page_size: 250 }, signal })
    const found = results.filter(({ name }) => containsWords(name, search))
    return { count: found.length, results: found.map(plain) }
  },
  noun: 'message types',
  placeholder: 'Message type',
  getName: ({ name }) => name,
  getDetail: () => '',
}
