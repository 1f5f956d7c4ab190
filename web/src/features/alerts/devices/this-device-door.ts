import { codeOf } from '../../../platform/code.ts'

/** Whether this browser rings; its code comes behind the first screen. */
export const askThisDevice = () => codeOf(() => import('./this-device.ts'))
