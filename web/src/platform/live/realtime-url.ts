import type { realtimePath as declared } from '@wardline/contract/live/frames.ts'

/** Repeats the contract's path: importing the value would bundle its schemas. The type keeps both equal. */
export const realtimePath: typeof declared = '/api/realtime/'
