import { retryImport } from '../../../platform/loading/lazy-import.ts'

export const loadOutbox = () => retryImport(() => import('./reply-outbox.ts'))
