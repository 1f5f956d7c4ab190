import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ManagedSavedFilter } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../../accounts/components/NamedListPage.tsx'
import { nameColumn } from '../../accounts/components/NamedRowLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { filterListQuery, filterTableSpec, useCreateFilter, useDeleteFilter } from './tagging.api.ts'
import { aboutFilters, couldNotCreateFilter, couldNotDelete, filtersDeletion } from './tagging.text.ts'

const departmentNames = ({ departments }: ManagedSavedFilter): string =>
  departments.map(({ name }) => name).join(', ')

const columns: readonly Column<ManagedSavedFilter>[] = [
  nameColumn('savedFilters', { ordering: 'name' }),
  {
    key: 'tag_count',
    header: 'Tags',
    ordering: 'tag_count',
    className: 'w-24 text-right tabular-nums',
    text: ({ tag_count }) => tag_count,
  },
  { key: 'departments', header: 'Applied by', hideOnPhones: true, text: departmentNames },
]

export function SavedFiltersPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_savedfilter')) return <FilterTable account={account.id} />
  return (
    <Page title="Saved filters">
      <PermissionRequired to="change saved filters" />
    </Page>
  )
}

function FilterTable({ account }: { account: number }) {
  const client = useQueryClient()
  const table = useTableParams('saved-filters', filterTableSpec)
  const remove = useDeleteFilter()
  return (
    <NamedListPage
      title="Saved filters"
      about={aboutFilters}
      section="savedFilters"
      noun="saved filters"
      shortNoun="filter"
      example="A filter for a satellite clinic could limit its directory to contacts with the tag site: North Clinic."
      newTitle="New saved filter"
      columns={columns}
      table={table}
      list={useQuery(filterListQuery(account, table[0]))}
      loadPage={(params) => client.fetchQuery(filterListQuery(account, params))}
      create={useCreateFilter()}
      nameField="name"
      createFailure={couldNotCreateFilter}
      bulkActions={[
        {
          label: 'Delete',
          done: 'deleted',
          failure: ({ name }) => couldNotDelete(name),
          run: ({ id }) => remove.mutateAsync({ saved_filter_id: id }),
          consequence: filtersDeletion,
        },
      ]}
    />
  )
}
