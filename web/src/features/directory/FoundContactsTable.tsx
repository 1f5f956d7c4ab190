import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { DataTable, type Column } from '../../platform/table/DataTable.tsx'
import { FilterField } from '../../platform/table/FilterField.tsx'
import { setFilter, type TableParams } from '../../platform/table/table-params.ts'
import { PersonName } from '../accounts/components/PersonName.tsx'
import { contactDetails } from './contact.rules.ts'

const columns: readonly Column<Contact>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (contact) => (
      <>
        <PersonName
          user_id={contact.user_id}
          name={contact.display_name}
          picture={contact.profile_picture}
          className="font-medium"
        />
        <span className="block text-xs text-ink-2">{contactDetails(contact)}</span>
      </>
    ),
  },
]

interface FoundContactsTableProps {
  /** Undefined while it loads. */
  page: { count: number; results: readonly Contact[] } | undefined
  params: TableParams
  onParams: (change: TableParams | ((before: TableParams) => TableParams)) => void
  isStale: boolean
  isFailed: boolean
  onRetry: () => void
}

/** The contacts that a user finds, with a search. */
export function FoundContactsTable({ params, onParams, ...state }: FoundContactsTableProps) {
  const search = params.filters['search'] ?? ''
  return (
    <>
      <FilterField
        label="Contact"
        className="w-64"
        value={search}
        onChange={(value) => onParams((before) => setFilter(before, 'search', value))}
      />
      <DataTable
        noun="found contacts"
        columns={columns}
        params={params}
        onParams={onParams}
        empty={search ? 'No contacts match this name.' : 'No contacts are found.'}
        {...state}
      />
    </>
  )
}
