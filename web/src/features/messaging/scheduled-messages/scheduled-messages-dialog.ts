import { createDisclosure } from '../../../platform/state/disclosure.ts'

export const {
  open: openScheduledMessages,
  close: closeScheduledMessages,
  useIsOpen: useScheduledMessagesAreOpen,
} = createDisclosure()
