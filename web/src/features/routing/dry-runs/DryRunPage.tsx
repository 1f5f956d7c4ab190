import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DryRun, DryRunThread } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { useState } from 'react'
import { formatShortTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { RoutingAccess } from '../RoutingAccess.tsx'
import { dryRunQuery, dryRunThreadsQuery, type DryRunFilters } from './dry-run.api.ts'
import { describePeriod, describeRate, describeShare, effectLabels, shownEffects } from './dry-run.text.ts'
import { MarkedText } from './MarkedText.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { PageSkeleton } from '../../../platform/ui/layout/PageSkeleton.tsx'

interface DryRunPageProps {
  runId: number
  /** Only messages that this policy matched too. */
  also?: number | undefined
}

export const DryRunPage = (props: DryRunPageProps) => (
  <RoutingAccess>
    <LoadedRun {...props} />
  </RoutingAccess>
)

function LoadedRun({ runId, also }: DryRunPageProps) {
  const { data: run, isError, refetch } = useQuery(dryRunQuery(runId))
  if (run)
    return (
      <div className="h-full overflow-y-auto bg-surface">
        <Run run={run} also={also} />
      </div>
    )
  if (!isError) return <PageSkeleton label="Loading the dry run" />
  return (
    <Page title="Dry run">
      <LoadError onRetry={() => void refetch()}>
        Could not load the dry run. It is kept for a day, until you start another one.
      </LoadError>
    </Page>
  )
}

function Run({ run, also }: { run: DryRun; also: number | undefined }) {
  const [filters, setFilters] = useState<DryRunFilters>({ show: 'changed', ...(also && { also }) })
  return (
    <>
      <PageHead
        title="Dry run"
        heading={`Would have changed ${run.changed.toLocaleString('en')} ${describeShare(run)}`}
        above={
          <>
            <Link
              to="/messageRouting/{-$item}"
              params={{ item: run.policy_id === null ? undefined : String(run.policy_id) }}
              className="hover:underline"
            >
              Routing
            </Link>{' '}
            / Dry run · Last 30 days, {describePeriod(run)}
          </>
        }
      />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4 border-b border-line px-4 py-4 md:px-6">
        <p className="min-w-0 flex-1 basis-72 text-sm text-ink-2">{describeRate(run)}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {shownEffects(run).map((effect) => (
            <div key={effect}>
              <dt className="text-xs text-ink-2">{effectLabels[effect]}</dt>
              <dd className="text-lg font-semibold tabular-nums">
                {run.effects[effect].toLocaleString('en')}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Filters run={run} filters={filters} onChange={setFilters} />
      <Threads runId={run.id} filters={filters} />
    </>
  )
}

interface FilterProps {
  run: DryRun
  filters: DryRunFilters
  onChange: (filters: DryRunFilters) => void
}

function Filters({ run, filters, onChange }: FilterProps) {
  const options: { label: string; value: DryRunFilters }[] = [
    { label: `Changed ${run.changed.toLocaleString('en')}`, value: { show: 'changed' } },
    ...(run.is_edited
      ? [
          { label: `New with your edits ${run.newly_changed}`, value: { show: 'new' as const } },
          { label: `No longer matched ${run.no_longer_changed}`, value: { show: 'no_longer' as const } },
        ]
      : []),
    ...run.also.map(({ id, name, count }) => ({
      label: `Also matched by ${name} ${count}`,
      value: { show: 'changed' as const, also: id },
    })),
    ...shownEffects(run)
      .filter((effect) => run.effects[effect] > 0)
      .map((effect) => ({ label: effectLabels[effect], value: { show: 'changed' as const, effect } })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 md:px-6">
      {options.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={JSON.stringify(value) === JSON.stringify(filters)}
          onClick={() => onChange(value)}
          className="h-8 rounded-md border border-line px-2.5 text-sm font-medium hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-selected aria-pressed:text-accent pointer-coarse:h-control"
        >
          {label}
        </button>
      ))}
      <p className="min-w-0 flex-1 basis-60 text-right text-xs text-ink-2 max-md:text-left">
        The text of a message is shown if you have access to it.
      </p>
    </div>
  )
}

function Threads({ runId, filters }: { runId: number; filters: DryRunFilters }) {
  const list = useInfiniteQuery(dryRunThreadsQuery(runId, filters))
  const threads = list.data?.pages.flatMap(({ results }) => results)
  const count = list.data?.pages.at(-1)?.count ?? 0
  if (!threads)
    return (
      <div className="p-6">
        {list.isError ? (
          <LoadError onRetry={() => void list.refetch()}>Could not load the messages.</LoadError>
        ) : (
          <Skeleton label="Loading the messages">
            <SkeletonBlock className="h-64 w-full" />
          </Skeleton>
        )}
      </div>
    )
  if (threads.length === 0) return <p className="p-6 text-sm text-ink-2">No messages.</p>
  return (
    <>
      <table className="w-full table-fixed text-sm max-md:block" aria-label="Messages">
        <thead className="max-md:hidden">
          <tr className="text-left text-xs text-ink-2">
            <th scope="col" className="w-28 px-3 py-2 pl-6 font-medium">
              Sent
            </th>
            <th scope="col" className="w-1/3 px-3 font-medium">
              Message
            </th>
            <th scope="col" className="px-3 font-medium">
              From
            </th>
            <th scope="col" className="px-3 font-medium">
              To
            </th>
            <th scope="col" className="px-3 font-medium">
              Reached
            </th>
            <th scope="col" className="px-3 font-medium">
              Would reach
            </th>
            <th scope="col" className="px-3 font-medium">
              Also
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {threads.map((thread) => (
            <ThreadRow key={thread.thread_id} thread={thread} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show {Math.min(50, count - threads.length)} more of {count.toLocaleString('en')}
          </Button>
        </div>
      )}
    </>
  )
}

const cell = 'px-3 py-2 align-top wrap-anywhere max-md:block max-md:px-4 max-md:py-0.5'

function ThreadRow({ thread }: { thread: DryRunThread }) {
  const now = useMinute()
  const { reached, would_reach, changes, can_open } = thread
  const isChanged = would_reach !== null
  return (
    <tr className="border-t border-line max-md:block max-md:py-2">
      <td className={`${cell} text-ink-2 tabular-nums md:pl-6`}>
        {formatShortTime(Date.parse(thread.sent), now)}
      </td>
      <td className={cell}>
        {can_open ? <OwnText thread={thread} /> : <span className="text-ink-2">No access to the text</span>}
      </td>
      <td className={cell}>{thread.sender}</td>
      <td className={cell}>{thread.sent_to.join(', ')}</td>
      <td className={cell}>
        <span className="text-ink-2 md:hidden">Reached </span>
        {isChanged ? <s className="text-ink-2">{reached.join(', ')}</s> : reached.join(', ')}
      </td>
      <td className={cell}>
        <span className="text-ink-2 md:hidden">Would reach </span>
        {isChanged ? (
          <strong className="font-semibold">{would_reach.join(', ') || 'No one, refused'}</strong>
        ) : (
          'same'
        )}
      </td>
      <td className={cell}>{changes.join(', ')}</td>
    </tr>
  )
}

const OwnText = ({ thread }: { thread: DryRunThread }) => (
  <>
    <span className="font-medium">
      <MarkedText text={thread.subject ?? ''} marks={thread.subject_marks} />
    </span>
    {thread.excerpt !== null && (
      <span className="block text-xs text-ink-2">
        <MarkedText text={thread.excerpt} marks={thread.excerpt_marks} />
      </span>
    )}
  </>
)
