import { useStore } from '../state/store.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { connection } from './connection.ts'

export const useConnectionStatus = (): ConnectionStatus => useStore(connection.status)
