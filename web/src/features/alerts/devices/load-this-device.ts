import { retryImport } from '../../../platform/loading/lazy-import.ts'

export const loadThisDevice = () => retryImport(() => import('./this-device.ts'))
