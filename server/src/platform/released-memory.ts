import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void

/**
 * Returns the memory that only the start needed to the system: about 60 MB in 150 ms. V8 keeps it for a server that
 * allocates little afterwards.
 */
export function releaseUnusedMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  collectGarbage({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
