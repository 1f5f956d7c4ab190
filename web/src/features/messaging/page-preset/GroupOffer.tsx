import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { onCallPageSize, useOnCall } from '../../paging/on-call/on-call.api.ts'
import * as texts from './page.text.ts'
import { describeOffer, findOfferedGroups } from './page.view.ts'

interface GroupOfferProps {
  /** A person whom the page names. */
  person: Contact
  recipients: readonly Contact[]
  onReplace: (person: Contact, group: Contact) => void
}

/** Offers to page the group for which a person has the first call, because that page escalates. */
export function GroupOffer({ person, recipients, onReplace }: GroupOfferProps) {
  const now = useMinute()
  const { data } = useOnCall({
    search: person.display_name,
    mine: false,
    nobody: false,
    size: onCallPageSize,
  })
  const replace = useApiMutation(
    (contact_id: number) => call('GET /api/v1/contacts/{id}/', { params: { id: contact_id } }),
    {
      onSuccess: (group) => onReplace(person, group),
      onError: () => showToast(texts.groupFailedText, { tone: 'danger' }),
    },
  )
  return findOfferedGroups(person.user_id, recipients, data?.groups ?? []).map((offer) => (
    <p key={offer.contact_id} className="text-xs">
      {describeOffer(person.display_name, offer, now)}{' '}
      <TextButton disabled={replace.isPending} onClick={() => replace.mutate(offer.contact_id)}>
        {texts.pageGroupLabel(offer.name)}
      </TextButton>
    </p>
  ))
}
