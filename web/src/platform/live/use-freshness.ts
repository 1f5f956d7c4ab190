import { useSyncExternalStore } from 'react'
import type { Freshness } from './freshness.ts'
import { connection } from './live.ts'

export const useFreshness = (): Freshness => useSyncExternalStore(connection.watch, connection.freshness)
