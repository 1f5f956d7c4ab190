import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import type { ManagedSavedFilter } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { parseTableParams, setFilter } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { AddItemsDialog } from '../../accounts/components/AddItemsDialog.tsx'
import { TagPicker } from '../../accounts/pickers/TagPicker.tsx'
import { filterTagsQuery, filterTagTableSpec, useChangeFilter, type FilterChange } from './tagging.api.ts'
import { couldNotAdd, couldNotRemove, savedFilter, tagRemoved } from './tagging.text.ts'

export function SavedFilterTags({ filter, account }: { filter: ManagedSavedFilter; account: number }) {
  const [params, setParams] = useState(() => parseTableParams({}, filterTagTableSpec))
  const { data, isPlaceholderData, isError, refetch } = useQuery(filterTagsQuery(account, filter.id, params))
  const [isAdding, setAdding] = useState(false)
  const add = useChangeFilter(filter.id)
  const remove = useChangeFilter(filter.id)
  const [removing, setRemoving] = useState<Tag>()
  const submit = (tag: Tag) => {
    setRemoving(tag)
    remove.mutate(
      { kind: 'remove_tag', tag_id: tag.id },
      { onSuccess: () => showToast(tagRemoved(tag.classified_name, filter.name)) },
    )
  }
  const columns: readonly Column<Tag>[] = [
    {
      key: 'classified_name',
      header: 'Tag',
      ordering: 'classified_name',
      cell: ({ classified_name }) => classified_name,
    },
    {
      key: 'remove',
      header: 'Remove',
      hideHeader: true,
      className: 'w-24 text-right',
      cell: (tag) => (
        <Button
          aria-label={`Remove ${tag.classified_name}`}
          busy={remove.isPending && removing?.id === tag.id}
          onClick={() => submit(tag)}
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
          label="Tag"
          className="w-64"
          value={search}
          onChange={(value) => setParams((before) => setFilter(before, 'search', value))}
        />
        <Button onClick={() => setAdding(true)}>Add tags</Button>
      </div>
      <FormErrors
        sentences={
          remove.error && removing
            ? [couldNotRemove(removing.classified_name, filter.name), ...errorSentences(remove.error)]
            : []
        }
      />
      <DataTable
        noun="tags"
        columns={columns}
        page={data}
        params={params}
        onParams={setParams}
        isStale={isPlaceholderData}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={search ? 'No tags match this name.' : 'No tags yet.'}
      />
      {isAdding && (
        <AddItemsDialog<Tag, FilterChange>
          title="Add tags"
          missing="Select at least one tag."
          failure={(names) => couldNotAdd(names, filter.name)}
          success={savedFilter(filter.name)}
          getName={({ classified_name }) => classified_name}
          change={add}
          toChange={(tag_ids) => ({ kind: 'add_tags', tag_ids })}
          renderPicker={(field) => <TagPicker label="Tags" required {...field} />}
          onClose={() => {
            add.reset()
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}
