import { useInfiniteQuery } from '@tanstack/react-query'
import type { SandboxChannel } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { useState } from 'react'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { sandboxQuery } from '../sandbox/sandbox.api.ts'
import { SandboxPhone } from '../sandbox/SandboxPhone.tsx'
import { SandboxRow } from '../sandbox/SandboxRow.tsx'

const segments = [
  { value: 'all', label: 'All' },
  { value: 'sms', label: 'Texts' },
  { value: 'voice', label: 'Calls' },
  { value: 'email', label: 'E-mails' },
  { value: 'pager', label: 'Pagers' },
] as const satisfies readonly { value: SandboxChannel | 'all'; label: string }[]

export function SandboxPage() {
  const { permissions } = useMe()
  const maySee = permissions.includes('base.view_integrationconfiguration')
  const [channel, setChannel] = useState<SandboxChannel | 'all'>('all')
  const [search, setSearch] = useState('')
  const filter = { search, ...(channel !== 'all' && { channel }) }
  const list = useInfiniteQuery({ ...sandboxQuery(filter), enabled: maySee })
  const messages = list.data?.pages.flatMap(({ results }) => results)
  const isFiltered = search !== '' || channel !== 'all'
  return (
    <Page
      title="Sandbox"
      about={
        <>
          The sandbox shows what a provider would send and sends nothing. Reply here as the recipient, or call
          a pager number. Messages are kept for 7 days.{' '}
          <AppLink href="/deliveryProviders" className="text-accent underline">
            Delivery providers
          </AppLink>
        </>
      }
    >
      {!maySee && <PermissionRequired to="view the sandbox" />}
      {permissions.includes('base.change_integrationconfiguration') && <SandboxPhone />}
      {maySee && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line py-4">
          <SegmentedControl
            legend="Kind"
            hideLegend
            value={channel}
            segments={segments}
            onChange={setChannel}
          />
          <FilterField
            label="Person, number or reference"
            value={search}
            onChange={setSearch}
            className="min-w-48 flex-1"
          />
        </div>
      )}
      {list.isError && !messages && (
        <LoadError onRetry={list.refetch} className="py-4">
          Could not load the sandbox.
        </LoadError>
      )}
      {maySee && !messages && !list.isError && <Loading />}
      {messages?.length === 0 && (
        <p className="py-6 text-sm text-ink-2">
          {isFiltered
            ? 'No messages match. Clear the filter to see all.'
            : 'No messages yet. Send a message to an offline user.'}
        </p>
      )}
      {messages && messages.length > 0 && (
        <ul role="list" aria-label="Sandbox" className="divide-y divide-line">
          {messages.map((message) => (
            <SandboxRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Page>
  )
}

const Loading = () => (
  <Skeleton label="Loading the sandbox">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-3 border-b border-line py-4">
        <SkeletonBlock className="h-5 w-64 max-w-full" />
        <SkeletonBlock className="h-16 w-full" />
      </div>
    ))}
  </Skeleton>
)
