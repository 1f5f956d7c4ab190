import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { createDisclosure } from '../../../platform/state/disclosure.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { startFailedText } from './compose.text.ts'
import type { DraftPreset } from './draft.rules.ts'

export const {
  open: openCompose,
  close: closeCompose,
  useIsOpen: useComposeIsOpen,
  isOpen: composeIsOpen,
} = createDisclosure()

let preset: DraftPreset | undefined

export function openComposeTo(contact: Contact): void {
  openComposeWith({ recipients: [contact] })
}

/** Opens the composer with a message, or a page, to a contact of which the screen knows only the id. */
export function startMessageTo(contact_id: number, options: Omit<DraftPreset, 'recipients'>): void {
  call('GET /api/v1/contacts/{id}/', { params: { id: contact_id } }).then(
    (contact) => openComposeWith({ ...options, recipients: [contact] }),
    () => showToast(startFailedText, { tone: 'danger' }),
  )
}

const startPageTo = (contact_id: number): void => startMessageTo(contact_id, { is_page: true })

/** Starts a page to a contact; undefined for users who may not send messages. */
export const useStartPage = (): ((contact_id: number) => void) | undefined =>
  useMe().permissions.includes('messaging.send_message') ? startPageTo : undefined

export function openComposeWith(next: DraftPreset): void {
  preset = next
  openCompose()
}

export function takeComposePreset(): DraftPreset | undefined {
  const taken = preset
  preset = undefined
  return taken
}
