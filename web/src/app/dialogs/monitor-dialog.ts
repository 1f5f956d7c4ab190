import { useMe } from '../../features/accounts/me/me.api.ts'
import { createDisclosure } from '../../platform/state/disclosure.ts'

export const { open: openMonitor, close: closeMonitor, useIsOpen: useMonitorIsOpen } = createDisclosure()

export const useMayMonitor = (): boolean => useMe().permissions.includes('messaging.monitor_user')
