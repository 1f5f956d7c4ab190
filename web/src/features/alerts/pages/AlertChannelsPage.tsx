import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { carriersQuery } from '../carriers/carrier.api.ts'
import { StoppedAddresses } from '../carriers/StoppedAddresses.tsx'
import { CarrierCard } from '../carriers/CarrierCard.tsx'

/** By what alerts leave the house: every kind of carrier, how it stands, and a test. */
export function AlertChannelsPage() {
  const maySee = useMe().permissions.includes('base.view_integrationconfiguration')
  const { data: carriers, isError, refetch } = useQuery({ ...carriersQuery, enabled: maySee })
  return (
    <div className="h-full overflow-y-auto bg-surface wrap-anywhere">
      <div className="mx-auto max-w-[860px] px-4 py-6 md:px-8">
        <header className="pb-4">
          <h1 className="text-2xl font-semibold">Alert channels</h1>
          <p className="text-sm text-ink-2">
            By what a page reaches a person outside of the application. Nothing about a patient and no word of
            a message ever leaves by them.
          </p>
        </header>
        {!maySee && (
          <p className="border-t border-line py-6 text-sm text-ink-2">
            Seeing alert channels needs a right that you do not have. Ask whoever administers your account.
          </p>
        )}
        {isError && !carriers && (
          <p role="alert" className="flex items-center gap-2 text-sm text-danger">
            The alert channels could not be loaded.
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        )}
        {maySee && !carriers && !isError && (
          <Skeleton label="Loading the alert channels">
            {[0, 1, 2].map((row) => (
              <div key={row} className="flex flex-col gap-3 border-t border-line py-6">
                <Bone className="h-5 w-48" />
                <Bone className="h-8 w-72 max-w-full" />
              </div>
            ))}
          </Skeleton>
        )}
        {carriers?.map((carrier) => (
          <CarrierCard key={carrier.kind} carrier={carrier} />
        ))}
        {carriers && <StoppedAddresses />}
      </div>
    </div>
  )
}
