import { useMe } from '../features/accounts/me.api.ts'
import { door } from '../platform/ui/door.ts'

export const { open: openMonitor, close: closeMonitor, useIsOpen: useMonitorIsOpen } = door()

export const useMayMonitor = (): boolean => useMe().permissions.includes('messaging.monitor_user')
