import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { setFilter, type TableSpec } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { ConflictsNotice } from '../conflicts/ConflictsNotice.tsx'
import { policyListQuery } from '../routing.api.ts'
import { editOnWiderScreen } from '../routing.text.ts'
import { RoutingAccess } from '../RoutingAccess.tsx'
import { RoutingHeader } from '../RoutingHeader.tsx'
import { useMayEdit } from '../use-may-edit.ts'
import { PolicyTable } from './PolicyTable.tsx'

const spec: TableSpec = { ordering: 'priority', orderings: [], filters: ['search', 'state'] }

export const PoliciesPage = () => (
  <RoutingAccess>
    <Policies />
  </RoutingAccess>
)

function Policies() {
  const [params, setParams] = useTableParams('routing-policies', spec)
  const { mayChange, mayEdit } = useMayEdit()
  const navigate = useNavigate()
  const search = params.filters['search'] ?? ''
  const isActive = params.filters['state'] !== 'inactive'
  const filters = { isActive, search }
  const list = useInfiniteQuery(policyListQuery(filters))
  const policies = list.data?.pages.flatMap(({ results }) => results)
  const count = list.data?.pages.at(-1)?.count ?? 0
  const create = () => void navigate({ to: '/messageRouting/{-$item}', params: { item: 'new' } })
  useShortcuts(
    {
      c: (event) => {
        event.preventDefault()
        if (mayEdit) create()
      },
    },
    { isFirst: true },
  )
  const mayMove = mayEdit && search === ''
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <RoutingHeader list={undefined}>
        {mayEdit && (
          <Button tone="accent" aria-keyshortcuts="c" onClick={create}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New policy
          </Button>
        )}
      </RoutingHeader>
      <div className="flex flex-col gap-3 px-4 py-3 md:px-6">
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            legend="State"
            hideLegend
            value={isActive ? 'active' : 'inactive'}
            segments={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
            onChange={(state) => setParams(setFilter(params, 'state', state === 'active' ? '' : state))}
          />
          <FilterField
            label="Name"
            className="w-56"
            value={search}
            onChange={(value) => setParams(setFilter(params, 'search', value))}
          />
          <p className="min-w-0 flex-1 basis-60 text-right text-xs text-ink-2 max-md:text-left">
            {mayMove ? (
              <>
                Checked from top to bottom. Drag, or press <Kbd>Alt ↑</Kbd> <Kbd>Alt ↓</Kbd>, to change the
                order.
              </>
            ) : mayChange && !mayEdit ? (
              editOnWiderScreen
            ) : (
              'Checked from top to bottom.'
            )}
          </p>
        </div>
        {isActive && <ConflictsNotice />}
        {!policies &&
          (list.isError ? (
            <LoadError onRetry={() => void list.refetch()}>Could not load routing policies.</LoadError>
          ) : (
            <Loading />
          ))}
        {policies && (
          <PolicyTable
            policies={policies}
            filters={filters}
            mayMove={mayMove}
            isStale={list.isPlaceholderData}
            empty={emptyText(isActive, search, mayEdit)}
          />
        )}
        {policies && list.isError && (
          <LoadError onRetry={() => void list.refetch()}>
            Could not refresh routing policies. Showing the last loaded ones.
          </LoadError>
        )}
        {list.hasNextPage && (
          <Button
            className="self-center"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show {count - (policies?.length ?? 0)} more
          </Button>
        )}
      </div>
    </div>
  )
}

function emptyText(isActive: boolean, search: string, mayEdit: boolean): string {
  if (search !== '') return 'No policies match this name.'
  if (!isActive) return 'No inactive policies.'
  return mayEdit
    ? 'No active policies. Messages go to the chosen recipients. Press C to create a policy.'
    : 'No active policies. Messages go to the chosen recipients.'
}

const Loading = () => (
  <Skeleton label="Loading routing policies" className="rounded-xl border border-line">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex h-12 items-center gap-4 border-t border-line px-3 first:border-t-0">
        <SkeletonBlock className="h-4 w-40" />
        <SkeletonBlock className="h-4 w-96 max-w-2/5" />
      </div>
    ))}
  </Skeleton>
)
