import type { realtimePath as declared } from '@wardline/contract/live/frames.ts'

/** The contract's address, repeated: importing the value would bring its schemas along. The type keeps them equal. */
export const realtimePath: typeof declared = '/api/realtime/'
