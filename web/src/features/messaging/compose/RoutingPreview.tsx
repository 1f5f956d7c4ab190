import { IconRoute } from '@tabler/icons-react'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { recipientCountText, notAlertedText } from './routing-preview.view.ts'
import { routingPreviewLabel } from './compose.text.ts'

/** The last line of the list of recipients (flag `routing`), as a polite live region. */
export function RoutingPreview({ preview }: { preview: RecipientPreview }) {
  const { contacts, problem } = preview
  const isEmpty = contacts.length === 0
  return (
    <div role="status" aria-label={routingPreviewLabel} className={isEmpty ? 'sr-only' : ''}>
      {!isEmpty && (
        <div className="flex gap-2 border-t border-line px-2.5 py-1 text-xs text-ink-2">
          <IconRoute size={15} aria-hidden className="mt-px flex-none" />
          <p className="min-w-0 wrap-anywhere">
            {contacts.map((contact) => (
              <span key={contact.contact_id}>
                <span className="font-medium">{contact.display_name}</span>: {contact.sentence}{' '}
                {notAlertedText(contact)}{' '}
              </span>
            ))}
            <span className={problem ? 'font-medium text-danger' : undefined}>
              {problem ?? recipientCountText(preview)}
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
