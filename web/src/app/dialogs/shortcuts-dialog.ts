import { createDisclosure } from '../../platform/state/disclosure.ts'

export const {
  open: openShortcuts,
  close: closeShortcuts,
  useIsOpen: useShortcutsAreOpen,
} = createDisclosure()
