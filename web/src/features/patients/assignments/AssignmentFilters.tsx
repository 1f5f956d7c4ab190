import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Ref } from 'react'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { patientListViews, type ResolvedSearch } from './assignments-search.rules.ts'
import { viewLabels, viewLegend } from './assignments.text.ts'

interface AssignmentFiltersProps {
  search: ResolvedSearch | undefined
  typed: string
  onType: (text: string) => void
  searchRef: Ref<HTMLInputElement>
  providerName: string
  onSearch: (to: (before: ResolvedSearch) => ResolvedSearch) => void
}

const useUnits = () =>
  useQuery(routeQuery(['locations'], 'GET /api/v1/pcm/locations/', { kind: 'unit', page_size: 250 })).data
    ?.results ?? []

export function AssignmentFilters(props: AssignmentFiltersProps) {
  const { search, typed, onType, searchRef, providerName, onSearch } = props
  const units = useUnits()
  const views = patientListViews.map((value) => ({ value, label: viewLabels[value] }))
  return (
    <div role="search" aria-label="Filter patients" className="flex flex-wrap items-center gap-2">
      <label className="relative min-w-0 flex-1 basis-56 md:max-w-72">
        <span className="sr-only">Name or MRN</span>
        <IconSearch size={16} aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-2" />
        <Input
          ref={searchRef}
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Name or MRN"
          className="pl-8"
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <label>
        <span className="sr-only">Unit</span>
        <Select
          value={search?.unit ?? ''}
          onChange={({ target }) =>
            onSearch(({ unit: _, ...others }) =>
              target.value === '' ? others : { ...others, unit: Number(target.value) },
            )
          }
        >
          <option value="">All units</option>
          {units.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <SegmentedControl
        legend={viewLegend}
        hideLegend
        value={search?.view ?? ''}
        segments={views}
        onChange={(view) => view !== '' && onSearch((before) => ({ ...before, view }))}
      />
      <Button
        aria-pressed={search?.unassigned ?? false}
        onClick={() =>
          onSearch(({ unassigned, ...others }) => (unassigned ? others : { ...others, unassigned: true }))
        }
        className={clsx(search?.unassigned && 'border-accent! bg-selected! text-accent!')}
      >
        Unassigned
      </Button>
      {search?.provider !== undefined && (
        <Button
          className="border-accent! bg-selected! text-accent!"
          onClick={() => onSearch(({ provider: _, ...others }) => others)}
        >
          Provider {providerName}
          <IconX size={14} aria-hidden />
          <span className="sr-only">, remove the filter</span>
        </Button>
      )}
    </div>
  )
}
