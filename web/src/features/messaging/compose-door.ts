import { door } from '../../platform/ui/door.ts'

/** Compose is one dialog for the whole page: a button, a key and an empty list open it. */
export const { open: openCompose, close: closeCompose, useIsOpen: useComposeIsOpen } = door()
