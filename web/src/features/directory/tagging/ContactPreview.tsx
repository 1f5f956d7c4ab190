import { useQuery } from '@tanstack/react-query'
import type { SavedFilter } from '@wardline/contract/accounts/picker.schemas.ts'
import type { ManagedSavedFilter } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { useState } from 'react'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { SavedFilterPicker } from '../../accounts/pickers/SavedFilterPicker.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { FoundContactsTable } from '../FoundContactsTable.tsx'
import { nameTableSpec, previewQuery } from './tagging.api.ts'
import { directoriesText, filterReason, previewText } from './tagging.text.ts'

/** As a chosen user finds contacts; until one is chosen, as members of a department with these filters would. */
export function ContactPreview({ filter, account }: { filter: ManagedSavedFilter; account: number }) {
  const [users, setUsers] = useState<SelectedUser[]>([])
  const [filters, setFilters] = useState<SavedFilter[]>([{ ...filter, tags: [] }])
  const [params, setParams] = useItemTableParams('filter-preview', filter.id, nameTableSpec)
  const by = { user_id: users[0]?.id, saved_filter_ids: filters.map(({ id }) => id) }
  const { data, isPlaceholderData, isError, refetch } = useQuery(previewQuery(account, by, params))
  const isUser = by.user_id !== undefined
  const first =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      setParams((before) => ({ ...before, page: 1 }))
      change(value)
    }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <UserPicker label="As seen by" isSingle value={users} onChange={first(setUsers)} />
        {!isUser && <SavedFilterPicker label="With filters" value={filters} onChange={first(setFilters)} />}
      </div>
      {data && (
        <div role="status" className="text-sm">
          <p className="font-medium">{previewText(data.count, data.unfiltered_count)}</p>
          {isUser && data.filters.length === 0 && (
            <p className="text-ink-2">No filter applies to this user.</p>
          )}
          {data.directories && <p className="text-ink-2">{directoriesText(data.directories)}</p>}
          {data.filters.map(({ department, saved_filter, limits }) => (
            <p key={`${department} ${saved_filter.id}`} className="text-ink-2">
              {filterReason(department, saved_filter.name, limits)}
            </p>
          ))}
        </div>
      )}
      {isUser || filters.length > 0 ? (
        <FoundContactsTable
          page={data}
          params={params}
          onParams={setParams}
          isStale={isPlaceholderData}
          isFailed={isError}
          onRetry={() => void refetch()}
        />
      ) : (
        <p className="text-sm text-ink-2">Choose a user or at least one filter.</p>
      )}
    </div>
  )
}
