import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../platform/ui/Button.tsx'
import { changeSearch, closeSearch, openSearch, useSearch } from './search-door.ts'
import { SearchField } from './SearchField.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchHits } from './SearchHits.tsx'

/** The search bar, its filter, and what is found as one types. */
export function SearchPanel({ openId }: { openId: number | undefined }) {
  const { line, asked } = useSearch()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const toFirst = () => list.current?.querySelector<HTMLElement>('[data-hit]')?.focus()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Esc goes back one step: out of what was found to the line, out of the line to the list.
    event.preventDefault()
    openSearch()
  }
  return (
    <search className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <SearchField
          line={line}
          asked={asked}
          onChange={changeSearch}
          onDown={toFirst}
          onLeave={closeSearch}
        />
        <IconButton
          label="Filter"
          aria-expanded={isFilterOpen}
          onClick={() => setFilterOpen(!isFilterOpen)}
          className={isFilterOpen ? 'bg-selected text-accent' : undefined}
        >
          <IconAdjustmentsHorizontal size={18} />
        </IconButton>
        <IconButton label="Close search" onClick={closeSearch}>
          <IconX size={18} />
        </IconButton>
      </div>
      {isFilterOpen && <SearchFilters line={line} onChange={changeSearch} />}
      <SearchHits line={line} openId={openId} list={list} onUp={() => openSearch()} />
    </search>
  )
}
