import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import type { ManagedSavedFilter } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { useItemTableParams } from '../../../platform/table/use-table-params.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { TagPicker } from '../../accounts/pickers/TagPicker.tsx'
import { AssignedItems } from '../../accounts/components/AssignedItems.tsx'
import { filterTagsQuery, filterTagTableSpec, useChangeFilter, type FilterChange } from './tagging.api.ts'
import { savedFilter, tagRemoved } from './tagging.text.ts'

const getName = ({ classified_name }: Tag): string => classified_name

export function SavedFilterTags({ filter, account }: { filter: ManagedSavedFilter; account: number }) {
  const client = useQueryClient()
  const [params, setParams] = useItemTableParams('filter-tags', filter.id, filterTagTableSpec)
  return (
    <AssignedItems<Tag, Tag, FilterChange>
      owner={filter.name}
      noun="tags"
      filterLabel="Tag"
      empty="No tags yet."
      missing="Select at least one tag."
      columns={[
        {
          key: 'classified_name',
          header: 'Tag',
          ordering: 'classified_name',
          text: getName,
        },
      ]}
      getRowName={getName}
      table={[params, setParams]}
      list={useQuery(filterTagsQuery(account, filter.id, params))}
      loadPage={(page) => client.fetchQuery(filterTagsQuery(account, filter.id, page))}
      addition={useChangeFilter(filter.id)}
      toAddition={(tag_ids) => ({ kind: 'add_tags', tag_ids })}
      added={savedFilter(filter.name)}
      removal={useChangeFilter(filter.id)}
      toRemoval={(tag_id) => ({ kind: 'remove_tag', tag_id })}
      onRemoved={(tag) => showToast(tagRemoved(tag.classified_name, filter.name))}
      getItemName={getName}
      renderPicker={(field) => <TagPicker label="Tags" required {...field} />}
    />
  )
}
