import { useQuery } from '@tanstack/react-query'
import type { StoppedAddress } from '@wardline/contract/alerts/stopped-address.schemas.ts'
import { momentText } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { stoppedQuery, useLiftStopped } from './stopped.api.ts'

const reasons: Record<StoppedAddress['reason'], string> = {
  stop: 'Its owner answered STOP. Have them answer START, or the carrier refuses it again.',
  unknown: 'Its carrier does not know it. See whether it is right.',
  refused: 'Its carrier does not take it.',
}

const unwanted =
  'Its owner reported a mail as unwanted, or unsubscribed. Ask them first; Mailgun keeps a list of its own as well.'

const reasonOf = ({ reason, address }: StoppedAddress): string =>
  reason === 'stop' && address.includes('@') ? unwanted : reasons[reason]

/** Where nobody is rung any more, and why. Nothing is shown while there is nothing to say. */
export function StoppedAddresses() {
  const { data: stopped, isError, refetch } = useQuery(stoppedQuery)
  if (isError && !stopped)
    return (
      <TryAgain onTry={refetch} className="border-t border-line py-6">
        Stopped numbers could not be loaded.
      </TryAgain>
    )
  if (!stopped || stopped.length === 0) return null
  return (
    <Section
      title="Stopped numbers and addresses"
      about="Nobody is rung there until it is lifted, or they have another number."
    >
      <ul role="list" className="divide-y divide-line">
        {stopped.map((one) => (
          <Row key={one.address} stopped={one} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ stopped }: { stopped: StoppedAddress }) {
  const { address, person, at, may } = stopped
  const lift = useLiftStopped()
  const now = useNow()
  const again = () =>
    lift.mutate(address, {
      onError: () => toast(`Could not lift ${address}. Please try again.`, { tone: 'danger' }),
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <div className="min-w-56 flex-1">
        <p className="text-sm">
          <span className="font-medium tabular-nums">{address}</span>
          {person && `, ${person.display_name}`}
        </p>
        <p className="text-sm text-ink-2">
          {reasonOf(stopped)} Since {momentText(Date.parse(at), now)}.
        </p>
      </div>
      {may.lift && (
        <Button busy={lift.isPending} onClick={again}>
          Ring it again<span className="sr-only">: {address}</span>
        </Button>
      )}
    </li>
  )
}
