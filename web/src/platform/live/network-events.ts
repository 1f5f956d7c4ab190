import type { LiveConnection } from './live-connection.ts'

export function followNetworkEvents(connection: LiveConnection): () => void {
  const wake = () => connection.reconnectNow()
  const lose = () => connection.disconnect()
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') connection.reconnectNow()
  }
  window.addEventListener('online', wake)
  window.addEventListener('focus', wake)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', wakeIfVisible)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('focus', wake)
    window.removeEventListener('offline', lose)
    document.removeEventListener('visibilitychange', wakeIfVisible)
  }
}
