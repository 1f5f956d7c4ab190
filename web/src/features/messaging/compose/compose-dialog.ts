import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { createDisclosure } from '../../../platform/state/disclosure.ts'

export const { open: openCompose, close: closeCompose, useIsOpen: useComposeIsOpen } = createDisclosure()

let presetRecipients: Contact[] = []

export function openComposeTo(contact: Contact): void {
  presetRecipients = [contact]
  openCompose()
}

export function takePresetRecipients(): Contact[] {
  const taken = presetRecipients
  presetRecipients = []
  return taken
}
