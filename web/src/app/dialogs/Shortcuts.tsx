import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { bufferTyping } from '../../platform/keyboard/buffer-typing.ts'
import { useShortcuts } from '../../platform/keyboard/use-shortcuts.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { openCompose } from '../../features/messaging/compose/compose-dialog.ts'
import { closeSearch } from '../../features/messaging/search/search-panel.ts'
import { listPlaces } from '../places/places.ts'
import { openMonitor, useMayMonitor } from './monitor-dialog.ts'
import { closeShortcuts, openShortcuts, useShortcutsAreOpen } from './shortcuts-dialog.ts'
import { useOpenSearch } from './use-open-search.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'

const ShortcutsDialog = lazyComponent(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

export function Shortcuts() {
  const navigate = useNavigate()
  const isOpen = useShortcutsAreOpen()
  const mayMonitor = useMayMonitor()
  const { permissions } = useMe()
  const search = useOpenSearch()
  const goToBox = (box: string) => () => {
    closeSearch()
    void navigate({ to: '/Inbox/$box', params: { box } })
  }
  const goToPlaces = Object.fromEntries(
    listPlaces(permissions).map(({ name, href, keys }) => [
      keys.toLowerCase(),
      name === 'Messages' ? goToBox('inbox') : () => void navigate({ href }),
    ]),
  )
  useShortcuts({
    c: (event) => {
      // Keeps the letter out of the message.
      event.preventDefault()
      bufferTyping()
      openCompose()
    },
    m: (event) => {
      if (!mayMonitor) return
      event.preventDefault()
      bufferTyping()
      openMonitor()
    },
    '/': (event) => {
      event.preventDefault()
      bufferTyping()
      search()
    },
    '[Shift]+?': openShortcuts,
    'Shift+Digit1': goToBox('inbox'),
    'Shift+Digit2': goToBox('unread'),
    'Shift+Digit3': goToBox('archive'),
    ...goToPlaces,
  })
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={closeShortcuts} />
    </Suspense>
  )
}
