import type { LiveConnection } from './connection.ts'

/** Ties a connection to what the browser knows of its network and of who is looking. Answers how to untie it. */
export function tieToBrowser(connection: LiveConnection): () => void {
  const wake = () => connection.wake()
  const lose = () => connection.lose()
  const seen = () => {
    if (document.visibilityState === 'visible') connection.wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('focus', wake)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('focus', wake)
    window.removeEventListener('offline', lose)
    document.removeEventListener('visibilitychange', seen)
  }
}
