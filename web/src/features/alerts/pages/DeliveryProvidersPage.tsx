import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { providersQuery } from '../providers/provider.api.ts'
import { SuppressedAddresses } from '../suppressions/SuppressedAddresses.tsx'
import { ProviderCard } from '../providers/ProviderCard.tsx'

export function DeliveryProvidersPage() {
  const { permissions, account } = useMe()
  const maySee = permissions.includes('base.view_integrationconfiguration')
  const { data: providers, isError, refetch } = useQuery({ ...providersQuery, enabled: maySee })
  return (
    <Page
      title="Delivery providers"
      about="How pages reach people outside Wardline. They carry no message text and no patient data, except broadcasts that are sent as SMS."
    >
      {account.is_demo && (
        <p className="mb-4 rounded-md bg-inset px-3 py-2 text-sm">
          This is the demo hospital. Its phone numbers and addresses are invented, and messages to them go to
          the sandbox. A provider that you set up sends tests, and alerts only to numbers added from then on.
        </p>
      )}
      {!maySee && <PermissionRequired to="view delivery providers" />}
      {isError && !providers && <LoadError onRetry={refetch}>Could not load delivery providers.</LoadError>}
      {maySee && !providers && !isError && (
        <Skeleton label="Loading delivery providers">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex flex-col gap-3 border-t border-line py-6">
              <SkeletonBlock className="h-5 w-48" />
              <SkeletonBlock className="h-8 w-72 max-w-full" />
            </div>
          ))}
        </Skeleton>
      )}
      {providers?.map((provider) => (
        <ProviderCard key={provider.kind} provider={provider} />
      ))}
      {providers && <SuppressedAddresses />}
    </Page>
  )
}
