import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { createDisclosure } from '../../../platform/state/disclosure.ts'
import type { DraftPreset } from './draft.rules.ts'

export const { open: openCompose, close: closeCompose, useIsOpen: useComposeIsOpen } = createDisclosure()

let preset: DraftPreset | undefined

export function openComposeTo(contact: Contact): void {
  openComposeWith({ recipients: [contact] })
}

export function openComposeWith(next: DraftPreset): void {
  preset = next
  openCompose()
}

export function takeComposePreset(): DraftPreset | undefined {
  const taken = preset
  preset = undefined
  return taken
}
