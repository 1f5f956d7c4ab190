import { IconRoute } from '@tabler/icons-react'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { notAlertedText, problemOf, recipientCountText, routedPeople } from './routing-preview.view.ts'
import { becauseOfPolicyLabel, goesToLabel, otherPeopleLabel, routingPreviewLabel } from './compose.text.ts'

type PreviewContact = RecipientPreview['contacts'][number]

/** The last line of the list of recipients (flag `routing`), as a polite live region. */
export function RoutingPreview({ preview }: { preview: RecipientPreview }) {
  const { contacts, policies, problem } = preview
  const notNamed = problemOf(preview)
  const shown = problem !== null && policies.length > 0 ? [] : contacts
  const isEmpty = contacts.length === 0 && problem === null
  return (
    <div role="status" aria-label={routingPreviewLabel} className={isEmpty ? 'sr-only' : ''}>
      {!isEmpty && (
        <div className="flex gap-2 border-t border-line px-2.5 py-1 text-xs text-ink-2">
          <IconRoute size={15} aria-hidden className="mt-px flex-none" />
          <div className="min-w-0 wrap-anywhere">
            {shown.map((contact) =>
              contact.policy_name === null ? (
                <ChosenContact key={contact.contact_id} contact={contact} />
              ) : (
                <RoutedContact key={contact.contact_id} contact={contact} policy={contact.policy_name} />
              ),
            )}
            {policies.map(({ policy_name, effects }) => (
              <span key={policy_name} className={problem === null ? undefined : 'text-danger'}>
                <span className="font-medium">{policy_name}</span>: {effects.join(' ')}{' '}
              </span>
            ))}
            {problem === null && recipientCountText(preview)}
            {notNamed !== null && <span className="font-medium text-danger">{notNamed}</span>}
          </div>
        </div>
      )}
    </div>
  )
}

const ChosenContact = ({ contact }: { contact: PreviewContact }) => (
  <span>
    <span className="font-medium">{contact.display_name}</span>: {contact.sentence}{' '}
    {notAlertedText(contact)}{' '}
  </span>
)

interface RoutedContactProps {
  contact: PreviewContact
  policy: string
}

/** "Goes to Ana Astor, on call for Cardiology until 19:00, because of Consults after hours." */
function RoutedContact({ contact, policy }: RoutedContactProps) {
  const { named, others } = routedPeople(contact)
  return (
    <p className="py-0.5">
      {goesToLabel}{' '}
      {named.map(({ user_id, display_name, profile_picture, status, why }, place) => (
        <span key={user_id}>
          {place > 0 && (others === 0 && place === named.length - 1 ? ' and ' : ', ')}
          <span className="mr-1 inline-block align-middle">
            <Avatar name={display_name} picture={profile_picture} status={status} size={18} decorative />
          </span>
          <span className="font-medium text-ink">{display_name}</span>, {why}
        </span>
      ))}
      {others > 0 && ` ${otherPeopleLabel(others)}`}, {becauseOfPolicyLabel}{' '}
      <em className="font-medium text-ink">{policy}</em>. {notAlertedText(contact)}
    </p>
  )
}
