import { useInfiniteQuery } from '@tanstack/react-query'
import type { SandboxMedium } from '@wardline/contract/alerts/sandbox.schemas.ts'
import { useState } from 'react'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Page } from '../../../platform/ui/Page.tsx'
import { PlaceLink } from '../../../platform/ui/PlaceLink.tsx'
import { RightNeeded } from '../../../platform/ui/RightNeeded.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { sandboxQuery } from '../sandbox/sandbox.api.ts'
import { SandboxRow } from '../sandbox/SandboxRow.tsx'

const segments = [
  { value: 'all', label: 'All' },
  { value: 'sms', label: 'Texts' },
  { value: 'voice', label: 'Calls' },
  { value: 'email', label: 'Mails' },
  { value: 'pager', label: 'Pagers' },
] as const satisfies readonly { value: SandboxMedium | 'all'; label: string }[]

/** Every text message, call, mail and pager message that would have left, as its person would have got it. */
export function SandboxPage() {
  const { permissions } = useMe()
  const maySee = permissions.includes('base.view_integrationconfiguration')
  const [medium, setMedium] = useState<SandboxMedium | 'all'>('all')
  const [search, setSearch] = useState('')
  const filter = { search, ...(medium !== 'all' && { medium }) }
  const list = useInfiniteQuery({ ...sandboxQuery(filter), enabled: maySee })
  const messages = list.data?.pages.flatMap(({ results }) => results)
  const isFiltered = search !== '' || medium !== 'all'
  return (
    <Page
      title="Sandbox"
      about={
        <>
          What would have left by a carrier, while none is set up. Nobody was rung: answer here as the person.
          Kept for a week.{' '}
          <PlaceLink href="/alertChannels" className="text-accent underline">
            Alert channels
          </PlaceLink>
        </>
      }
    >
      {!maySee && <RightNeeded what="Seeing the sandbox" />}
      {maySee && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line pb-4">
          <Segmented legend="Kind" hideLegend value={medium} segments={segments} onChange={setMedium} />
          <FilterField
            label="Person, number or reference"
            value={search}
            onChange={setSearch}
            className="min-w-48 flex-1"
          />
        </div>
      )}
      {list.isError && !messages && (
        <TryAgain onTry={list.refetch} className="py-4">
          The sandbox could not be loaded.
        </TryAgain>
      )}
      {maySee && !messages && !list.isError && <Loading />}
      {messages?.length === 0 && (
        <p className="py-6 text-sm text-ink-2">
          {isFiltered
            ? 'Nothing fits. Clear the filter to see everything.'
            : 'Nothing has come in yet. Send somebody a message who is not on line.'}
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
        <Bone className="h-5 w-64 max-w-full" />
        <Bone className="h-16 w-full" />
      </div>
    ))}
  </Skeleton>
)
