import { useQuery } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { ManagedTag, TaggedContact } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { parseTableParams, setFilter } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { AddItemsDialog } from '../../accounts/components/AddItemsDialog.tsx'
import { ContactPicker } from '../pickers/ContactPicker.tsx'
import { nameTableSpec, taggedContactsQuery, useChangeTag, type TagChange } from './tagging.api.ts'
import { couldNotAdd, couldNotRemove, typeLabels } from './tagging.text.ts'

export function TaggedContacts({ tag, account }: { tag: ManagedTag; account: number }) {
  const [params, setParams] = useState(() => parseTableParams({}, nameTableSpec))
  const { data, isPlaceholderData, isError, refetch } = useQuery(taggedContactsQuery(account, tag.id, params))
  const [isAdding, setAdding] = useState(false)
  const add = useChangeTag(tag.id)
  const remove = useChangeTag(tag.id)
  const [removing, setRemoving] = useState<TaggedContact>()
  const submit = (contact: TaggedContact) => {
    setRemoving(contact)
    remove.mutate({ kind: 'remove_contact', contact_id: contact.id })
  }
  const columns: readonly Column<TaggedContact>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ display_name, title, is_listed }) => (
        <>
          <span className="font-medium">{display_name}</span>
          <span className="block text-xs text-ink-2">
            {[title, is_listed ? '' : 'Not active'].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'type', header: 'Kind', hideOnPhones: true, cell: ({ type }) => typeLabels[type] ?? type },
    {
      key: 'remove',
      header: 'Remove',
      hideHeader: true,
      className: 'w-24 text-right',
      cell: (contact) => (
        <Button
          aria-label={`Remove ${contact.display_name}`}
          busy={remove.isPending && removing?.id === contact.id}
          onClick={() => submit(contact)}
        >
          Remove
        </Button>
      ),
    },
  ]
  const search = params.filters['search'] ?? ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <FilterField
          label="Contact"
          className="w-64"
          value={search}
          onChange={(value) => setParams((before) => setFilter(before, 'search', value))}
        />
        <Button onClick={() => setAdding(true)}>Add contacts</Button>
      </div>
      <FormErrors
        sentences={
          remove.error && removing
            ? [couldNotRemove(removing.display_name, tag.classified_name), ...errorSentences(remove.error)]
            : []
        }
      />
      <DataTable
        noun="contacts"
        columns={columns}
        page={data}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={search ? 'No contacts match this name.' : 'No contacts yet.'}
      />
      {isAdding && (
        <AddItemsDialog<Contact, TagChange>
          title="Add contacts"
          missing="Select at least one contact."
          failure={(names) => couldNotAdd(names, tag.classified_name)}
          success={`${tag.classified_name} saved`}
          getName={({ display_name }) => display_name}
          change={add}
          toChange={(contact_ids) => ({ kind: 'add_contacts', contact_ids })}
          renderPicker={(field) => <ContactPicker label="Contacts" {...field} />}
          onClose={() => {
            add.reset()
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}
