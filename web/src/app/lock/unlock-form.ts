import type { UnlockForm } from '../../features/accounts/sessions/UnlockForm.tsx'
import { afterFirstScreen } from '../../platform/loading/first-paint.ts'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import { createStore } from '../../platform/state/store.ts'

interface UnlockFormCode {
  /** `null` until its code has arrived. */
  Form: typeof UnlockForm | null
  /** The last attempt failed: no connection, or a newer version has replaced the file. It is tried again. */
  hasFailed: boolean
}

export const unlockForm = createStore<UnlockFormCode>({ Form: null, hasFailed: false })

async function load(): Promise<void> {
  try {
    const module = await import('../../features/accounts/sessions/UnlockForm.tsx')
    unlockForm.set({ Form: module.UnlockForm, hasFailed: false })
  } catch (reason) {
    unlockForm.set({ Form: null, hasFailed: true })
    throw reason
  }
}

/** Long before the screen locks, so that unlocking does not depend on the connection. */
export const prepareUnlockForm = (): void => void afterFirstScreen().then(() => retryImport(load))
