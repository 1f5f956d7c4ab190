import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useShortcuts } from '../../platform/keyboard/use-shortcuts.ts'
import { DataTable, type Column } from '../../platform/table/DataTable.tsx'
import { FilterField } from '../../platform/table/FilterField.tsx'
import { setFilter, type TableParams } from '../../platform/table/table-params.ts'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { PhraseText } from './PhraseText.tsx'
import type { Phrase } from './phrase.view.ts'
import { editOnWiderScreen } from './routing.text.ts'
import { RoutingHeader, type RoutingList } from './RoutingHeader.tsx'
import { useMayEdit } from './use-may-edit.ts'

interface AnyPart {
  id: number
  name: string
  used_in: readonly { id: number; name: string }[]
}

/** `null` opens the dialog for a new part; undefined closes it. */
export type OpenPart<Part> = Part | null | undefined

interface PartsPageProps<Part extends AnyPart> {
  list: RoutingList
  /** `condition`, `conditions` */
  noun: string
  nouns: string
  table: readonly [TableParams, (params: TableParams) => void]
  query: UseQueryResult<{ count: number; results: Part[] }>
  describe: (part: Part) => Phrase
  columns?: readonly Column<Part>[]
  usedInHeader: string
  /** True if its uses are policies, which have a page. */
  linksUses: boolean
  dialog: (part: OpenPart<Part>, onClose: () => void) => ReactNode
  deleteDialog: (part: Part, onClose: () => void) => ReactNode
}

/** A list of reusable parts: what each says, where it is used, create, edit and delete. */
export function PartsPage<Part extends AnyPart>(props: PartsPageProps<Part>) {
  const { noun, nouns, query, describe, usedInHeader, linksUses } = props
  const [params, setParams] = props.table
  const { mayChange, mayEdit } = useMayEdit()
  const [open, setOpen] = useState<OpenPart<Part>>()
  const [deleted, setDeleted] = useState<Part>()
  useShortcuts(
    {
      c: (event) => {
        event.preventDefault()
        if (mayEdit) setOpen(null)
      },
    },
    { isFirst: true },
  )
  const search = params.filters['search'] ?? ''
  const columns: Column<Part>[] = [
    {
      key: 'name',
      header: 'Name',
      className: 'md:w-56',
      cell: (part) => (
        <>
          {mayEdit ? (
            <button
              type="button"
              data-row-link
              className="min-h-6 text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              onClick={() => setOpen(part)}
            >
              {part.name}
            </button>
          ) : (
            <span className="font-medium">{part.name}</span>
          )}
        </>
      ),
    },
    ...(props.columns ?? []),
    { key: 'says', header: 'Says', cell: (part) => <PhraseText phrase={describe(part)} /> },
    {
      key: 'used',
      header: usedInHeader,
      hideOnPhones: true,
      className: 'w-64',
      cell: ({ used_in }) => <Uses uses={used_in} linksUses={linksUses} />,
    },
    ...(mayEdit
      ? [
          {
            key: 'delete',
            header: 'Delete',
            hideHeader: true,
            className: 'w-12',
            cell: (part: Part) => (
              <span className="relative">
                <IconButton label={`Delete ${part.name}`} onClick={() => setDeleted(part)}>
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </IconButton>
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <RoutingHeader list={props.list}>
        {mayEdit && (
          <Button tone="accent" aria-keyshortcuts="c" onClick={() => setOpen(null)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New {noun}
          </Button>
        )}
      </RoutingHeader>
      <div className="flex flex-col gap-3 px-4 py-3 md:px-6">
        <div className="flex flex-wrap items-center gap-3">
          <FilterField
            label="Name"
            className="w-56"
            value={search}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
          {mayChange && !mayEdit && <p className="text-xs text-ink-2">{editOnWiderScreen}</p>}
        </div>
        <div>
          <DataTable
            noun={nouns}
            columns={columns}
            page={query.data}
            params={params}
            onParams={setParams}
            isStale={query.isPlaceholderData}
            isFailed={query.isError}
            onRetry={() => void query.refetch()}
            empty={search ? `No ${nouns} match this name.` : `No ${nouns} yet.`}
          />
        </div>
      </div>
      {open !== undefined && props.dialog(open, () => setOpen(undefined))}
      {deleted && props.deleteDialog(deleted, () => setDeleted(undefined))}
    </div>
  )
}

function Uses({ uses, linksUses }: { uses: AnyPart['used_in']; linksUses: boolean }) {
  if (uses.length === 0) return <span className="text-ink-2">Not used</span>
  return uses.map(({ id, name }, at) => (
    <span key={id} className="relative">
      {at > 0 && ', '}
      {linksUses ? (
        <Link
          to="/messageRouting/{-$item}"
          params={{ item: String(id) }}
          className="text-accent underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  ))
}
