import { IconArrowForward } from '@tabler/icons-react'
import type { Preview } from '@wardline/contract/messaging/preview.schemas.ts'
import { StatusDot } from '../../../platform/ui/Avatar.tsx'
import { countText, silentText } from './routing-preview.view.ts'

/** Under To: who each recipient resolves to, and why. Said politely, once it rests. */
export function RoutingPreview({ preview }: { preview: Preview }) {
  const { contacts, problem } = preview
  return (
    <div role="status" aria-label="Routing preview" className={contacts.length > 0 ? '' : 'sr-only'}>
      {contacts.length > 0 && (
        <div className="rounded-md bg-inset px-2.5 py-2 text-sm">
          <ul role="list" className="flex max-h-32 flex-col gap-1 overflow-y-auto">
            {contacts.map((contact) => (
              <li key={contact.contact_id} className="flex gap-2">
                <IconArrowForward size={15} aria-hidden className="mt-0.5 flex-none text-ink-3" />
                <span className="min-w-0">
                  <span className="font-medium">{contact.display_name}</span>
                  {contact.status !== null && (
                    <StatusDot
                      status={contact.status}
                      className="mx-1.5 inline-grid bg-transparent align-[-1px]"
                    />
                  )}{' '}
                  <span className="text-ink-2">
                    {contact.sentence} {silentText(contact)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {problem ? (
            <p className="mt-1 font-medium text-danger">{problem}</p>
          ) : (
            countText(preview) && <p className="mt-1 text-xs text-ink-2">{countText(preview)}</p>
          )}
        </div>
      )}
    </div>
  )
}
