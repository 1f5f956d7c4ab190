import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { PatientRow, PatientViews } from '@wardline/contract/patients/patient.schemas.ts'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useStore } from '../../../platform/state/store.ts'
import { useRowSelection } from '../../../platform/table/use-row-selection.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { PartOnDevice } from '../../../platform/ui/feedback/PartOnDevice.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import type { Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { AddPatientDialog } from '../admissions/AddPatientDialog.tsx'
import { patientListQuery, patientViewsQuery } from '../patient.api.ts'
import { unlistedPatients } from '../patient-cache.live.ts'
import { UploadPatientsButton } from '../upload/UploadPatientsButton.tsx'
import { AssignBar } from './AssignBar.tsx'
import { AssignmentFilters } from './AssignmentFilters.tsx'
import { AssignmentList } from './AssignmentList.tsx'
import { belongsToList, responsibleRole } from './assignment.rules.ts'
import {
  resolveSearch,
  toFilters,
  type AssignmentsSearch,
  type ResolvedSearch,
} from './assignments-search.rules.ts'
import { countText, emptyText, newerText } from './assignments.text.ts'
import { JoinReasonDialog } from './JoinReasonDialog.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { useAssignment } from './use-assignment.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

export interface AssignmentsPageProps {
  search: AssignmentsSearch
  /** `before` may be newer than `search`. */
  onSearch: (to: (before: AssignmentsSearch) => AssignmentsSearch) => void
  statusOf: (user_id: number) => Status | undefined
  freshness: ReactNode
}

export function AssignmentsPage(props: AssignmentsPageProps) {
  if (useMe().permissions.includes('pcm.view_patient')) return <Assignments {...props} />
  return <PermissionRequired to="see patients" />
}

const typingPauseMs = 250
const wide = matchMedia('(width >= 64rem)')

/** Stays as it was chosen when the list opened, although patients come and go. */
function useResolvedSearch({ search: address, onSearch: changeAddress }: AssignmentsPageProps) {
  const { data, isError } = useQuery(patientViewsQuery())
  const [chosen, setChosen] = useState<PatientViews | null>()
  const views = chosen === undefined ? (data ?? (isError ? null : undefined)) : chosen
  if (chosen === undefined && views !== undefined) setChosen(views)
  const search = resolveSearch(address, views)
  const onSearch = (to: (before: ResolvedSearch) => ResolvedSearch) =>
    changeAddress((before) => {
      const resolved = resolveSearch(before, views)
      return resolved ? to(resolved) : before
    })
  return { search, onSearch }
}

function Assignments(props: AssignmentsPageProps) {
  const { statusOf, freshness } = props
  const { search, onSearch } = useResolvedSearch(props)
  const [typed, setTyped] = useState(props.search.q ?? '')
  const searchText = useDebounced(typed.trim(), typingPauseMs)
  const filters = toFilters(search ?? { view: 'in_bed' }, searchText)
  const query = useInfiniteQuery({ ...patientListQuery(filters), enabled: search !== undefined })
  const rows = query.data?.pages.flatMap(({ results }) => results)
  const count = query.data?.pages.at(-1)?.count ?? 0
  const { selected, ...selection } = useRowSelection(rows ?? [])
  const [role, setRole] = useState<string>(responsibleRole)
  const [isChoosing, setChoosing] = useState(false)
  const [providerName, setProviderName] = useState('')
  const dragged = useRef<readonly PatientRow[]>([])
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMe().permissions.includes('pcm.change_patient')
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const providerField = useRef<HTMLInputElement>(null)
  const unlisted = useStore(unlistedPatients)
  const newer = [...unlisted.values()].filter((row) => belongsToList(row, { ...search, q: searchText }))
  const assignment = useAssignment(() => {
    selection.clear()
    setChoosing(false)
  })

  const lastQuery = useRef(props.search.q ?? '')
  const updateAddress = useEffectEvent((q: string) => {
    if (q === lastQuery.current) return
    lastQuery.current = q
    onSearch(({ q: _, ...others }) => (q === '' ? others : { ...others, q }))
  })
  useEffect(() => updateAddress(searchText), [searchText])
  const filterKey = JSON.stringify(filters)
  // A list with other filters is fetched as it is now.
  useEffect(() => unlistedPatients.set(new Map()), [filterKey])
  const showUnlisted = () => {
    unlistedPatients.set(new Map())
    void query.refetch()
  }

  const choose = () => {
    if (selected.length === 0) return
    if (wide.matches) providerField.current?.focus()
    else setChoosing(true)
  }
  const clear = () => {
    selection.clear()
    assignment.dismiss()
  }
  useShortcuts(
    {
      a: (event) => {
        event.preventDefault()
        choose()
      },
      '/': (event) => {
        event.preventDefault()
        searchField.current?.focus()
      },
      Escape: clear,
    },
    { isFirst: true },
  )
  const assign = (provider: Provider, patients: readonly PatientRow[]) =>
    void assignment.assign({ provider, rows: patients, role })
  const onDragStart = (event: DragEvent, row: PatientRow) => {
    dragged.current = selection.ids.has(row.id) ? selected : [row]
    event.dataTransfer.effectAllowed = 'link'
    // Some browsers drag nothing without data; it names no patient.
    event.dataTransfer.setData('text/plain', countText(dragged.current.length, 'patient'))
  }
  const panel = {
    selected,
    statusOf,
    onAssign: (provider: Provider) => assign(provider, selected),
    onDrop: (provider: Provider) => {
      assign(provider, dragged.current)
    },
    onShowPatients: ({ id, user }: Provider) => {
      setProviderName(user.display_name)
      onSearch((before) => ({ ...before, provider: id }))
    },
  }
  const shownName =
    providerName ||
    (rows?.flatMap(({ care_team }) => care_team).find(({ provider }) => provider.id === search?.provider)
      ?.provider.user.display_name ??
      '')
  return (
    <div className="flex h-full min-h-0 bg-surface">
      <div className="flex min-w-0 flex-1 flex-col">
        <PageHead
          title="Patients"
          facts={
            <p role="status" className="figures text-sm text-ink-2">
              {rows && countText(count, 'patient')}
            </p>
          }
        >
          {mayAdd && (
            <>
              <UploadPatientsButton />
              <Button tone="accent" onClick={() => setAdding(true)}>
                <IconPlus size={16} stroke={1.75} aria-hidden />
                Add patient
              </Button>
            </>
          )}
        </PageHead>
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-4 md:px-6">
          <AssignmentFilters
            search={search}
            typed={typed}
            onType={setTyped}
            searchRef={searchField}
            providerName={shownName}
            onSearch={onSearch}
          />
          {newer.length > 0 && (
            <Button className="self-center" onClick={showUnlisted}>
              {newerText(newer.length)} · Show
            </Button>
          )}
          <AssignmentList
            rows={rows}
            isError={query.isError}
            isStale={query.isPlaceholderData}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
            onRetry={() => void query.refetch()}
            empty={emptyText({ ...search, ...(searchText && { q: searchText }) })}
            selection={selection}
            pending={assignment.pending}
            statusOf={statusOf}
            onDragStart={onDragStart}
            onDragEnd={() => (dragged.current = [])}
          />
          {rows && <PartOnDevice stored={rows.length} count={count} noun="patients" />}
          <footer className="mt-auto text-xs text-ink-2">{freshness}</footer>
          {(selected.length > 0 || assignment.failed) && (
            <AssignBar
              selected={selected}
              role={role}
              onRole={setRole}
              failed={assignment.failed}
              isBusy={assignment.pending.size > 0}
              onClear={clear}
              onAssign={choose}
            />
          )}
        </div>
      </div>
      <div className="w-[344px] flex-none overflow-y-auto border-l border-line bg-canvas p-4 max-lg:hidden">
        <h2 className="pb-2 text-sm font-semibold">Providers</h2>
        <ProviderPanel {...panel} searchRef={providerField} />
      </div>
      {isAdding && (
        <AddPatientDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }) =>
            void navigate({ to: '/patient/$patientId', params: { patientId: String(id) } })
          }
        />
      )}
      {assignment.closed && <JoinReasonDialog assignment={assignment} request={assignment.closed} />}
      {isChoosing && !assignment.closed && (
        <Dialog
          open
          onClose={() => setChoosing(false)}
          title={`Assign ${countText(selected.length, 'patient')}`}
        >
          <ProviderPanel {...panel} />
        </Dialog>
      )}
    </div>
  )
}
