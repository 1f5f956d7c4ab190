import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'

interface SettingsListProps<Item extends { id: number }> {
  title: string
  about: string
  /** Plural. */
  noun: string
  /** As in `New template`. */
  shortNoun: string
  columns: readonly Column<Item>[]
  table: readonly [TableParams, (params: TableParams) => void]
  list: UseQueryResult<{ count: number; results: readonly Item[] }>
  loadPage: (params: TableParams) => Promise<{ count: number; results: readonly Item[] }>
  renderCreateDialog: (close: () => void) => ReactNode
}

/** Search, table, and a dialog that creates an item. */
export function SettingsList<Item extends { id: number }>(props: SettingsListProps<Item>) {
  const { title, noun, shortNoun, list } = props
  const [params, setParams] = props.table
  const [isAdding, setAdding] = useState(false)
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  const search = params.filters['search'] ?? ''
  return (
    <Page
      title={title}
      about={props.about}
      width="wide"
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <FilterField
            label="Name"
            className="w-56"
            value={search}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
          <CsvButton noun={noun} columns={props.columns} params={params} loadPage={props.loadPage} />
          <Button tone="accent" onClick={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New {shortNoun}
          </Button>
        </div>
      }
    >
      <DataTable
        noun={noun}
        columns={props.columns}
        page={list.data}
        params={params}
        onParams={setParams}
        isStale={list.isPlaceholderData}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={search ? `No ${shortNoun}s match this name.` : `No ${shortNoun}s yet. Press N to create one.`}
      />
      {isAdding && props.renderCreateDialog(() => setAdding(false))}
    </Page>
  )
}
