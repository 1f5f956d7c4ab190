import { IconPlus } from '@tabler/icons-react'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { CsvButton } from '../../../platform/table/CsvButton.tsx'
import type { BulkAction } from '../../../platform/table/BulkActions.tsx'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { isEmptyList, setFilter, type TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { createFirst, EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NameDialog } from './NameDialog.tsx'

type NameField = 'name' | 'display_name' | 'classified_name'
type NamedItem<Field extends NameField> = { id: number } & Record<Field, string>

interface NamedListPageProps<Field extends NameField, Item extends NamedItem<Field>> {
  title: string
  about: string
  /** Section in `/accountSettings/<section>/<id>`. */
  section: string
  /** Plural, in the table's label and errors. */
  noun: string
  /** Noun for one item in a short sentence, such as `group`. */
  shortNoun: string
  newTitle: string
  columns: readonly Column<Item>[]
  table: readonly [TableParams, (params: TableParams) => void]
  list: UseQueryResult<{ count: number; results: readonly Item[] }>
  /** For the CSV file, which has all pages. */
  loadPage: (params: TableParams) => Promise<{ count: number; results: readonly Item[] }>
  create: UseMutationResult<{ id: number }, Error, Record<Field, string>>
  nameField: Field
  createFailure: string
  filters?: ReactNode
  /** Actions for several rows. */
  bulkActions: readonly BulkAction<Item>[]
  /** An example of an item, for an empty list. */
  example?: string
  /** For a filter other than the name that leaves no row. */
  empty?: string | undefined
}

/** Items with a name: search, table, and a dialog that creates one and opens its page. */
export function NamedListPage<Field extends NameField, Item extends NamedItem<Field>>(
  props: NamedListPageProps<Field, Item>,
) {
  const { title, section, shortNoun, nameField, list, create } = props
  const [params, setParams] = props.table
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  useShortcuts({ n: (event) => (event.preventDefault(), setAdding(true)) })
  const search = params.filters['search'] ?? ''
  return (
    <Page
      title={title}
      about={props.about}
      actions={
        <>
          <CsvButton noun={props.noun} columns={props.columns} params={params} loadPage={props.loadPage} />
          <Button tone="accent" onClick={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New {shortNoun}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2 pb-4">
        {!isEmptyList(list.data, params) && (
          <FilterField
            label="Name"
            className="w-56"
            value={search}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
        )}
        {props.filters}
      </div>
      <ListTable
        noun={props.noun}
        columns={props.columns}
        list={list}
        params={params}
        onParams={setParams}
        getRowName={(item) => item[nameField]}
        actions={props.bulkActions}
        empty={
          search
            ? `No ${shortNoun}s match this name.`
            : (props.empty ?? `No ${shortNoun}s match this filter.`)
        }
        start={
          <EmptyState
            title={`No ${shortNoun}s yet`}
            action={<Button onClick={() => setAdding(true)}>{createFirst}</Button>}
          >
            {props.example}
          </EmptyState>
        }
      />
      {isAdding && (
        <NameDialog
          title={props.newTitle}
          action={`Create ${shortNoun}`}
          field={nameField}
          failure={props.createFailure}
          save={(name) => create.mutateAsync({ [nameField]: name } as Record<Field, string>)}
          onSaved={({ id }) =>
            void navigate({
              to: '/accountSettings/$section/{-$item}',
              params: { section, item: String(id) },
            })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
