import { IconSearch } from '@tabler/icons-react'
import { Kbd } from '../../../platform/ui/Kbd.tsx'
import { openSearch } from './search-door.ts'
import { askSearchCode } from './SearchPlace.tsx'

/** Looks like the field that takes its place when it is pressed. */
export const SearchButton = () => (
  <button
    type="button"
    aria-keyshortcuts="/"
    onClick={() => openSearch()}
    onPointerEnter={() => void askSearchCode()}
    onFocus={() => void askSearchCode()}
    className="flex h-control items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-2 hover:bg-hover"
  >
    <IconSearch size={16} aria-hidden />
    Search messages
    <span aria-hidden className="ml-auto pointer-coarse:hidden">
      <Kbd>/</Kbd>
    </span>
  </button>
)
