import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import { AddItemsDialog } from '../../accounts/components/AddItemsDialog.tsx'
import { ContactPicker } from '../pickers/ContactPicker.tsx'
import { useChangeDepartment, type DepartmentChange } from './department.api.ts'
import { couldNotAdd, updated } from './departments.text.ts'

interface AddContactsDialogProps {
  department: DepartmentDetail
  /** The contacts receive messages to the department; otherwise they are pinned. */
  isContactable: boolean
  onClose: () => void
}

export const AddContactsDialog = ({ department, isContactable, onClose }: AddContactsDialogProps) => (
  <AddItemsDialog<Contact, DepartmentChange>
    title={isContactable ? 'Add message contacts' : 'Pin contacts'}
    missing="Select at least one contact."
    failure={(names) => couldNotAdd(names, department.name)}
    success={updated(department.name)}
    getName={({ display_name }) => display_name}
    change={useChangeDepartment(department.id)}
    toChange={(contact_ids) => ({
      kind: 'add_contacts',
      contact_ids,
      ...(isContactable ? { is_contactable: true } : { is_pinned: true }),
    })}
    renderPicker={(field) => (
      <ContactPicker label={isContactable ? 'People and schedule groups' : 'Contacts'} {...field} />
    )}
    onClose={onClose}
  />
)
