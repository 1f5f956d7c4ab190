import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { holdTyping } from '../platform/keyboard/hold-typing.ts'
import { useKeys } from '../platform/keyboard/use-keys.ts'
import { openCompose } from '../features/messaging/compose-door.ts'
import { closeSearch } from '../features/messaging/search/search-door.ts'
import { openMonitor, useMayMonitor } from './monitor-door.ts'
import { closeShortcuts, openShortcuts, useShortcutsAreOpen } from './shortcuts-door.ts'
import { useOpenSearch } from './use-open-search.ts'
import { lazyCode } from '../platform/code.ts'

const ShortcutsDialog = lazyCode(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** The keys that work on every page. */
export function Shortcuts() {
  const navigate = useNavigate()
  const isOpen = useShortcutsAreOpen()
  const mayMonitor = useMayMonitor()
  const search = useOpenSearch()
  const to = (box: string) => () => {
    closeSearch()
    void navigate({ to: '/Inbox/$box', params: { box } })
  }
  useKeys({
    c: (event) => {
      // Else the letter is the first of the message.
      event.preventDefault()
      holdTyping()
      openCompose()
    },
    m: (event) => {
      if (!mayMonitor) return
      event.preventDefault()
      holdTyping()
      openMonitor()
    },
    '/': (event) => {
      event.preventDefault()
      holdTyping()
      search()
    },
    '[Shift]+?': openShortcuts,
    'Shift+Digit1': to('inbox'),
    'Shift+Digit2': to('unread'),
    'Shift+Digit3': to('archive'),
    'g i': to('inbox'),
    'g o': () => void navigate({ to: '/onCall' }),
    'g p': () => void navigate({ to: '/pagingGroups' }),
  })
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={closeShortcuts} />
    </Suspense>
  )
}
