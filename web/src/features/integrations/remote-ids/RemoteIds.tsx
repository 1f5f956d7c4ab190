import { useQuery } from '@tanstack/react-query'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { RemoteIdentity } from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import { useState } from 'react'
import { findLatest } from '../../../platform/api/latest-record.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { DataTable, type Column } from '../../../platform/table/DataTable.tsx'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Suspense } from 'react'
import { suggestionTexts } from '../schedule-configurations/schedule-source.text.ts'
import { identitiesQuery, sourcesQuery } from '../schedule-configurations/schedule-source.api.ts'

const RemoteIdDialog = lazyComponent(() =>
  import('./RemoteIdDialog.tsx').then(({ RemoteIdDialog: dialog }) => ({ default: dialog })),
)
const UploadRemoteIdsDialog = lazyComponent(() =>
  import('./UploadRemoteIdsDialog.tsx').then(({ UploadRemoteIdsDialog: dialog }) => ({ default: dialog })),
)

interface RemoteIdsProps {
  kind: ScheduleSourceKind
  /** Only of this configuration. */
  integration_id?: number
}

const states = [
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'matched', label: 'Matched' },
  { value: 'all', label: 'All' },
] as const
type State = (typeof states)[number]['value']

type Open = { what: 'edit'; identity: RemoteIdentity | null } | { what: 'upload' }

const page_size = 25

export function RemoteIds({ kind, integration_id }: RemoteIdsProps) {
  const [state, setState] = useState<State>('unmatched')
  const [params, setParams] = useState<TableParams>({ ordering: '', page: 1, page_size, filters: {} })
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const { data: sources } = useQuery(sourcesQuery(kind))
  const query = useQuery(
    identitiesQuery(kind, {
      search,
      state,
      ...(integration_id !== undefined && { integration_id }),
      page: params.page,
      page_size: params.page_size,
    }),
  )
  const mayChange = sources?.some(({ may }) => may.change) ?? false
  const nameOf = (id: number) => sources?.find((source) => source.id === id)?.name ?? ''
  const columns: Column<RemoteIdentity>[] = [
    {
      key: 'person',
      header: 'In the source',
      cell: (one) => (
        <>
          <span className="font-medium">{one.name || one.remote_id}</span>
          <span className="block text-xs text-ink-2 wrap-anywhere">
            {[
              one.remote_id,
              one.remote_buid !== '' && `backup ${one.remote_buid}`,
              one.division,
              one.email,
              integration_id === undefined && nameOf(one.integration_id),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'user',
      header: 'User',
      cell: ({ user, suggestion }) =>
        user ? (
          <>
            {user.display_name} {!user.can_receive && <Chip tone="warn">Cannot receive</Chip>}
          </>
        ) : (
          <span className="text-ink-2">
            {suggestion
              ? `${suggestion.display_name}? ${suggestionTexts[suggestion.why]}`
              : 'Unmatched: on call for no one'}
          </span>
        ),
    },
    {
      key: 'shifts',
      header: 'Shifts',
      hideOnPhones: true,
      className: 'tabular-nums',
      cell: ({ shift_count }) => countText(shift_count, 'shift'),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      className: 'text-right',
      cell: (one) =>
        one.may.change && (
          <Button
            aria-label={`${one.user ? 'Change' : 'Match'} ${one.name || one.remote_id}`}
            onClick={() => setOpen({ what: 'edit', identity: one })}
          >
            {one.user ? 'Change' : 'Match'}
          </Button>
        ),
    },
  ]
  const change = (next: () => void) => {
    next()
    setParams({ ...params, page: 1 })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <SegmentedControl
          legend="Remote ids"
          hideLegend
          value={state}
          segments={states}
          onChange={(next) => change(() => setState(next))}
        />
        <Field label="Search remote ids" hideLabel className="flex-1 basis-40">
          {(field) => (
            <Input
              {...field}
              type="search"
              placeholder="Name or id"
              value={search}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => change(() => setSearch(event.target.value))}
            />
          )}
        </Field>
        {mayChange && (
          <>
            <Button onClick={() => setOpen({ what: 'upload' })}>Upload CSV</Button>
            <Button onClick={() => setOpen({ what: 'edit', identity: null })}>Add remote id</Button>
          </>
        )}
      </div>
      <DataTable
        noun="remote ids"
        columns={columns}
        page={query.data}
        params={params}
        onParams={setParams}
        isStale={query.isPlaceholderData}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        empty={state === 'unmatched' ? 'Everyone is matched.' : 'No remote ids yet. Pull the schedule first.'}
      />
      <Suspense>
        {open?.what === 'edit' && (
          <RemoteIdDialog
            kind={kind}
            identity={open.identity && findLatest(query.data?.results, open.identity)}
            sources={sources ?? []}
            integration_id={integration_id}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open?.what === 'upload' && (
          <UploadRemoteIdsDialog
            kind={kind}
            sources={sources ?? []}
            integration_id={integration_id}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
