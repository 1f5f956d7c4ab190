import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { RouteQuery } from '../../../platform/api/route-query.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import {
  isEmptyList,
  sortedByName,
  setFilter,
  type TableParams,
} from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { createFirst, EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'

interface ListedItems<Item> {
  count: number
  next: string | null
  previous: string | null
  results: Item[]
}

interface SettingsListProps<Item extends { id: number }> {
  title: string
  about: string
  /** Plural. */
  noun: string
  /** As in `New template`. */
  shortNoun: string
  /** An example of an item, for an empty list. */
  example?: string
  columns: readonly Column<Item>[]
  query: (params: TableParams) => RouteQuery<ListedItems<Item>>
  renderCreateDialog: (close: () => void) => ReactNode
}

/** Search, table, and a dialog that creates an item. */
export function SettingsList<Item extends { id: number }>(props: SettingsListProps<Item>) {
  const { title, noun, shortNoun } = props
  const client = useQueryClient()
  const [params, setParams] = useTableParams(noun.replaceAll(' ', '-'), sortedByName)
  const queryOf = (part: TableParams) => props.query(part) as UseQueryOptions<ListedItems<Item>>
  const list = useQuery(queryOf(params))
  const [isAdding, setAdding] = useState(false)
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  const search = params.filters['search'] ?? ''
  return (
    <Page
      title={title}
      about={props.about}
      actions={
        <>
          <CsvButton
            noun={noun}
            columns={props.columns}
            params={params}
            loadPage={(part) => client.fetchQuery(queryOf(part))}
          />
          <Button tone="accent" onClick={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New {shortNoun}
          </Button>
        </>
      }
    >
      {!isEmptyList(list.data, params) && (
        <div className="pb-4">
          <FilterField
            label="Name"
            className="w-56"
            value={search}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
        </div>
      )}
      <DataTable
        noun={noun}
        columns={props.columns}
        page={list.data}
        params={params}
        onParams={setParams}
        isStale={list.isPlaceholderData}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={`No ${shortNoun}s match this name.`}
        start={
          <EmptyState
            title={`No ${shortNoun}s yet`}
            action={<Button onClick={() => setAdding(true)}>{createFirst}</Button>}
          >
            {props.example}
          </EmptyState>
        }
      />
      {isAdding && props.renderCreateDialog(() => setAdding(false))}
    </Page>
  )
}
