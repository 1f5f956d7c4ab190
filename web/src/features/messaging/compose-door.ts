import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { door } from '../../platform/ui/door.ts'

/** Compose is one dialog for the whole page: a button, a key and an empty list open it. */
export const { open: openCompose, close: closeCompose, useIsOpen: useComposeIsOpen } = door()

let meant: Contact[] = []

/** Opens it with this recipient put to those of the draft. */
export function composeTo(contact: Contact): void {
  meant = [contact]
  openCompose()
}

/** Whom it was opened for; once. */
export function takeMeant(): Contact[] {
  const taken = meant
  meant = []
  return taken
}
