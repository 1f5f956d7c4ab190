import { useInfiniteQuery } from '@tanstack/react-query'
import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { useEndReached } from '../../../platform/loading/use-end-reached.ts'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import type { Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { providerListQuery } from '../patient.api.ts'
import { ProviderRow } from './ProviderRow.tsx'

interface ProviderPanelProps {
  selected: readonly PatientRow[]
  statusOf: (user_id: number) => Status | undefined
  searchRef?: Ref<HTMLInputElement>
  onAssign: (provider: Provider) => void
  onDrop: (provider: Provider) => void
  onShowPatients: (provider: Provider) => void
}

const typingPauseMs = 250

/** With patients selected, a press assigns them; without, it lists the patients of the provider. */
export function ProviderPanel(props: ProviderPanelProps) {
  const { selected, statusOf, searchRef, onAssign, onDrop, onShowPatients } = props
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), typingPauseMs)
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    providerListQuery(search),
  )
  const providers = data?.pages.flatMap(({ results }) => results)
  const end = useEndReached<HTMLDivElement>(data, () => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  })
  const press = selected.length > 0 ? onAssign : onShowPatients
  // The list may belong to an earlier search while the next one loads.
  const isCurrent = search === typed.trim()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isDigit = /^[1-9]$/u.test(event.key) && typed === '' && selected.length > 0
    const at = event.key === 'Enter' && isCurrent ? 0 : isDigit ? Number(event.key) - 1 : -1
    const provider = providers?.[at]
    if (!provider || event.ctrlKey || event.metaKey || event.altKey) return
    if (selected.length > 0 && !provider.user.can_receive) return
    event.preventDefault()
    press(provider)
  }
  return (
    <section aria-label="Providers" className="flex min-h-0 flex-col gap-2">
      <label>
        <span className="sr-only">Find a provider</span>
        <Input
          ref={searchRef}
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Find a provider"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <p className="text-xs text-ink-2">
        {selected.length > 0
          ? 'Press a provider, or the number beside it while this field is empty.'
          : 'Select patients to assign them. Press a provider to see their patients.'}
      </p>
      {isError && (
        <LoadError onRetry={providers ? fetchNextPage : refetch}>Could not load providers.</LoadError>
      )}
      {!providers && !isError && <ProviderSkeleton />}
      {providers?.length === 0 && (
        <p className="text-sm text-ink-2">
          {search ? `No provider matches “${search}”.` : 'No user may be on care teams yet.'}
        </p>
      )}
      {providers && providers.length > 0 && (
        <ul role="list" aria-label="Providers" className="overflow-hidden rounded-xl border border-line">
          {providers.map((provider, index) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              selected={selected}
              status={statusOf(provider.id) ?? provider.status}
              digit={typed === '' && index < 9 ? String(index + 1) : undefined}
              onPress={press}
              onDrop={onDrop}
            />
          ))}
        </ul>
      )}
      <div ref={end} />
      {isFetchingNextPage && <ProviderSkeleton />}
    </section>
  )
}

const ProviderSkeleton = () => (
  <Skeleton label="Loading providers" className="rounded-xl border border-line">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex h-13 items-center gap-3 border-b border-line px-3 last:border-b-0">
        <SkeletonBlock className="size-8 rounded-full!" />
        <SkeletonBlock className="h-4 flex-1" />
      </div>
    ))}
  </Skeleton>
)
