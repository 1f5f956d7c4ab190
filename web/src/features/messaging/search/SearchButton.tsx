import { IconSearch } from '@tabler/icons-react'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { openSearch } from './search-panel.ts'
import { loadSearchPanel } from './LazySearchPanel.tsx'
import { searchLabel } from './search-button.text.ts'

export const SearchButton = () => (
  <button
    type="button"
    aria-keyshortcuts="/"
    onClick={() => openSearch()}
    onPointerEnter={() => void loadSearchPanel()}
    onFocus={() => void loadSearchPanel()}
    className="flex h-control items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-2 hover:bg-hover"
  >
    <IconSearch size={16} aria-hidden />
    {searchLabel}
    <span aria-hidden className="ml-auto pointer-coarse:hidden">
      <Kbd>/</Kbd>
    </span>
  </button>
)
