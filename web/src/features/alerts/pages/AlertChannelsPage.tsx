import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../platform/ui/Page.tsx'
import { RightNeeded } from '../../../platform/ui/RightNeeded.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { carriersQuery } from '../carriers/carrier.api.ts'
import { StoppedAddresses } from '../carriers/StoppedAddresses.tsx'
import { CarrierCard } from '../carriers/CarrierCard.tsx'

/** By what alerts leave the house: every kind of carrier, how it stands, and a test. */
export function AlertChannelsPage() {
  const { permissions, account } = useMe()
  const maySee = permissions.includes('base.view_integrationconfiguration')
  const { data: carriers, isError, refetch } = useQuery({ ...carriersQuery, enabled: maySee })
  return (
    <Page
      title="Alert channels"
      about="By what a page reaches a person outside of the application. Nothing about a patient and no word of a message ever leaves by them."
    >
      {account.is_demo && (
        <p className="mb-4 rounded-md bg-inset px-3 py-2 text-sm">
          This is the demo hospital: its people’s numbers and addresses are made up, and what would go there
          goes to the sandbox. A carrier that you set up here sends tests, and rings numbers that were entered
          since.
        </p>
      )}
      {!maySee && <RightNeeded what="Seeing alert channels" />}
      {isError && !carriers && <TryAgain onTry={refetch}>The alert channels could not be loaded.</TryAgain>}
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
    </Page>
  )
}
