import { useNavigate } from '@tanstack/react-router'
import { openSearch } from '../../features/messaging/search/search-panel.ts'

/** Width below which an open thread covers the list (Tailwind's md). */
const narrowScreen = '(max-width: 47.99rem)'

export function useOpenSearch(): (query?: string) => void {
  const navigate = useNavigate()
  return (query) => {
    openSearch(query)
    if (!/^\/inbox\b/iu.test(location.pathname) || matchMedia(narrowScreen).matches)
      void navigate({ to: '/Inbox/$box', params: { box: 'inbox' } })
  }
}
