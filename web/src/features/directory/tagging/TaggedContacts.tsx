import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { ManagedTag, TaggedContact } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { AssignedItems } from '../../accounts/components/AssignedItems.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { ContactPicker } from '../pickers/ContactPicker.tsx'
import { nameTableSpec, taggedContactsQuery, useChangeTag, type TagChange } from './tagging.api.ts'
import { typeLabels } from './tagging.text.ts'

const columns: readonly Column<TaggedContact>[] = [
  {
    key: 'name',
    header: 'Name',
    text: ({ display_name }) => display_name,
    cell: ({ user_id, display_name, title, is_listed }) => (
      <>
        <PersonName user_id={user_id} name={display_name} className="font-medium" />
        <span className="block text-xs text-ink-2">
          {[title, is_listed ? '' : 'Not active'].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { key: 'type', header: 'Kind', hideOnPhones: true, text: ({ type }) => typeLabels[type] ?? type },
]

export function TaggedContacts({ tag, account }: { tag: ManagedTag; account: number }) {
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('tagged-contacts', tag.id, nameTableSpec)
  return (
    <AssignedItems<TaggedContact, Contact, TagChange>
      owner={tag.classified_name}
      noun="contacts"
      filterLabel="Contact"
      empty="No contacts yet."
      missing="Select at least one contact."
      columns={columns}
      getRowName={({ display_name }) => display_name}
      table={[params, setParams]}
      list={useQuery(taggedContactsQuery(account, tag.id, params))}
      loadPage={(page) => client.fetchQuery(taggedContactsQuery(account, tag.id, page))}
      addition={useChangeTag(tag.id)}
      toAddition={(contact_ids) => ({ kind: 'add_contacts', contact_ids })}
      added={`${tag.classified_name} saved`}
      removal={useChangeTag(tag.id)}
      toRemoval={(contact_id) => ({ kind: 'remove_contact', contact_id })}
      getItemName={({ display_name }) => display_name}
      renderPicker={(field) => <ContactPicker label="Contacts" {...field} />}
    />
  )
}
