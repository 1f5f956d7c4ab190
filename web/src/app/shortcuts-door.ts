import { door } from '../platform/ui/door.ts'

export const { open: openShortcuts, close: closeShortcuts, useIsOpen: useShortcutsAreOpen } = door()
