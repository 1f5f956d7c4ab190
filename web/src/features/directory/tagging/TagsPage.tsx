import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ManagedTag } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedListPage } from '../../accounts/components/NamedListPage.tsx'
import { NamedRowLink } from '../../accounts/components/NamedRowLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { tagListQuery, tagTableSpec, useCreateTag, useDeleteTag } from './tagging.api.ts'
import { aboutTags, couldNotCreateTag, couldNotDelete, tagsDeletion } from './tagging.text.ts'

const groupNames = ({ groups }: ManagedTag): string =>
  groups.map(({ display_name }) => display_name).join(', ')
const filterNames = ({ saved_filters }: ManagedTag): string =>
  saved_filters.map(({ name }) => name).join(', ')

const columns: readonly Column<ManagedTag>[] = [
  {
    key: 'classified_name',
    header: 'Name',
    ordering: 'classified_name',
    text: ({ classified_name }) => classified_name,
    cell: ({ id, classified_name }) => <NamedRowLink section="tags" id={id} name={classified_name} />,
  },
  {
    key: 'contact_count',
    header: 'Contacts',
    ordering: 'contact_count',
    className: 'w-28 text-right tabular-nums',
    text: ({ contact_count }) => contact_count,
  },
  { key: 'groups', header: 'Groups', hideOnPhones: true, text: groupNames },
  { key: 'filters', header: 'Saved filters', hideOnPhones: true, text: filterNames },
]

export function TagsPage() {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_savedfilter')) return <TagTable account={account.id} />
  return (
    <Page title="Tags">
      <PermissionRequired to="change tags" />
    </Page>
  )
}

function TagTable({ account }: { account: number }) {
  const client = useQueryClient()
  const table = useTableParams('tags', tagTableSpec)
  const remove = useDeleteTag()
  return (
    <NamedListPage
      title="Tags"
      about={aboutTags}
      section="tags"
      noun="tags"
      shortNoun="tag"
      example="For example, unit: 6 West."
      newTitle="New tag"
      columns={columns}
      table={table}
      list={useQuery(tagListQuery(account, table[0]))}
      loadPage={(params) => client.fetchQuery(tagListQuery(account, params))}
      create={useCreateTag()}
      nameField="classified_name"
      createFailure={couldNotCreateTag}
      bulkActions={[
        {
          label: 'Delete',
          done: 'deleted',
          failure: ({ classified_name }) => couldNotDelete(classified_name),
          run: ({ id }) => remove.mutateAsync({ tag_id: id }),
          consequence: tagsDeletion,
        },
      ]}
    />
  )
}
