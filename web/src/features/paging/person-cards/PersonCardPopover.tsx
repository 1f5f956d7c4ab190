import { Popover } from '@base-ui/react/popover'
import { IconBellRinging, IconMessagePlus, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { PersonCard } from '@wardline/contract/paging/person-cards/person-card.schemas.ts'
import { validText } from '@wardline/contract/paging/person-cards/held-qualification.rules.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'
import { phoneAddress } from '../../../platform/text/text-links.rules.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import type { PersonCardProps } from '../../accounts/components/person-card-props.ts'
import { personCardQuery } from './person-card.api.ts'
import * as texts from './person-card.text.ts'
import { availabilityText, numberLabel, shiftText } from './person-card.view.ts'

interface PersonCardPopoverProps extends PersonCardProps {
  onMessage: (contact_id: number) => void
  onPage: (contact_id: number) => void
}

/** Brings Base UI's popover along: import it lazily. */
export function PersonCardPopover(props: PersonCardPopoverProps) {
  const { user_id, name, picture, anchor, onClose } = props
  const { data: card, error, refetch } = useQuery(personCardQuery(user_id))
  const leave = (action: (contact_id: number) => void) => (contact_id: number) => {
    onClose()
    action(contact_id)
  }
  return (
    <Popover.Root
      open
      onOpenChange={(_, { event }) => {
        // A press on the name closes the card by the name's own handler.
        if (!(event.target instanceof Node && anchor?.contains(event.target) && event.type !== 'keydown'))
          onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={4} align="start" className="z-40">
          <Popover.Popup
            finalFocus={() => anchor}
            className="pop flex max-h-(--available-height) w-72 max-w-full flex-col gap-3 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-3 text-sm shadow-pop outline-none"
          >
            <div className="flex items-center gap-2.5">
              <Avatar
                name={name}
                avatar={card?.avatar}
                picture={card ? card.profile_picture : picture}
                size={40}
                status={card?.status}
                decorative
              />
              <div className="min-w-0 flex-1">
                <Popover.Title className="font-semibold wrap-anywhere">
                  {card?.display_name ?? name}
                </Popover.Title>
                {card && <Role card={card} />}
              </div>
            </div>
            {card ? (
              <Content card={card} onMessage={leave(props.onMessage)} onPage={leave(props.onPage)} />
            ) : error ? (
              <CardError error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton label={texts.loadingLabel(name)} className="flex flex-col gap-2">
                <SkeletonBlock className="h-4 w-40" />
                <SkeletonBlock className="h-8" />
              </Skeleton>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Role({ card }: { card: PersonCard }) {
  const now = useMinute()
  return (
    <>
      <p className="text-xs wrap-anywhere text-ink-2">
        {[card.title, card.department].filter(Boolean).join(' · ')}
      </p>
      <p className="text-xs text-ink-2">{availabilityText(card, now)}</p>
    </>
  )
}

interface ContentProps {
  card: PersonCard
  onMessage: (contact_id: number) => void
  onPage: (contact_id: number) => void
}

function Content({ card, onMessage, onPage }: ContentProps) {
  const { contact_id, display_name, on_call, numbers, qualifications, may } = card
  const now = useMinute()
  return (
    <>
      {on_call.length > 0 && (
        <section aria-label={texts.onCallTitle}>
          <h3 className="text-xs font-medium text-ink-2">{texts.onCallTitle}</h3>
          <ul role="list">
            {on_call.map((shift) => (
              <li key={shift.group_id} className="py-1">
                <span className="block font-medium wrap-anywhere">{shift.group_name}</span>
                <span className="block text-xs text-ink-2 tabular-nums">{shiftText(shift, now)}</span>
                {shift.instructions !== '' && (
                  <span className="block text-xs whitespace-pre-line wrap-anywhere text-ink-2">
                    <LinkedText text={shift.instructions} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {numbers.length > 0 && (
        <ul role="list" aria-label={texts.numbersTitle}>
          {numbers.map((each) => (
            <li key={`${each.kind} ${each.number}`}>
              <a
                href={phoneAddress(each.number)}
                className="flex min-h-control items-center gap-2 rounded-sm px-2 hover:bg-hover"
              >
                <IconPhone size={16} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
                <span className="figures">
                  <span className="sr-only">{texts.callLabel(display_name)} </span>
                  {formatPhoneNumber(each.number)}
                </span>
                <span className="min-w-0 flex-1 truncate text-right text-xs text-ink-2">
                  {numberLabel(each)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {qualifications.length > 0 && (
        <section aria-label={texts.qualificationsTitle}>
          <h3 className="text-xs font-medium text-ink-2">{texts.qualificationsTitle}</h3>
          <ul role="list">
            {qualifications.map((held) => (
              <li key={held.qualification_id} className="py-1">
                <span className="block font-medium wrap-anywhere">{held.qualification}</span>
                <span className={held.state === 'expired' ? 'text-xs text-danger' : 'text-xs text-ink-2'}>
                  {validText(held)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {may.message && (
        <div className="flex gap-2">
          <Button tone="accent" onClick={() => onMessage(contact_id)}>
            <IconMessagePlus size={16} stroke={1.75} aria-hidden />
            {texts.messageLabel}
          </Button>
          <Button onClick={() => onPage(contact_id)}>
            <IconBellRinging size={16} stroke={1.75} aria-hidden />
            {texts.pageLabel}
          </Button>
        </div>
      )}
    </>
  )
}

const CardError = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  isApiError(error, 404) ? (
    <p className="text-ink-2">{texts.notFoundText}</p>
  ) : (
    <div role="alert" className="flex items-center gap-3">
      <p className="flex-1">{texts.loadFailedText}</p>
      <Button onClick={onRetry}>{texts.retryLabel}</Button>
    </div>
  )
