import { useNavigate } from '@tanstack/react-router'
import { openSearch } from '../features/messaging/search/search-door.ts'

/** Below this the list gives way to an open thread; as the layout has it (md). */
const narrow = '(max-width: 47.99rem)'

/** Opens the search bar from wherever one is; with a line it begins with that. */
export function useOpenSearch(): (line?: string) => void {
  const navigate = useNavigate()
  return (line) => {
    openSearch(line)
    if (!/^\/inbox\b/iu.test(location.pathname) || matchMedia(narrow).matches)
      void navigate({ to: '/Inbox/$box', params: { box: 'inbox' } })
  }
}
