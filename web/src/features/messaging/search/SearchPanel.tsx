import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { setSearchText, closeSearch, openSearch, useSearch } from './search-panel.ts'
import { SearchField } from './SearchField.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchHits } from './SearchHits.tsx'
import { closeLabel, filterLabel } from './search.text.ts'

export function SearchPanel({ openId }: { openId: number | undefined }) {
  const { text, openCount } = useSearch()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focusFirstHit = () => list.current?.querySelector<HTMLElement>('[data-hit]')?.focus()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Escape goes from the results to the field, from the field to the thread list.
    event.preventDefault()
    openSearch()
  }
  return (
    <search className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <SearchField
          text={text}
          openCount={openCount}
          onChange={setSearchText}
          onDown={focusFirstHit}
          onLeave={closeSearch}
        />
        <IconButton
          label={filterLabel}
          aria-expanded={isFilterOpen}
          onClick={() => setFilterOpen(!isFilterOpen)}
          className={isFilterOpen ? 'bg-selected text-accent' : undefined}
        >
          <IconAdjustmentsHorizontal size={18} />
        </IconButton>
        <IconButton label={closeLabel} onClick={closeSearch}>
          <IconX size={18} />
        </IconButton>
      </div>
      {isFilterOpen && <SearchFilters text={text} onChange={setSearchText} />}
      <SearchHits text={text} openId={openId} list={list} onUp={() => openSearch()} />
    </search>
  )
}
