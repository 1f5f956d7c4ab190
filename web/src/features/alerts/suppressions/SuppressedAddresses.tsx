import { useQuery } from '@tanstack/react-query'
import type { SuppressedAddress } from '@wardline/contract/alerts/suppressions/suppressed-address.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { suppressedAddressesQuery, useLiftSuppression } from './suppressed-address.api.ts'

const reasons: Record<SuppressedAddress['reason'], string> = {
  stop: 'The owner replied STOP. Ask them to reply START, or the provider will reject it again.',
  unknown: 'The provider does not recognize this address. Check it.',
  refused: 'The provider rejected this address.',
}

const unwantedMailReason =
  'The owner marked an e-mail as spam or unsubscribed. Ask them first. Mailgun also keeps its own suppression list.'

const reasonText = ({ reason, address }: SuppressedAddress): string =>
  reason === 'stop' && address.includes('@') ? unwantedMailReason : reasons[reason]

export function SuppressedAddresses() {
  const { data: suppressed, isError, refetch } = useQuery(suppressedAddressesQuery)
  if (isError && !suppressed)
    return (
      <LoadError onRetry={refetch} className="border-t border-line py-6">
        Could not load suppressed numbers.
      </LoadError>
    )
  if (!suppressed || suppressed.length === 0) return null
  return (
    <Section
      title="Suppressed numbers and addresses"
      about="No alerts are sent there until you resume them or the person enters another number."
    >
      <ul role="list" className="divide-y divide-line">
        {suppressed.map((entry) => (
          <Row key={entry.address} suppressed={entry} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ suppressed }: { suppressed: SuppressedAddress }) {
  const { address, person, at, may } = suppressed
  const lift = useLiftSuppression()
  const now = useNow()
  const resume = () =>
    lift.mutate(
      { address },
      {
        onError: () =>
          showToast(`Could not resume alerts to ${address}. Please try again.`, { tone: 'danger' }),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <div className="min-w-56 flex-1">
        <p className="text-sm">
          <span className="font-medium tabular-nums">{address}</span>
          {person && `, ${person.display_name}`}
        </p>
        <p className="text-sm text-ink-2">
          {reasonText(suppressed)} Since {formatDateTime(Date.parse(at), now)}.
        </p>
      </div>
      {may.lift && (
        <Button busy={lift.isPending} onClick={resume}>
          Resume alerts<span className="sr-only">: {address}</span>
        </Button>
      )}
    </li>
  )
}
